import { Check, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ChoiceRow, type ChoiceTexts } from './choice-row.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> &
  ChoiceTexts & { isIndeterminate?: boolean };

/** A checkbox with its label. `isIndeterminate` means that only some of its items are chosen. */
export function Checkbox({
  label,
  isLabelHidden,
  hint,
  error,
  className,
  isIndeterminate = false,
  ref,
  ...rest
}: CheckboxProps) {
  return (
    <ChoiceRow {...{ label, isLabelHidden, hint, error, className }}>
      {(wiring) => (
        <span className="relative grid size-5 place-items-center">
          <input
            type="checkbox"
            className="peer size-5 cursor-pointer appearance-none rounded-[0.375rem] border border-border-strong bg-raised transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:border-accent disabled:cursor-not-allowed disabled:opacity-50"
            aria-invalid={error ? true : undefined}
            ref={(node) => {
              if (node) node.indeterminate = isIndeterminate;
              if (typeof ref === 'function') return ref(node);
              if (ref) ref.current = node;
            }}
            {...rest}
            {...wiring}
          />
          {isIndeterminate ? (
            <Minus aria-hidden size={16} className="pointer-events-none absolute text-accent-text" />
          ) : (
            <Check
              aria-hidden
              size={16}
              className="pointer-events-none absolute hidden text-accent-text peer-checked:block"
            />
          )}
        </span>
      )}
    </ChoiceRow>
  );
}

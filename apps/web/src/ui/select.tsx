import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClasses } from './control-classes.ts';
import { cx } from './cx.ts';
import { Field, type FieldTexts } from './field.tsx';

type SelectOption = { value: string; label: string; isDisabled?: boolean };

export type SelectProps = Omit<ComponentProps<'select'>, 'aria-invalid' | 'aria-describedby' | 'children'> &
  FieldTexts & { options: SelectOption[]; placeholder?: string };

/** The browser's native select, for the picker of phones and type-ahead, with our styles. */
export function Select({
  label,
  isLabelHidden,
  hint,
  error,
  isOptional,
  id,
  required,
  className,
  options,
  placeholder,
  ...rest
}: SelectProps) {
  return (
    <Field {...{ label, isLabelHidden, hint, error, isOptional, id, className }} isRequired={required}>
      {(wiring) => (
        <div className="group relative flex items-center">
          <select
            className={cx(
              controlClasses,
              // Browsers do not clip a select's text by `overflow`.
              'native-select flex h-10 cursor-pointer appearance-none items-center pe-10 whitespace-nowrap contain-paint touch:h-11',
            )}
            {...rest}
            {...wiring}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute inset-y-px end-px flex w-9 items-center justify-center rounded-e-control bg-raised group-has-disabled:bg-sunken">
            <ChevronDown aria-hidden size={16} className="text-muted" />
          </span>
        </div>
      )}
    </Field>
  );
}

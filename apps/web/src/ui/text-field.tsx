import type { ComponentProps, ReactNode } from 'react';
import { controlClasses } from './control-classes.ts';
import { cx } from './cx.ts';
import { Field, type FieldTexts } from './field.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby'> &
  FieldTexts & {
    /** An icon inside the field, before the text. */
    icon?: ReactNode;
    /** A small button or unit inside the field, after the text. */
    end?: ReactNode;
    aside?: ReactNode;
    /** The text was proposed. Focus selects all of it, so that typing replaces it. */
    isProposal?: boolean;
  };

/**
 * A single-line text field with label, hint and error. Accepts the result of react-hook-form's `register`.
 */
export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  isOptional,
  aside,
  icon,
  end,
  id,
  required,
  className,
  type = 'text',
  isProposal = false,
  onFocus,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, isLabelHidden, hint, error, isOptional, id, aside, className }} isRequired={required}>
      {(wiring) => (
        <div className="relative flex items-center">
          {icon && <span className="pointer-events-none absolute left-3 text-muted">{icon}</span>}
          <input
            type={type}
            className={cx(controlClasses, 'h-10 touch:h-11', icon && 'pl-10', end && 'pr-12')}
            onFocus={(event) => {
              if (isProposal) event.currentTarget.select();
              onFocus?.(event);
            }}
            {...rest}
            {...wiring}
          />
          {end && <span className="absolute right-1 flex items-center">{end}</span>}
        </div>
      )}
    </Field>
  );
}

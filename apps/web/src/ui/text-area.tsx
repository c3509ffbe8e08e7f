import type { ComponentProps, ReactNode } from 'react';
import { controlClasses } from './control-classes.ts';
import { cx } from './cx.ts';
import { Field, type FieldTexts } from './field.tsx';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'aria-invalid' | 'aria-describedby'> &
  FieldTexts & { aside?: ReactNode; hasMonospace?: boolean };

/** A multi-line text field with label, hint and error. Grows with its text in browsers that support it. */
export function TextArea({
  label,
  isLabelHidden,
  hint,
  error,
  isOptional,
  aside,
  id,
  required,
  className,
  hasMonospace = false,
  rows = 4,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, isLabelHidden, hint, error, isOptional, id, aside, className }} isRequired={required}>
      {(wiring) => (
        <textarea
          rows={rows}
          className={cx(
            controlClasses,
            'field-sizing-content max-h-96 min-h-24 resize-y py-2',
            hasMonospace && 'font-mono',
          )}
          {...rest}
          {...wiring}
        />
      )}
    </Field>
  );
}

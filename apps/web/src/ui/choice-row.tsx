import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export type ChoiceTexts = {
  label: ReactNode;
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
};

/**
 * Row of a checkbox or switch with its label, hint and error. `children` renders the control. The whole row
 * is clickable.
 */
export function ChoiceRow({
  label,
  isLabelHidden = false,
  hint,
  error,
  className,
  isReversed = false,
  children,
}: ChoiceTexts & {
  className?: string | undefined;
  /** Puts the label first and the control at the end of the row. */
  isReversed?: boolean;
  children: (wiring: {
    id: string;
    /** The whole row is a label element. The accessible name is only the label's text. */
    'aria-labelledby': string;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const describedBy =
    [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex items-start gap-3 py-1 touch:min-h-11 touch:py-2',
        isReversed && 'flex-row-reverse justify-between',
        className,
      )}
    >
      <span className="flex h-5 shrink-0 items-center">
        {children({ id, 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy })}
      </span>
      <span className={cx('min-w-0', isLabelHidden && 'sr-only')}>
        <span id={`${id}-label`} className="block text-14 text-text">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-13 text-muted">
            {hint}
          </span>
        )}
        {error && (
          <span id={`${id}-error`} className="block text-14 text-danger-strong">
            {error}
          </span>
        )}
      </span>
    </label>
  );
}

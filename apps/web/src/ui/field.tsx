import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { useSteady } from './use-steady.ts';

/** Attributes that connect the control inside a `Field` to its label, hint and error. */
export type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldTexts = {
  label: ReactNode;
  /** Shows the label only to screen readers. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  /** Message under the field. It marks the field as invalid. */
  error?: ReactNode;
  isOptional?: boolean;
};

/**
 * Label, hint and error of one control, connected for screen readers. `children` renders the control. An
 * error that appears while the pointer is pressed is shown after its release.
 */
export function Field({
  label,
  isLabelHidden = false,
  hint,
  error: latest,
  isOptional = false,
  isRequired = false,
  id: idProp,
  aside,
  className,
  children,
}: FieldTexts & {
  id?: string | undefined;
  isRequired?: boolean | undefined;
  /** Small content at the end of the label's line, such as a counter. */
  aside?: ReactNode;
  className?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
}) {
  const { t } = useTranslation('ui');
  const ownId = useId();
  const error = useSteady(latest);
  const id = idProp ?? ownId;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={cx('flex min-w-0 flex-col gap-2', className)}>
      <div className={cx('flex items-baseline justify-between gap-4', isLabelHidden && !aside && 'sr-only')}>
        <label htmlFor={id} className={cx('text-14 font-semibold text-text', isLabelHidden && 'sr-only')}>
          {label}
          {isOptional && <span className="font-normal text-muted"> {t('optional')}</span>}
        </label>
        {aside && <span className="text-13 text-muted tabular-nums">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {error && (
        <p id={errorId} className="flex items-start gap-1 text-14 text-danger-strong">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-13 text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

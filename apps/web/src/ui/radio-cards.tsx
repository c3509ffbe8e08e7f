import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export type RadioCardOption<Value extends string> = {
  value: Value;
  title: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  /** A badge at the card's end, such as 'Coming soon'. */
  badge?: ReactNode;
  isDisabled?: boolean;
};

/** A choice of a few options that each need a sentence: cards that are radio buttons. */
export function RadioCards<Value extends string>({
  legend,
  isLegendHidden = false,
  name,
  options,
  value,
  onChange,
  error,
  columns = 1,
}: {
  legend: ReactNode;
  isLegendHidden?: boolean;
  name?: string;
  options: RadioCardOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: ReactNode;
  columns?: 1 | 2 | 3;
}) {
  const ownName = useId();
  const errorId = error ? `${ownName}-error` : undefined;
  return (
    <fieldset className="min-w-0" aria-describedby={errorId}>
      <legend className={cx('mb-2 text-14 font-semibold', isLegendHidden && 'sr-only')}>{legend}</legend>
      <div
        className={cx(
          'grid gap-3',
          columns === 2 && 'sm:grid-cols-2',
          columns === 3 && 'sm:grid-cols-2 lg:grid-cols-3',
        )}
      >
        {options.map((option) => {
          const id = `${ownName}-${option.value}`;
          return (
            <label
              key={option.value}
              className="flex items-start gap-3 rounded-card border border-border bg-raised p-4 transition-colors not-has-disabled:hover:border-border-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:bg-sunken has-disabled:text-muted"
            >
              <input
                type="radio"
                name={name ?? ownName}
                aria-labelledby={`${id}-title`}
                aria-describedby={option.description ? `${id}-description` : undefined}
                value={option.value}
                checked={value === option.value}
                disabled={option.isDisabled}
                onChange={() => onChange(option.value)}
                className="sr-only"
              />
              {option.icon && <span className="mt-0.5 shrink-0 text-accent-strong">{option.icon}</span>}
              <span className="min-w-0 flex-1">
                <span
                  id={`${id}-title`}
                  className="flex flex-wrap items-center justify-between gap-2 font-semibold wrap-anywhere"
                >
                  {option.title}
                  {option.badge}
                </span>
                {option.description && (
                  <span id={`${id}-description`} className="mt-1 block text-muted">
                    {option.description}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
      {error && (
        <p id={errorId} className="mt-2 text-danger-strong">
          {error}
        </p>
      )}
    </fieldset>
  );
}

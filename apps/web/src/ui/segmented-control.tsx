import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** A choice of one of two to five short options, shown side by side. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  isFullWidth = false,
}: {
  /** The accessible name of the group. */
  label: string;
  options: { value: Value; label: ReactNode; icon?: ReactNode; isDisabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  isFullWidth?: boolean;
}) {
  const name = useId();
  return (
    <fieldset
      className={cx(
        // Positioned, so that its hidden inputs scroll with it instead of widening the page.
        'relative inline-flex min-w-0 max-w-full gap-1 overflow-x-auto rounded-control bg-sunken p-1',
        isFullWidth && 'flex w-full',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'inline-flex min-h-8 items-center justify-center gap-2 rounded-[0.375rem] px-3 whitespace-nowrap text-muted transition-colors touch:min-h-11',
            'not-has-disabled:hover:text-text has-checked:bg-raised has-checked:font-semibold has-checked:text-text has-disabled:opacity-50',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-0 has-focus-visible:outline-focus',
            isFullWidth && 'flex-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

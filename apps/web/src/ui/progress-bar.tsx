import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** A progress bar. Without `value` it shows that work is in progress, without a percentage. */
export function ProgressBar({
  label,
  isLabelHidden = false,
  value,
  detail,
  tone = 'accent',
}: {
  label: ReactNode;
  isLabelHidden?: boolean;
  /** Percent, 0 to 100. */
  value?: number | undefined;
  /** Figures at the end of the label's line. By default the percentage. */
  detail?: ReactNode;
  tone?: 'accent' | 'success' | 'warning' | 'danger';
}) {
  const id = useId();
  const percent = value === undefined ? undefined : Math.max(0, Math.min(100, Math.round(value)));
  const fills = { accent: 'bg-accent', success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger' };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className={cx('flex items-baseline justify-between gap-4', isLabelHidden && 'sr-only')}>
        <span id={id} className="min-w-0 truncate text-14 text-text">
          {label}
        </span>
        <span className="shrink-0 text-14 text-muted tabular-nums">
          {detail ?? (percent === undefined ? null : `${percent}%`)}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={cx(
            'h-full rounded-full transition-[width]',
            fills[tone],
            percent === undefined && 'w-1/3 animate-pulse',
          )}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}

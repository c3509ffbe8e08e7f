import { cx } from './cx.ts';

/** A score as a small bar with its number. It has one color, because a middling score is not a warning. */
export function ScoreMeter({
  label,
  value,
  isWide = false,
  className,
}: {
  /** Name of the score, for screen readers. */
  label: string;
  /** 0 to 1. */
  value: number;
  /** Fills the available width. */
  isWide?: boolean;
  className?: string;
}) {
  const percent = Math.max(0, Math.min(100, Math.round(value * 100)));
  return (
    <span className={cx('items-center gap-2', isWide ? 'flex' : 'inline-flex', className)}>
      <span
        role="img"
        aria-label={`${label}: ${percent}%`}
        className={cx('overflow-hidden rounded-full bg-sunken', isWide ? 'h-2 flex-1' : 'h-1 w-10')}
      >
        <span className="block h-full rounded-full bg-accent-strong" style={{ width: `${percent}%` }} />
      </span>
      <span aria-hidden className="text-13 text-muted tabular-nums">
        {percent}%
      </span>
    </span>
  );
}

import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/**
 * A collapsible section whose heading opens and closes it. Its content stays mounted, so that fields keep
 * what was typed. `summary` says what it contains.
 */
export function Fold({
  title,
  summary,
  isOpen,
  hasError = false,
  onToggle,
  children,
}: {
  title: string;
  summary: string;
  isOpen: boolean;
  /** Whether a field of the section is wrong. */
  hasError?: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={cx('rounded-card border bg-raised', hasError ? 'border-danger' : 'border-border')}
    >
      <div className="relative flex min-h-14 items-center justify-between gap-4 rounded-card px-4 py-3 hover:bg-sunken sm:px-6">
        <div className="min-w-0">
          <h2 id={`${id}-title`} className="text-16 font-semibold">
            {/* The whole header is its target. */}
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-content`}
              aria-describedby={`${id}-summary`}
              onClick={() => onToggle(!isOpen)}
              className="rounded-control text-start font-semibold after:absolute after:inset-0 after:rounded-card"
            >
              {title}
            </button>
          </h2>
          <p id={`${id}-summary`} className="text-muted">
            {summary}
          </p>
        </div>
        <ChevronDown
          aria-hidden
          size={20}
          className={cx('shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </div>
      <div id={`${id}-content`} hidden={!isOpen} className="px-4 pt-2 pb-6 sm:px-6">
        <div className="flex flex-col gap-6">{children}</div>
      </div>
    </section>
  );
}

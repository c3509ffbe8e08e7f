import type { ReactNode } from 'react';

/** Bar that stays at the bottom of a form page, with a summary of the changes. `children` are its buttons. */
export function SaveBar({
  notice,
  summary,
  children,
}: {
  /** Obstacle to saving, shown above the rest. */
  notice?: ReactNode;
  summary?: ReactNode;
  children: ReactNode;
}) {
  return (
    <footer className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-col gap-3 border-t border-border bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6">
      {notice}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">{summary}</div>
        <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1">{children}</div>
      </div>
    </footer>
  );
}

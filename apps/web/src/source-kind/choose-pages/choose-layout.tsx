import type { ReactNode } from 'react';

/** The page that chooses for a new source: the pages, and beside or below them what else it takes. */
export function ChooseLayout({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      <div className="flex min-w-0 flex-col gap-4">{aside}</div>
    </div>
  );
}

import type { ReactNode } from 'react';

/** Three figures side by side, on phones too. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className="mb-6 grid grid-cols-3 gap-2 sm:gap-4">{children}</div>;
}

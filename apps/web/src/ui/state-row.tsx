import type { ReactNode } from 'react';

/** List item with its state or an action. `details` are shown below. */
export function StateRow({
  name,
  note,
  details,
  children,
}: {
  name: string;
  note: string;
  details?: ReactNode;
  /** A badge or a button. */
  children: ReactNode;
}) {
  return (
    <li className="px-4 py-3">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-13 text-muted">{note}</p>
        </div>
        <span className="shrink-0 whitespace-nowrap">{children}</span>
      </div>
      {details && <div className="mt-3">{details}</div>}
    </li>
  );
}

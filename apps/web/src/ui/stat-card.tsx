import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';

/** One figure with its name. A figure that is not known shows a dash and never a zero. */
export function StatCard({
  label,
  value,
  hint,
  icon,
  isLoading = false,
}: {
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  isLoading?: boolean;
}) {
  return (
    <Card padding="sm">
      <div className="flex items-center justify-between gap-2 text-muted">
        <span className="text-14">{label}</span>
        {icon}
      </div>
      {isLoading ? (
        <Skeleton className="mt-2 h-8 w-16" />
      ) : (
        <p className="mt-2 text-24 font-semibold tabular-nums">{value ?? '–'}</p>
      )}
      {hint && <p className="mt-1 text-12 text-muted">{hint}</p>}
    </Card>
  );
}

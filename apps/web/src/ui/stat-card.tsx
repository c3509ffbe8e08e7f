import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';

/**
 * A figure with its name. An unknown figure shows a dash, never a zero. On phones the figure comes first and
 * is small, so that a row of cards takes little space.
 */
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
    <Card padding="none" className="flex flex-col p-3 sm:p-4">
      <div className="flex items-center justify-between gap-2 text-muted">
        <span className="min-w-0 text-12 hyphens-auto sm:text-14">{label}</span>
        <span className="contents max-sm:hidden">{icon}</span>
      </div>
      {isLoading ? (
        <Skeleton className="h-7 w-12 max-sm:order-first sm:mt-2 sm:h-8 sm:w-16" />
      ) : (
        <p className="text-20 font-semibold tabular-nums max-sm:order-first sm:mt-2 sm:text-24">
          {value ?? '–'}
        </p>
      )}
      {hint && <p className="text-12 text-muted sm:mt-1">{hint}</p>}
    </Card>
  );
}

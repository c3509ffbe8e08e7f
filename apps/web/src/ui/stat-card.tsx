import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

/**
 * A figure with its name. An unknown figure shows a dash, never a zero. On phones the figure comes first and
 * is small, so that a row of figures takes little space.
 */
export function StatCard({
  label,
  value,
  hint,
  isLoading = false,
}: {
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  isLoading?: boolean;
}) {
  return (
    <div className="flex min-w-0 flex-col bg-raised p-3 sm:p-4">
      <span className="min-w-0 text-13 hyphens-auto text-muted">{label}</span>
      {isLoading ? (
        <Skeleton className="h-7 w-12 max-sm:order-first sm:mt-2 sm:h-8 sm:w-16" />
      ) : (
        <p className="text-20 font-semibold tabular-nums max-sm:order-first sm:mt-2 sm:text-24">
          {value ?? '–'}
        </p>
      )}
      {hint && <p className="text-13 text-muted sm:mt-1">{hint}</p>}
    </div>
  );
}

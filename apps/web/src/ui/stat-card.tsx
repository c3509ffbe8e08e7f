import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

/**
 * A figure with its name, for a `StatRow`. A null or undefined figure shows a dash, never a zero. On phones
 * the figure comes first and is small, so that a row of figures takes little space.
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
      <dt className="min-w-0 text-13 hyphens-auto text-muted">{label}</dt>
      <dd className="max-sm:order-first sm:mt-2">
        {isLoading ? (
          <Skeleton className="h-7 w-12 sm:h-8 sm:w-16" />
        ) : (
          <span className="text-20 font-semibold tabular-nums sm:text-24">{value ?? '–'}</span>
        )}
      </dd>
      {hint && <dd className="text-13 text-muted sm:mt-1">{hint}</dd>}
    </div>
  );
}

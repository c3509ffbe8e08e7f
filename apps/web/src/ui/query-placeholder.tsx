import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { LoadingRegion } from './loading-region.tsx';
import { QueryFailure } from './query-failure.tsx';
import { Skeleton } from './skeleton.tsx';

/**
 * Shown in place of a query's data: skeletons while it loads, or the error. Renders nothing once there is
 * data.
 */
export function QueryPlaceholder({
  query,
  loading,
  skeletons,
  className,
  ...failure
}: ComponentProps<typeof QueryFailure> & {
  query: Pick<UseQueryResult, 'data' | 'isError'>;
  /** Text for screen readers while it loads. */
  loading: string;
  /** Classes of each skeleton. */
  skeletons: string[];
  /** Classes of the container. */
  className?: string;
}) {
  if (query.data !== undefined) return null;
  if (query.isError) return <QueryFailure query={query} {...failure} />;
  return (
    <LoadingRegion label={loading} className={className}>
      {skeletons.map((classes, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are alike and keep their places.
        <Skeleton key={index} className={classes} />
      ))}
    </LoadingRegion>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { LoadingRegion } from './loading-region.tsx';
import { QueryFailure } from './query-failure.tsx';
import { Skeleton } from './skeleton.tsx';

/** Stands where a query's data will: skeletons while it loads, or why it failed; nothing once there is data. */
export function QueryPlaceholder({
  query,
  loading,
  skeletons,
  className,
  ...failure
}: ComponentProps<typeof QueryFailure> & {
  query: Pick<UseQueryResult, 'data' | 'isError'>;
  /** What screen readers hear while it loads. */
  loading: string;
  /** The classes of each skeleton. */
  skeletons: string[];
  /** The classes around the skeletons. */
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

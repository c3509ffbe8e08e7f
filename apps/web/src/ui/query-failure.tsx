import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError } from '../lib/describe-error.ts';
import { ErrorState } from './error-state.tsx';

/** Why something could not be loaded, in its place, with the way to try again. */
export function QueryFailure({
  query,
  ...state
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  title: ReactNode;
  meaning: ReactNode;
  size?: 'page' | 'inline';
}) {
  const { message, requestId, isOffline } = describeError(query.error);
  return (
    <ErrorState
      {...state}
      detail={message}
      requestId={requestId}
      isOffline={isOffline}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

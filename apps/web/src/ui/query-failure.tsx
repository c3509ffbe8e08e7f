import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError, isForOwnerAlone } from '../lib/describe-error.ts';
import { Banner } from './banner.tsx';
import { ErrorState } from './error-state.tsx';

/** Why something could not be loaded, in its place, with the way to try again. */
export function QueryFailure({
  query,
  hasMessage = false,
  ...state
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  title: ReactNode;
  meaning: ReactNode;
  size?: 'page' | 'inline';
  /** Shows what the server said under the title; otherwise it folds out. */
  hasMessage?: boolean;
}) {
  const { message, requestId, isOffline } = describeError(query.error);
  // Nothing has failed, and trying again would not help.
  if (isForOwnerAlone(query.error)) return <Banner>{message}</Banner>;
  return (
    <ErrorState
      {...state}
      {...(hasMessage ? { message } : { detail: message })}
      requestId={requestId}
      isOffline={isOffline}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError, isOwnerOnly } from '../lib/describe-error.ts';
import { Banner } from './banner.tsx';
import { ErrorState } from './error-state.tsx';

/**
 * Error of a query, shown in place of its data, with a retry button. Data that only the account's owner may
 * see gets a note without a retry button.
 */
export function QueryFailure({
  query,
  hasMessage = false,
  ...state
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  title: ReactNode;
  meaning: ReactNode;
  size?: 'page' | 'inline';
  /** Shows the server's message under the title. Otherwise it is collapsed. */
  hasMessage?: boolean;
}) {
  const { message, requestId, isOffline } = describeError(query.error);
  // This is not a failure, and a retry would not help.
  if (isOwnerOnly(query.error)) return <Banner>{message}</Banner>;
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

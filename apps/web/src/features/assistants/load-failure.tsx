import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';

/** Why assistants could not be loaded, with the way to try again. */
export function LoadFailure({ query, title }: { query: UseQueryResult; title: string }) {
  const { t } = useTranslation('assistants');
  const { message, requestId, isOffline } = describeError(query.error);
  return (
    <ErrorState
      title={title}
      meaning={t('loadFailedText')}
      detail={message}
      requestId={requestId}
      isOffline={isOffline}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

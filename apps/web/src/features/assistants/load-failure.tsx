import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryFailure } from '../../ui/query-failure.tsx';

/** Explains why assistants could not be loaded, with a retry button. */
export function LoadFailure({ query, title }: { query: UseQueryResult; title: string }) {
  const { t } = useTranslation('assistants');
  return <QueryFailure query={query} title={title} meaning={t('loadFailedText')} />;
}

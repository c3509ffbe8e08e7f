import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { isNotFound } from '../../lib/is-not-found.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from './load-failure.tsx';

/** Explains that the assistant does not exist or could not be loaded, with a way back or a retry. */
export function AssistantLoadFailure({
  query,
}: {
  /** Undefined if the URL contains no valid id. */
  query: UseQueryResult | undefined;
}) {
  const { t } = useTranslation('assistants');
  if (!query || isNotFound(query.error)) {
    return (
      <EmptyState
        illustration="robot"
        headingLevel={1}
        title={t('detail.notFound')}
        action={
          <Button variant="primary" asChild>
            <Link to={paths.assistants}>{t('detail.back')}</Link>
          </Button>
        }
      >
        {t('detail.notFoundText')}
      </EmptyState>
    );
  }
  return <LoadFailure query={query} title={t('detail.loadFailed')} />;
}

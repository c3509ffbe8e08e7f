import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { ApiError } from '../lib/api-client.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingRegion } from '../ui/loading-region.tsx';
import { QueryFailure } from '../ui/query-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/**
 * Renders `children` with a source once it is loaded. Until then shows a loading state, a failure with a
 * retry, or a note that the source does not exist.
 */
export function LoadedSource<Source>({
  query,
  loading,
  failed,
  children,
}: {
  query: UseQueryResult<Source>;
  /** Loading text, for content that is only a part of the source. */
  loading?: string;
  /** Title of the failure. */
  failed: string;
  children: (source: Source) => ReactNode;
}) {
  const { t } = useTranslation(['source', 'sources']);
  const loadingText = loading ?? t('loading');
  if (query.error instanceof ApiError && query.error.code === 'not_found') {
    return (
      <EmptyState
        illustration="not-found"
        headingLevel={3}
        title={t('notFound')}
        action={
          <Button asChild>
            <Link to={paths.sources}>{t('back')}</Link>
          </Button>
        }
      >
        {t('notFoundText')}
      </EmptyState>
    );
  }
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return <QueryFailure query={query} size="inline" title={failed} meaning={t('sources:loadFailed.text')} />;
  }
  return (
    <LoadingRegion label={loadingText} className="flex flex-col gap-3">
      {/* This takes seconds if an external service is called first. */}
      <p aria-hidden className="animate-appear-late text-muted">
        {loadingText}
      </p>
      <Skeleton className="h-10" />
      <Skeleton className="h-80" />
    </LoadingRegion>
  );
}

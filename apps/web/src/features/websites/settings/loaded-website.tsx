import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourcePartProps } from '../../../source-kind/source-kind.ts';
import { LoadingRegion } from '../../../ui/loading-region.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useWebsiteConnection } from '../websites.queries.ts';

/** A website source with its pages once they are there, or what stands in their place. */
export function LoadedWebsite({
  connection,
  children,
}: SourcePartProps & { children: (website: WebsiteConnectionWithPages) => ReactNode }) {
  const { t } = useTranslation(['websites', 'sources']);
  const query = useWebsiteConnection(connection.id, connection.isSyncing);
  if (query.data) return children(query.data);
  if (query.isError) {
    return (
      <QueryFailure
        query={query}
        size="inline"
        title={t('settings.loadFailed')}
        meaning={t('sources:loadFailed.text')}
      />
    );
  }
  return (
    <LoadingRegion label={t('settings.loading')} className="flex flex-col gap-3">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </LoadingRegion>
  );
}

import type { NotionConnectionWithPages } from '@anito/contract/notion';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourcePartProps } from '../../../source-kind/source-kind.ts';
import { LoadingRegion } from '../../../ui/loading-region.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNotionConnection } from '../notion.queries.ts';

type Loaded = { saved: NotionConnectionWithPages; query: ReturnType<typeof useNotionConnection> };

/** A Notion source with what its key may see once it is there, or what stands in its place. */
export function LoadedNotion({
  connection,
  children,
}: SourcePartProps & { children: (loaded: Loaded) => ReactNode }) {
  const { t } = useTranslation('notion');
  const query = useNotionConnection(connection.id);
  if (query.data) return children({ saved: query.data, query });
  if (query.isError) {
    return (
      <QueryFailure
        query={query}
        size="inline"
        title={t('settings.loadFailed')}
        meaning={t('settings.loadFailedText')}
      />
    );
  }
  return (
    <LoadingRegion label={t('settings.loading')} className="flex flex-col gap-4">
      <p className="text-muted">{t('settings.loading')}</p>
      <Skeleton className="h-10" />
      <Skeleton className="h-80" />
    </LoadingRegion>
  );
}

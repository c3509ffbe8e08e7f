import { useTranslation } from 'react-i18next';
import type { DrawDocument, SourcePartProps } from '../../source-kind/source-kind.ts';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFileConnection } from './files.queries.ts';
import { ManageFiles } from './manage-files.tsx';

/** The files of a source. */
export function FileContent({ connection, drawDocument }: SourcePartProps & { drawDocument: DrawDocument }) {
  const { t } = useTranslation('sources');
  const { id, isSyncing } = connection;
  const query = useFileConnection(id, isSyncing);
  if (query.data) {
    return <ManageFiles connection={query.data} isSyncing={isSyncing} drawDocument={drawDocument} />;
  }
  if (query.isError) {
    return (
      <QueryFailure
        query={query}
        size="inline"
        title={t('settings.loadFailed')}
        meaning={t('loadFailed.text')}
      />
    );
  }
  return (
    <LoadingRegion label={t('settings.loading')} className="flex flex-col gap-4">
      <Skeleton className="h-32" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </LoadingRegion>
  );
}

import { useTranslation } from 'react-i18next';
import { LoadedSource } from '../../source-kind/loaded-source.tsx';
import type { DrawDocument, SourcePartProps } from '../../source-kind/source-kind.ts';
import { useFileConnection } from './files.queries.ts';
import { ManageFiles } from './manage-files.tsx';

/** The files of a source. */
export function FileContent({ connection, drawDocument }: SourcePartProps & { drawDocument: DrawDocument }) {
  const { t } = useTranslation('sources');
  const { id, isSyncing } = connection;
  const query = useFileConnection(id, isSyncing);
  return (
    <LoadedSource query={query} failed={t('settings.loadFailed')}>
      {(loaded) => <ManageFiles connection={loaded} isSyncing={isSyncing} drawDocument={drawDocument} />}
    </LoadedSource>
  );
}

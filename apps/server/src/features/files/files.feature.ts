import { cancelFileSync, deleteFileConnection, syncFileConnection } from '@anito/contract/files';
import type { Deps } from '../../deps.ts';
import { createSourceImporter, type ImportableKind } from '../imports/import-context.service.ts';
import type { SourceKind, SourceKindDeps } from '../sources/source-kind.ts';
import { createFileReader } from './file-reader.ts';
import { registerFileRoutes } from './files.routes.ts';
import { fileConnections } from './files.service.ts';
import { importFiles } from './import-files.ts';

/** The files kind of source. */
export const files: SourceKind<Deps & SourceKindDeps> & ImportableKind = {
  name: 'files',
  type: 'file',
  createReader: createFileReader,
  calls: { remove: deleteFileConnection, sync: syncFileConnection, cancel: cancelFileSync },
  isExternal: false,
  isScheduled: true,
  countsItems: true,
  importer: {
    importSources: createSourceImporter(fileConnections.create),
    contents: { item: 'upload', table: 'files', bring: importFiles },
  },
  routes: registerFileRoutes,
};

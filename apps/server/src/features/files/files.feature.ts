import { cancelFileSync, deleteFileConnection, syncFileConnection } from '@anito/contract/files';
import type { SourceKind } from '../sync/source-kind.ts';
import { bringFileSources, bringFiles } from './bring-files.ts';
import { createFileReader } from './file-reader.ts';
import { registerFileRoutes } from './files.routes.ts';

/** Uploaded files. */
export const files: SourceKind = {
  name: 'files',
  type: 'file',
  createReader: createFileReader,
  calls: { remove: deleteFileConnection, sync: syncFileConnection, cancel: cancelFileSync },
  liesOutside: false,
  isScheduled: true,
  countsItems: true,
  bringIn: {
    bringSources: bringFileSources,
    contents: { item: 'upload', table: 'files', bring: bringFiles },
  },
  routes: registerFileRoutes,
};

import { cancelFileSync, deleteFileConnection, syncFileConnection } from '@anito/contract/files';
import type { SourceKind } from '../sync/source-kind.ts';
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
  routes: registerFileRoutes,
};

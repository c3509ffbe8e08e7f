import { cancelFileSync, deleteFileConnection, syncFileConnection } from '@anito/contract/files';
import type { Deps } from '../../deps.ts';
import { bringFilled, type ImportableKind } from '../imports/bringing.service.ts';
import type { SourceKind, SourceKindDeps } from '../sources/source-kind.ts';
import { bringFiles } from './bring-files.ts';
import { createFileReader } from './file-reader.ts';
import { registerFileRoutes } from './files.routes.ts';
import { fileConnections } from './files.service.ts';

/** The files kind of source. */
export const files: SourceKind<Deps & SourceKindDeps> & ImportableKind = {
  name: 'files',
  type: 'file',
  createReader: createFileReader,
  calls: { remove: deleteFileConnection, sync: syncFileConnection, cancel: cancelFileSync },
  liesOutside: false,
  isScheduled: true,
  countsItems: true,
  bringIn: {
    bringSources: bringFilled(fileConnections.create),
    contents: { item: 'upload', table: 'files', bring: bringFiles },
  },
  routes: registerFileRoutes,
};

import { cancelNoteSync, deleteNoteConnection, syncNoteConnection } from '@anito/contract/notes';
import type { Deps } from '../../deps.ts';
import { createSourceImporter, type ImportableKind } from '../imports/import-context.service.ts';
import type { SourceKind, SourceKindDeps } from '../sources/source-kind.ts';
import { importNotes } from './import-notes.ts';
import { createNoteReader } from './note-reader.ts';
import { registerNoteRoutes } from './notes.routes.ts';
import { noteConnections } from './notes.service.ts';

/** The notes kind of source. A note is ingested whenever it is saved. */
export const notes: SourceKind<Deps & SourceKindDeps> & ImportableKind = {
  name: 'notes',
  type: 'notes',
  createReader: createNoteReader,
  calls: { remove: deleteNoteConnection, sync: syncNoteConnection, cancel: cancelNoteSync },
  isExternal: false,
  isScheduled: false,
  countsItems: true,
  importer: {
    importSources: createSourceImporter(noteConnections.create),
    contents: { item: 'note', table: 'notes', bring: importNotes },
  },
  routes: registerNoteRoutes,
};

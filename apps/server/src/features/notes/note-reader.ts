import type { Deps } from '../../deps.ts';
import type { SourceDocument, SourceReader } from '../sources/source-kind.ts';
import { findExistingNoteIds, findNoteRow, listNoteHeads, type NoteRow } from './notes.store.ts';

/**
 * Converts a note to the document that the sync engine compares. The fingerprint seed changes with each
 * revision.
 */
export function describeNote(row: Pick<NoteRow, 'id' | 'title' | 'revision'>): SourceDocument {
  return {
    externalId: String(row.id),
    title: row.title,
    url: null,
    fingerprintSeed: `${row.id}:${row.revision}`,
  };
}

/** Creates a reader of the notes of a source for the sync engine. Each note is one document. */
export function createNoteReader(deps: Pick<Deps, 'database'>): SourceReader {
  const find = async (ownerId: string, connectionId: number, externalId: string) => {
    const row = await findNoteRow(deps.database, ownerId, Number(externalId));
    return row?.connectionId === connectionId ? row : undefined;
  };
  return {
    async *list(scope) {
      for (const row of await listNoteHeads(deps.database.pool, scope)) yield describeNote(row);
    },
    async find({ ownerId, connectionId }, externalId) {
      const row = await find(ownerId, connectionId, externalId);
      return row && describeNote(row);
    },
    async read({ ownerId, connectionId }, { externalId }) {
      const row = await find(ownerId, connectionId, externalId);
      return row && { from: 'entry', heading: row.title, text: row.text };
    },
    findExisting: findExistingNoteIds,
    listNow: async (runner, scope) => (await listNoteHeads(runner, scope)).map(describeNote),
  };
}

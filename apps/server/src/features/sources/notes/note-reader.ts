import type { Deps } from '../../../deps.ts';
import type { ExtractedDocument } from '../../knowledge/extract/document.ts';
import { parseText } from '../../knowledge/extract/text/extract-text.ts';
import type { SourceDocument, SourceReader } from '../sync/source-reader.ts';
import { findExistingNoteIds, findNoteRow, listNoteHeads, type NoteRow } from './notes.store.ts';

/** Longer headings are clipped in what is searched, so a question above this stands before its answer as well. */
const headingMost = 160;

/** An entry as the engine compares it. */
export function describeNote(row: Pick<NoteRow, 'id' | 'title' | 'revision'>): SourceDocument {
  return {
    externalId: String(row.id),
    title: row.title,
    url: null,
    fingerprintSeed: `${row.id}:${row.revision}`,
  };
}

/**
 * The blocks of an entry under its title or question as their heading: so it is searched with every passage of the
 * text, and answers know which question a passage answers.
 */
function readNote({ title, text }: NoteRow): ExtractedDocument {
  const body = parseText(text.replace(/\r\n?/g, '\n'));
  const whole = { kind: 'paragraph', text: title, page: null } as const;
  return {
    ...body,
    // The heading says it already.
    title: '',
    blocks: [
      { kind: 'heading', level: 1, text: title, page: null },
      ...(title.length > headingMost ? [whole] : []),
      // Headings inside the text stand below it.
      ...body.blocks.map((block) =>
        block.kind === 'heading' ? { ...block, level: block.level + 1 } : block,
      ),
    ],
  };
}

/** Reads the typed entries of a source: each is one document. */
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
      return row && readNote(row);
    },
    findExisting: findExistingNoteIds,
    listNow: async (runner, scope) => (await listNoteHeads(runner, scope)).map(describeNote),
  };
}

import { noteInput } from '@anito/contract/notes';
import { connectionInput } from '@anito/contract/sources';
import {
  accept,
  type Bringing,
  bringEach,
  bringOne,
  type ForeignSources,
  listMissingContents,
  noteMade,
} from '../imports/bringing.service.ts';
import { createNote, createNoteConnection } from './notes.service.ts';

/** Makes sources of notes, which follow. */
export function bringNoteSources(bringing: Bringing, sources: ForeignSources): Promise<void> {
  const { deps, scope } = bringing;
  return bringEach(bringing, sources, ({ id, name, description }) =>
    createNoteConnection(
      deps,
      scope.ownerId,
      accept(connectionInput, { name, description }),
      noteMade(bringing, 'source', id),
    ),
  );
}

/** Adds what owners typed, as they would type it. */
export async function bringNotes(bringing: Bringing): Promise<void> {
  const { deps, scope, archive } = bringing;
  await bringing.begin('entries', archive.rows.notes ?? 0);
  for await (const rows of archive.readRowGroups('notes')) {
    const missing = await listMissingContents(bringing, 'note', rows);
    await bringing.advance(rows.length - missing.length);
    for (const { row, connectionId } of missing) {
      const { id, kind, title, text } = row;
      await bringOne(bringing, { kind: 'note', name: title }, async () => {
        const input = accept(noteInput, { kind, title, text });
        await createNote(deps, scope.ownerId, connectionId, input, noteMade(bringing, 'note', id));
      });
      await bringing.advance();
    }
  }
}

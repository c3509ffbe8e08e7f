import { noteInput } from '@anito/contract/notes';
import {
  accept,
  type Bringing,
  bringOne,
  listMissingContents,
  noteMade,
} from '../imports/bringing.service.ts';
import { createNote } from './notes.service.ts';

/** Imports notes, as their owner would type them. */
export async function bringNotes(bringing: Bringing): Promise<void> {
  const { deps, scope, archive } = bringing;
  await bringing.begin('entries', archive.rows.notes ?? 0);
  for await (const rows of archive.readRowGroups('notes')) {
    const missing = await listMissingContents(bringing, 'note', rows);
    await bringing.advance(rows.length - missing.length);
    for (const { row, parentId } of missing) {
      const { id, kind, title, text } = row;
      await bringOne(bringing, { kind: 'note', name: title }, async () => {
        const input = accept(noteInput, { kind, title, text });
        await createNote(deps, scope.ownerId, parentId, input, noteMade(bringing, 'note', id));
      });
      await bringing.advance();
    }
  }
}

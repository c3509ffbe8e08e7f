import { noteInput } from '@anito/contract/notes';
import {
  type ImportContext,
  importItem,
  listMissingContents,
  parseInput,
  recordImported,
} from '../imports/import-context.service.ts';
import { createNote } from './notes.service.ts';

/**
 * Imports the notes that the account does not have yet, as if their owner typed them. A refused note is
 * skipped with a remark for the owner.
 */
export async function importNotes(context: ImportContext): Promise<void> {
  const { deps, scope, archive } = context;
  await context.begin('entries', archive.rows.notes ?? 0);
  for await (const rows of archive.readRowGroups('notes')) {
    const missing = await listMissingContents(context, 'note', rows);
    await context.advance(rows.length - missing.length);
    for (const { row, parentId } of missing) {
      const { id, kind, title, text } = row;
      await importItem(context, { kind: 'note', name: title }, async () => {
        const input = parseInput(noteInput, { kind, title, text });
        await createNote(deps, scope.ownerId, parentId, input, recordImported(context, 'note', id));
      });
      await context.advance();
    }
  }
}

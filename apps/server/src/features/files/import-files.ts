import { rm, writeFile } from 'node:fs/promises';
import {
  type ExportedRow,
  type ImportContext,
  importItem,
  listMissingContents,
  recordImported,
} from '../imports/import-context.service.ts';
import { addReceivedFile } from './files.service.ts';

/**
 * Imports the uploaded files of an export into the sources that were imported before. Skips files that are
 * imported already.
 */
export async function importFiles(context: ImportContext): Promise<void> {
  const { archive } = context;
  await context.begin('files', archive.rows.files ?? 0);
  for await (const rows of archive.readRowGroups('files')) {
    const missing = await listMissingContents(context, 'upload', rows);
    await context.advance(rows.length - missing.length);
    for (let remaining = missing; remaining.length > 0; ) {
      const contents = await archive.readFiles(
        'sources',
        remaining.map(({ row }) => row.id),
      );
      for (const { row, parentId } of remaining.slice(0, contents.size)) {
        await importFile(context, parentId, row, contents.get(row.id));
        await context.advance();
      }
      remaining = remaining.slice(contents.size);
    }
  }
}

/**
 * Imports one file of an export like an upload. Without content (lost at the export) only adds a remark for
 * the owner.
 */
async function importFile(
  context: ImportContext,
  connectionId: number,
  { id, original_name: name }: ExportedRow<'files'>,
  content: Buffer | undefined,
): Promise<void> {
  const { deps, scope } = context;
  if (!content) return context.remark('upload', name, 'file-lost');
  const path = await deps.storage.createUploadPath();
  try {
    await writeFile(path, content, { mode: 0o600 });
    const file = { name, path, sizeBytes: content.length };
    await importItem(context, { kind: 'upload', name }, () =>
      addReceivedFile(deps, scope.ownerId, connectionId, file, recordImported(context, 'upload', id)),
    );
  } finally {
    await rm(path, { force: true });
  }
}

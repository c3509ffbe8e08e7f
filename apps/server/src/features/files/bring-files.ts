import { rm, writeFile } from 'node:fs/promises';
import {
  type Bringing,
  bringOne,
  type ExportedRow,
  listMissingContents,
  noteMade,
} from '../imports/bringing.service.ts';
import { addCollectedFile } from './files.service.ts';

/** Imports the files of sources, which are stored like uploads. */
export async function bringFiles(bringing: Bringing): Promise<void> {
  const { archive } = bringing;
  await bringing.begin('files', archive.rows.files ?? 0);
  for await (const rows of archive.readRowGroups('files')) {
    const missing = await listMissingContents(bringing, 'upload', rows);
    await bringing.advance(rows.length - missing.length);
    for (let left = missing; left.length > 0; ) {
      const read = await archive.readFiles(
        'sources',
        left.map(({ row }) => row.id),
      );
      for (const { row, parentId } of left.slice(0, read.size)) {
        await bringFile(bringing, parentId, row, read.get(row.id));
        await bringing.advance();
      }
      left = left.slice(read.size);
    }
  }
}

async function bringFile(
  bringing: Bringing,
  connectionId: number,
  { id, original_name: name }: ExportedRow<'files'>,
  content: Buffer | undefined,
): Promise<void> {
  const { deps, scope } = bringing;
  if (!content) return bringing.remark('upload', name, 'file-lost');
  const path = await deps.storage.createUploadPath();
  try {
    await writeFile(path, content, { mode: 0o600 });
    const file = { name, path, sizeBytes: content.length };
    await bringOne(bringing, { kind: 'upload', name }, () =>
      addCollectedFile(deps, scope.ownerId, connectionId, file, noteMade(bringing, 'upload', id)),
    );
  } finally {
    await rm(path, { force: true });
  }
}

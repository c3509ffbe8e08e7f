import type { Deps } from '../../deps.ts';
import type { SourceDocument, SourceReader } from '../sources/source-kind.ts';
import { type FileRow, findExistingFileIds, listFileHeads, listFileRows } from './files.store.ts';

/** What a file is called in its passages: words, where its name has separators and an ending. */
function writeTitle(originalName: string): string {
  const stem = originalName.replace(/\.[^.\s/\\]{1,16}\s*$/, '');
  return stem.replace(/[_\s]+|(?<=\p{L})-(?=\p{L})/gu, ' ').trim() || originalName;
}

function describeFile(row: Pick<FileRow, 'id' | 'originalName' | 'sha256'>): SourceDocument {
  return {
    externalId: String(row.id),
    title: row.originalName,
    url: null,
    fingerprintSeed: row.sha256,
  };
}

/** Reads the uploaded files of a source. */
export function createFileReader(deps: Pick<Deps, 'database' | 'storage'>): SourceReader {
  return {
    async *list({ ownerId, connectionId }) {
      for (const row of await listFileRows(deps.database, ownerId, { connectionId })) yield describeFile(row);
    },
    async find({ ownerId, connectionId }, externalId) {
      const [row] = await listFileRows(deps.database, ownerId, { connectionId, ids: [Number(externalId)] });
      return row && describeFile(row);
    },
    async read({ ownerId, connectionId }, document) {
      const ids = [Number(document.externalId)];
      const [row] = await listFileRows(deps.database, ownerId, { connectionId, ids });
      if (!row) return undefined;
      const { path, release } = await deps.storage.openLocal(row.storageKey);
      return {
        from: 'file',
        path,
        release,
        kind: row.kind,
        sizeBytes: row.sizeBytes,
        title: writeTitle(row.originalName),
      };
    },
    findExisting: findExistingFileIds,
    listNow: async (runner, scope) => (await listFileHeads(runner, scope)).map(describeFile),
  };
}

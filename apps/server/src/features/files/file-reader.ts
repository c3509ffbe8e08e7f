import type { FileKind } from '@anito/contract/limits';
import type { Deps } from '../../deps.ts';
import { forEachConcurrently } from '../../lib/for-each-concurrently.ts';
import type { DocumentContent } from '../knowledge/prepare-content.service.ts';
import type { SourceDocument, SourceReader } from '../sources/source-kind.ts';
import {
  type FileHead,
  type FileRow,
  findExistingFileIds,
  listFileHeads,
  listFileRows,
} from './files.store.ts';

/** Files opened at once; each may be a request to another machine. */
const openConcurrency = 8;

/**
 * Returns the title that a file's passages show: its name without extension, with spaces for separators such
 * as `_`.
 */
function writeTitle(originalName: string): string {
  const stem = originalName.replace(/\.[^.\s/\\]{1,16}\s*$/, '');
  return stem.replace(/[_\s]+|(?<=\p{L})-(?=\p{L})/gu, ' ').trim() || originalName;
}

/** Text formats, and the size in bytes up to which they are read in some milliseconds. */
const textKinds = new Set<FileKind>(['txt', 'md', 'csv']);
const smallBytes = 64 * 1024;

function describeFile(row: FileHead): SourceDocument {
  return {
    externalId: String(row.id),
    title: row.originalName,
    url: null,
    fingerprintSeed: row.sha256,
    isSmall: textKinds.has(row.kind) && row.sizeBytes <= smallBytes,
  };
}

/**
 * Makes a stored file available at a local path. The caller must call `release` of the result. Throws
 * StorageError.
 */
async function openContent(
  { storage }: Pick<Deps, 'storage'>,
  { storageKey, kind, sizeBytes, originalName }: FileRow,
): Promise<DocumentContent> {
  const { path, release } = await storage.openLocal(storageKey);
  return { from: 'file', path, release, kind, sizeBytes, title: writeTitle(originalName) };
}

/** Creates the reader with which a sync lists and opens the uploaded files of a source. */
export function createFileReader(deps: Pick<Deps, 'database' | 'storage'>): SourceReader {
  return {
    async *list({ ownerId, connectionId }) {
      for (const row of await listFileHeads(deps.database.pool, { ownerId, connectionId }))
        yield describeFile(row);
    },
    async find({ ownerId, connectionId }, externalId) {
      const [row] = await listFileRows(deps.database, ownerId, { connectionId, ids: [Number(externalId)] });
      return row && describeFile(row);
    },
    async read({ ownerId, connectionId }, document) {
      const ids = [Number(document.externalId)];
      const [row] = await listFileRows(deps.database, ownerId, { connectionId, ids });
      return row && openContent(deps, row);
    },
    async readSeveral({ ownerId, connectionId }, documents) {
      const ids = documents.map(({ externalId }) => Number(externalId));
      const rows = await listFileRows(deps.database, ownerId, { connectionId, ids });
      const contents = new Map<string, DocumentContent>();
      await forEachConcurrently(rows, openConcurrency, async (row) => {
        // A file that cannot be opened is skipped here and read again alone, which gives the reason.
        const content = await openContent(deps, row).catch(() => undefined);
        if (content) contents.set(String(row.id), content);
      });
      return contents;
    },
    findExisting: findExistingFileIds,
    listNow: async (runner, scope) => (await listFileHeads(runner, scope)).map(describeFile),
  };
}

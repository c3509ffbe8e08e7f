import type { Read } from '@anito/documents/readers/reader-task';
import { parseFileEntry } from '../account-data/export-manifest.service.ts';
import type { FilePart, FilesInput, FilesOutput } from './export-tasks.ts';
import { readExport } from './open-export.ts';

/**
 * Reads files until they exceed the size of one response, at least the first one; the others must be
 * requested again. A file that is missing or too large gets `isThere: false`.
 */
export const read: Read<FilesInput, FilesOutput, FilePart> = async (input, { emit }) =>
  readExport(input.file, async ({ archive, entries }) => {
    const requestedIds = new Set(input.ids);
    const namesById = new Map<number, string>();
    for (const name of entries.keys()) {
      const entry = parseFileEntry(name);
      if (!entry || !requestedIds.has(entry.id)) continue;
      if ((entry.sourceId !== null) === (input.of === 'sources')) namesById.set(entry.id, name);
    }
    const outcomes: { id: number; isThere: boolean }[] = [];
    let total = 0;
    for (const id of input.ids) {
      const name = namesById.get(id);
      const entry = name === undefined ? undefined : entries.get(name);
      const isThere = entry !== undefined && entry.bytes <= input.mostBytes;
      if (isThere) {
        total += entry.bytes;
        if (outcomes.length > 0 && total > input.mostBytes) break;
        for await (const bytes of await archive.read(name!, entry)) await emit({ id, bytes });
      }
      outcomes.push({ id, isThere });
    }
    return outcomes;
  });

import { z } from 'zod';

/** Incremented when exports change so that an earlier program cannot read them. */
export const exportFormat = 1;

export const exportManifestName = 'manifest.json';

const count = z.int().nonnegative();
const name = z.string().max(100);

/** The manifest of an export, in its last entry. Later versions may add fields. */
export const exportManifest = z.object({
  format: z.literal(exportFormat),
  product: z.literal('anito'),
  of: z.literal('account'),
  createdAt: z.iso.datetime(),
  tables: z.array(z.object({ name, columns: z.array(name).max(200), rows: count })).max(1_000),
  /** Assistants that had an access code. The export omits the codes. Missing in the first exports. */
  withAccessCode: z.array(count).optional(),
  entries: z.array(z.object({ name: z.string().max(600), bytes: count, sha256: z.hex().length(64) })),
});
export type ExportManifest = z.infer<typeof exportManifest>;

/** Returns the name of the entry with the rows of a table. */
export const tableEntryName = (table: string) => `data/${table}.ndjson`;

/** All entry names that an export may contain. */
export const exportEntryNames =
  /^(?:README\.txt|manifest\.json|data\/[a-z][a-z0-9_]{0,62}\.ndjson|conversations\/\d[^/\p{Cc}]*\.csv|files\/assistants\/\d[^/\p{Cc}]*|files\/sources\/\d[^/\p{Cc}]*\/\d[^/\p{Cc}]*)$/u;

/** Entry of a source's file or an assistant's picture. */
const fileEntry = /^files\/(?:assistants|sources\/(\d{1,16})(?!\d)[^/]*)\/(\d{1,16})(?!\d)[^/]*$/;

/**
 * Parses the ids in the entry name of a file in an export: of its source, or of an assistant with its picture
 * (then `sourceId` is null). Returns undefined for other entries.
 */
export function parseFileEntry(entryName: string): { id: number; sourceId: number | null } | undefined {
  const [, sourceId, id] = fileEntry.exec(entryName) ?? [];
  return id === undefined ? undefined : { id: Number(id), sourceId: sourceId ? Number(sourceId) : null };
}

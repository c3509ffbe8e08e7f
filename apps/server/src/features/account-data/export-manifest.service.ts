import { z } from 'zod';

/** Raised when exports change so that an earlier program cannot read them. */
export const exportFormat = 1;

export const exportManifestName = 'manifest.json';

const count = z.int().nonnegative();
const name = z.string().max(100);

/** What an export says of itself, in its last entry; later versions may say more. */
export const exportManifest = z.object({
  format: z.literal(exportFormat),
  product: z.literal('anito'),
  of: z.literal('account'),
  createdAt: z.iso.datetime(),
  tables: z.array(z.object({ name, columns: z.array(name).max(200), rows: count })).max(1_000),
  /** The assistants that visitors had to give a code for; the codes are not in it. Missing in the first exports. */
  withAccessCode: z.array(count).optional(),
  entries: z.array(z.object({ name: z.string().max(600), bytes: count, sha256: z.hex().length(64) })),
});
export type ExportManifest = z.infer<typeof exportManifest>;

/** Where the rows of a table lie in an export. */
export const tableEntry = (table: string) => `data/${table}.ndjson`;

/** Every name that an export may have an entry of. */
export const exportEntryNames =
  /^(?:README\.txt|manifest\.json|data\/[a-z][a-z0-9_]{0,62}\.ndjson|conversations\/\d[^/\p{Cc}]*\.csv|files\/assistants\/\d[^/\p{Cc}]*|files\/sources\/\d[^/\p{Cc}]*\/\d[^/\p{Cc}]*)$/u;

/** Whose file an entry is: of a source, or the picture of an assistant. */
const fileEntry = /^files\/(?:assistants|sources\/(\d{1,16})(?!\d)[^/]*)\/(\d{1,16})(?!\d)[^/]*$/;

/** What a file in an export is: its number there, and that of its source, null for the picture of an assistant. */
export function readFileEntry(entryName: string): { id: number; sourceId: number | null } | undefined {
  const [, sourceId, id] = fileEntry.exec(entryName) ?? [];
  return id === undefined ? undefined : { id: Number(id), sourceId: sourceId ? Number(sourceId) : null };
}

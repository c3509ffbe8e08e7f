import { z } from 'zod';

/** Raised when archives change so that an earlier program cannot read them. */
export const archiveFormat = 1;

const count = z.int().nonnegative();
const entry = z.strictObject({ name: z.string().max(200), bytes: count, sha256: z.hex().length(64) });

/** A table of a backup: `rows` lines of JSON in `parts`, each an array of its columns as text. */
const tableManifest = z.strictObject({
  name: z.string().max(100),
  columns: z.array(z.string().max(100)).max(200),
  rows: count,
  /** Of all lines, in the order of the primary key. */
  sha256: z.hex().length(64),
  parts: z.array(entry).max(100_000),
  /** What the next row is numbered, where rows are. */
  nextNumber: z.int().optional(),
});
export type TableManifest = z.infer<typeof tableManifest>;

/** What a backup says of itself, in its last entry. */
export const backupManifest = z.strictObject({
  format: z.literal(archiveFormat),
  product: z.literal('anito'),
  createdAt: z.iso.datetime(),
  /** Of the database that it is of. */
  kind: z.enum(['embedded', 'server']),
  /** The migrations of its schema, in their order. */
  migrations: z.array(z.string().max(200)).min(1).max(10_000),
  /** Something encrypted with SECRET_KEY, by which another key is told from the same. */
  keyCheck: z.base64().max(1_000),
  tables: z.array(tableManifest).max(1_000),
  /** Work that waited or was under way. */
  jobs: entry.extend({ count }),
  files: z.strictObject({
    count,
    bytes: count,
    /** Ids of files whose bytes were not to be found, or were not those that were uploaded. */
    lost: z.array(count),
  }),
});
export type BackupManifest = z.infer<typeof backupManifest>;

export const manifestName = 'manifest.json';
export const jobsName = 'jobs.ndjson';

/** Where an object lies in an archive. */
export const objectName = (storageKey: string) => `objects/${storageKey}`;

/** Where a part of a table lies in an archive. */
export const partName = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, '0')}.ndjson`;

/** Every name that a backup may have an entry of. */
export const entryNames =
  /^(?:manifest\.json|jobs\.ndjson|tables\/[a-z][a-z0-9_]{0,62}\/\d{6}\.ndjson|objects\/[0-9a-f]{2}\/[0-9a-f-]{36})$/;

/** Encrypted into every manifest. */
export const keyCheckText = 'backup';
export const keyCheckContext = 'backup-key-check';

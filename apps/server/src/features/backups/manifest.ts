import { z } from 'zod';

/** Incremented when archives change so that an earlier program cannot read them. */
export const archiveFormat = 1;

const count = z.int().nonnegative();
const entry = z.strictObject({ name: z.string().max(200), bytes: count, sha256: z.hex().length(64) });

/** A table of a backup: `rows` lines of JSON in `parts`, each an array of its columns as text. */
const tableManifest = z.strictObject({
  name: z.string().max(100),
  columns: z.array(z.string().max(100)).max(200),
  rows: count,
  /** Checksum of all lines, in the order of the primary key. */
  sha256: z.hex().length(64),
  parts: z.array(entry).max(100_000),
  /** The next number of the identity column, if the table has one. */
  nextNumber: z.int().optional(),
});
export type TableManifest = z.infer<typeof tableManifest>;

/** The manifest of a backup, in its last entry. */
export const backupManifest = z.strictObject({
  format: z.literal(archiveFormat),
  product: z.literal('anito'),
  createdAt: z.iso.datetime(),
  /** Kind of the backed-up database. */
  kind: z.enum(['embedded', 'server']),
  /** The migrations of its schema, in order. */
  migrations: z.array(z.string().max(200)).min(1).max(10_000),
  /** A known text encrypted with SECRET_KEY, to detect a different key. */
  keyCheck: z.base64().max(1_000),
  tables: z.array(tableManifest).max(1_000),
  /** Pending and interrupted jobs. */
  jobs: entry.extend({ count }),
  files: z.strictObject({
    count,
    bytes: count,
    /** Ids of files whose bytes were missing or differed from the upload. */
    lost: z.array(count),
  }),
});
export type BackupManifest = z.infer<typeof backupManifest>;

export const manifestName = 'manifest.json';
export const jobsName = 'jobs.ndjson';

/** Returns the name of the entry with the bytes of an object. */
export const objectEntryName = (storageKey: string) => `objects/${storageKey}`;

/** Returns the name of the entry with a part of a table. Parts are numbered from 0. */
export const partEntryName = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, '0')}.ndjson`;

/** All entry names that a backup may contain. */
export const entryNames =
  /^(?:manifest\.json|jobs\.ndjson|tables\/[a-z][a-z0-9_]{0,62}\/\d{6}\.ndjson|objects\/[0-9a-f]{2}\/[0-9a-f-]{36})$/;

/** Text that is encrypted into every manifest. */
export const keyCheckText = 'backup';
export const keyCheckContext = 'backup-key-check';

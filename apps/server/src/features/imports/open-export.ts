import { ArchiveError } from '@anito/archive/archive-error';
import { type ArchiveReader, openArchive } from '@anito/archive/read-archive';
import { z } from 'zod';
import {
  type ExportManifest,
  exportEntryNames,
  exportFormat,
  exportManifest,
  exportManifestName,
} from '../account-data/export-manifest.service.ts';
import { ExportError, type ExportProblem, parseJson } from './export-problem.ts';

/** An archive on disk, and the maximum number of bytes that it may hold unpacked. */
export type ExportFile = { path: string; totalBytes: number };

/**
 * Maximum number of entries: about fifty tables, two entries for each assistant and one for each file. A
 * larger directory alone would fill the memory.
 */
const maxEntries = 100_000;
/** Maximum size of one table in bytes: all rows of a large account. Files have a separate limit. */
const entryBytes = 4 * 2 ** 30;
/** Maximum compression ratio. Text has a ratio of 5, lists of numbers and repeated words one of 50. */
const maxRatio = 200;
/** Maximum size of the manifest: about three hundred bytes per entry. */
const manifestBytes = 32 * 2 ** 20;

/** An export whose directory matches its manifest. */
export type OpenExport = {
  archive: ArchiveReader;
  manifest: ExportManifest;
  /** The manifest's data of each entry. */
  entries: ReadonlyMap<string, { bytes: number; sha256: string }>;
};

const head = z.object({ format: z.int(), product: z.literal('anito'), of: z.literal('account') });

/**
 * Opens an archive from an untrusted source and checks that its entries match its manifest. Throws
 * ExportError and ArchiveError.
 */
async function openExport({ path, totalBytes }: ExportFile): Promise<OpenExport> {
  const archive = await openArchive(path, {
    entries: maxEntries,
    totalBytes,
    entryBytes,
    ratio: maxRatio,
    names: exportEntryNames,
  });
  const content = await archive.readWhole(exportManifestName, manifestBytes);
  const manifest = readManifest(content.toString());
  const entries = new Map(manifest.entries.map(({ name, ...entry }) => [name, entry]));
  const isWhole =
    entries.size === manifest.entries.length &&
    entries.size === archive.entries.size - 1 &&
    !entries.has(exportManifestName) &&
    [...entries].every(([name, { bytes }]) => archive.entries.get(name) === bytes);
  if (!isWhole) throw new ExportError('damaged');
  return { archive, manifest, entries };
}

/**
 * Parses the manifest of an archive. Throws ExportError: `foreign` for other JSON, `newer` for an unknown
 * format, `damaged` otherwise.
 */
function readManifest(text: string): ExportManifest {
  const manifestJson = parseJson(text);
  const { data } = head.safeParse(manifestJson);
  if (!data) throw new ExportError('foreign');
  if (data.format > exportFormat) throw new ExportError('newer');
  const manifest = exportManifest.safeParse(manifestJson);
  if (!manifest.success) throw new ExportError('damaged', { cause: manifest.error });
  return manifest.data;
}

const archiveProblems = {
  'not-an-archive': 'foreign',
  foreign: 'foreign',
  damaged: 'damaged',
  'too-large': 'too-large',
} as const;

/**
 * Opens an archive in a reader process, passes it to `read` and closes it. Returns a problem of the archive
 * as a value, so that it reaches the server unchanged. Throws other errors.
 */
export async function readExport<Value>(
  file: ExportFile,
  read: (open: OpenExport) => Promise<Value>,
): Promise<{ value: Value } | { problem: ExportProblem }> {
  let open: OpenExport | undefined;
  try {
    open = await openExport(file);
    return { value: await read(open) };
  } catch (error) {
    if (error instanceof ExportError) return { problem: error.problem };
    if (error instanceof ArchiveError) return { problem: archiveProblems[error.problem] };
    throw error;
  } finally {
    open?.archive.close();
  }
}

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

/** An archive on the disk, and how many bytes it may hold unpacked. */
export type ExportFile = { path: string; totalBytes: number };

/** Some fifty tables, two entries for each assistant, one for each file: of more, the directory alone fills the memory. */
const mostEntries = 100_000;
/** Of one table: all rows of a large account; files have a bound of their own. */
const entryBytes = 4 * 2 ** 30;
/** Text is packed to a fifth, lists of numbers and repeated words to a fiftieth. */
const mostRatio = 200;
/** Some three hundred bytes for each entry. */
const manifestBytes = 32 * 2 ** 20;

/** An export whose directory is as its manifest says. */
export type OpenExport = {
  archive: ArchiveReader;
  manifest: ExportManifest;
  /** What the manifest says of each entry. */
  entries: ReadonlyMap<string, { bytes: number; sha256: string }>;
};

const head = z.object({ format: z.int(), product: z.literal('anito'), of: z.literal('account') });

/** Opens an archive that anybody may have made; throws ExportError and ArchiveError. */
async function openExport({ path, totalBytes }: ExportFile): Promise<OpenExport> {
  const archive = await openArchive(path, {
    entries: mostEntries,
    totalBytes,
    entryBytes,
    ratio: mostRatio,
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

function readManifest(text: string): ExportManifest {
  const given = parseJson(text);
  const { data } = head.safeParse(given);
  if (!data) throw new ExportError('foreign');
  if (data.format > exportFormat) throw new ExportError('newer');
  const manifest = exportManifest.safeParse(given);
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
 * Opens an archive in a process of readers, reads it and closes it; what is wrong with it is a value, which crosses to the
 * server as it is.
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

import type { ReaderTask } from '@anito/documents/readers/reader-task';
import type { ExportProblem } from './export-problem.ts';
import type { ExportedRow, ExportedTable } from './exported-rows.ts';
import type { ExportFile } from './open-export.ts';

type Problematic<Value> = { value: Value } | { problem: ExportProblem };

/** What is known of an archive that is whole. */
export type CheckedExport = {
  /** The account that it is of, in its installation. */
  origin: string;
  /** How many rows each table has. */
  rows: Partial<Record<ExportedTable, number>>;
  /** The assistants that had an access code; null where nobody knows. */
  withAccessCode: number[] | null;
};
export type CheckOutput = Problematic<CheckedExport>;

export type RowsInput = { file: ExportFile; table: ExportedTable; skip: number };
export type RowsOutput = Problematic<{ rows: ExportedRow<ExportedTable>[]; isEnd: boolean }>;

/** Files of sources, or pictures of assistants, by their numbers in the archive. */
export type FilesInput = {
  file: ExportFile;
  of: 'sources' | 'assistants';
  ids: number[];
  mostBytes: number;
};
/** Those that were dealt with, the first at least. */
export type FilesOutput = Problematic<{ id: number; isThere: boolean }[]>;
export type FilePart = { id: number; bytes: Uint8Array };

const script = (name: string) => new URL(name, import.meta.url);

export const checkTask: ReaderTask<ExportFile, CheckOutput> = { script: script('./check-export.ts') };
export const rowsTask: ReaderTask<RowsInput, RowsOutput> = { script: script('./read-export-rows.ts') };
export const filesTask: ReaderTask<FilesInput, FilesOutput, FilePart> = {
  script: script('./read-export-files.ts'),
};

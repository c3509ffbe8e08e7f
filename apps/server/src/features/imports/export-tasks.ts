import type { ReaderTask } from '@anito/documents/readers/reader-task';
import type { ExportProblem } from './export-problem.ts';
import type { ExportedRow, ExportedTable } from './exported-rows.ts';
import type { ExportFile } from './open-export.ts';

type ResultOrProblem<Value> = { value: Value } | { problem: ExportProblem };

/** Result of checking an archive. */
export type CheckedExport = {
  /** The id of the account in its installation. */
  origin: string;
  /** Number of rows of each table. */
  rows: Partial<Record<ExportedTable, number>>;
  /** Ids of assistants that had an access code; null when it is unknown. */
  withAccessCode: number[] | null;
};
export type CheckOutput = ResultOrProblem<CheckedExport>;

export type RowsInput = { file: ExportFile; table: ExportedTable; skip: number };
export type RowsOutput = ResultOrProblem<{ rows: ExportedRow<ExportedTable>[]; isEnd: boolean }>;

/** Files of sources, or pictures of assistants, by their ids in the archive. */
export type FilesInput = {
  file: ExportFile;
  of: 'sources' | 'assistants';
  ids: number[];
  mostBytes: number;
};
/** The files that were handled, at least the first. */
export type FilesOutput = ResultOrProblem<{ id: number; isThere: boolean }[]>;
export type FilePart = { id: number; bytes: Uint8Array };

const toScriptUrl = (name: string) => new URL(name, import.meta.url);

export const checkTask: ReaderTask<ExportFile, CheckOutput> = { script: toScriptUrl('./check-export.ts') };
export const rowsTask: ReaderTask<RowsInput, RowsOutput> = { script: toScriptUrl('./read-export-rows.ts') };
export const filesTask: ReaderTask<FilesInput, FilesOutput, FilePart> = {
  script: toScriptUrl('./read-export-files.ts'),
};

import { limits } from '@anito/contract/limits';
import type { ReaderTask } from '@anito/documents/readers/reader-task';
import { UnreadableError } from '@anito/documents/unreadable-error';
import type { Deps } from '../../deps.ts';
import { ExportError, type ExportProblem } from './export-problem.ts';
import { type CheckedExport, checkTask, filesTask, rowsTask } from './export-tasks.ts';
import type { ExportedRow, ExportedTable } from './exported-rows.ts';
import type { ExportFile } from './open-export.ts';

/** A checked archive, read in parts by reader processes. */
export type ExportReader = CheckedExport & {
  /** Yields the rows of a table, in the order of the archive; none for a missing table. */
  readRows<T extends ExportedTable>(table: T): AsyncGenerator<ExportedRow<T>>;
  /** Yields the rows of a table in groups. */
  readRowGroups<T extends ExportedTable>(table: T): AsyncGenerator<ExportedRow<T>[]>;
  /**
   * Returns the file of each id, or undefined for a file that is missing or larger than `fileBytes`. May
   * return fewer files than requested, but at least the first; the others must be requested again.
   */
  readFiles(of: 'sources' | 'assistants', ids: number[]): Promise<Map<number, Buffer | undefined>>;
};

/**
 * Checks a whole archive in a reader process without rights, and returns access to its rows and files. Throws
 * ExportError for an invalid or incomplete archive.
 */
export async function checkExport(
  { readers }: Pick<Deps, 'readers'>,
  file: ExportFile,
  { ownerId, signal }: { ownerId: string; signal: AbortSignal },
): Promise<ExportReader> {
  async function run<In, Value, Part>(
    task: ReaderTask<In, { value: Value } | { problem: ExportProblem }, Part>,
    input: In,
  ): Promise<{ value: Value; parts: Part[] }> {
    const { value: outcome, parts } = await readers
      .run(task, input, { tenantId: ownerId, signal })
      .catch(toExportError);
    if ('problem' in outcome) throw new ExportError(outcome.problem);
    return { value: outcome.value, parts };
  }

  async function* readRowGroups<T extends ExportedTable>(table: T): AsyncGenerator<ExportedRow<T>[]> {
    for (let skip = 0; ; ) {
      const { rows, isEnd } = (await run(rowsTask, { file, table, skip })).value;
      if (rows.length > 0) yield rows as ExportedRow<T>[];
      if (isEnd) return;
      skip += rows.length;
    }
  }

  const { value: checked } = await run(checkTask, file);
  return {
    ...checked,
    readRowGroups,
    async *readRows(table) {
      for await (const rows of readRowGroups(table)) yield* rows;
    },
    async readFiles(of, ids) {
      const { value, parts } = await run(filesTask, { file, of, ids, mostBytes: limits.fileBytes });
      const bytes = Map.groupBy(parts, ({ id }) => id);
      const collect = (id: number) => Buffer.concat((bytes.get(id) ?? []).map((part) => part.bytes));
      return new Map(value.map(({ id, isThere }) => [id, isThere ? collect(id) : undefined]));
    },
  };
}

/**
 * Always throws: ExportError for a failed reader process, other errors unchanged. `too-large` means that the
 * process needed too much memory or time, `damaged` any other failure.
 */
function toExportError(error: unknown): never {
  if (!(error instanceof UnreadableError)) throw error;
  const isTooMuch = error.problem === 'too-much-memory' || error.problem === 'took-too-long';
  throw new ExportError(isTooMuch ? 'too-large' : 'damaged', { cause: error });
}

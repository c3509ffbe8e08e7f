import { quote, type Table } from './catalog.store.ts';
import { execute, type SqlRunner } from './sql.ts';

/** Which rows of a table, there called `t`. */
export type RowCondition = { text: string; values: unknown[] };

/** So few rows that no step holds its locks for long. */
const rowsAtOnce = 250;

/**
 * Deletes rows of a table in steps. Each step commits, so a process can be killed between two. The next step finds rows
 * that changed during the last one.
 */
export async function deleteInSteps(
  runner: SqlRunner,
  table: string,
  { text, values }: RowCondition,
): Promise<void> {
  const name = quote(table);
  const some = `select t.ctid from ${name} t where ${text} limit ${rowsAtOnce}`;
  const step = `delete from ${name} where ctid = any(array(${some}))`;
  while ((await execute(runner, step, values)) > 0);
}

/** Tables before those that they point to, so that no step deletes more by cascade than its own rows. */
export function sortChildrenFirst(tables: readonly Table[]): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const sorted: Table[] = [];
  while (left.size > 0) {
    const isNeeded = ({ name }: Table) => [...left.values()].some(({ needs }) => needs.includes(name));
    // Of tables that point to each other in a circle, any may be the first.
    const next = [...left.values()].find((table) => !isNeeded(table)) ?? [...left.values()][0]!;
    left.delete(next.name);
    sorted.push(next);
  }
  return sorted;
}

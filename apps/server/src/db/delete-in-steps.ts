import { quoteIdentifier, type Table } from './catalog.store.ts';
import { execute, type SqlRunner } from './sql.ts';

/** A condition on the rows of a table with the alias `t`. */
export type RowCondition = { text: string; values: unknown[] };

/** Rows per step. Few, so that no step holds its locks for long. */
const rowsPerStep = 250;

/**
 * Deletes all rows of a table that match a condition, many at a time, until none matches. Outside of a
 * transaction each step commits on its own, so an abort keeps the steps before. Rows that start to match
 * meanwhile are deleted too.
 */
export async function deleteInSteps(
  runner: SqlRunner,
  table: string,
  { text, values }: RowCondition,
): Promise<void> {
  const name = quoteIdentifier(table);
  const some = `select t.ctid from ${name} t where ${text} limit ${rowsPerStep}`;
  const step = `delete from ${name} where ctid = any(array(${some}))`;
  while ((await execute(runner, step, values)) > 0);
}

/**
 * Sorts tables so that each comes before the tables that it references; deletions in this order cascade to no
 * further rows. Tables that reference each other in a circle come in any order.
 */
export function sortChildrenFirst(tables: readonly Table[]): Table[] {
  const remaining = new Map(tables.map((table) => [table.name, table]));
  const sorted: Table[] = [];
  while (remaining.size > 0) {
    const isNeeded = ({ name }: Table) =>
      [...remaining.values()].some(({ references }) => references.includes(name));
    // In a cycle of references, any table may be the first.
    const next = [...remaining.values()].find((table) => !isNeeded(table)) ?? [...remaining.values()][0]!;
    remaining.delete(next.name);
    sorted.push(next);
  }
  return sorted;
}

import type pg from 'pg';

/** Cost of one statement since the last reset. */
export type StatementCost = { text: string; calls: number; ms: number };

/** A setting and a statement that turn on statement statistics in PostgreSQL. */
export const countStatements = {
  setting: 'shared_preload_libraries=pg_stat_statements',
  begin: 'create extension if not exists pg_stat_statements',
};

/** Resets the statement statistics of PostgreSQL. */
export async function resetStatements(client: pg.Client): Promise<void> {
  await client.query('select pg_stat_statements_reset()');
}

/** Returns the time of each statement since the last reset, by its normalized text. */
export async function readStatements(client: pg.Client): Promise<StatementCost[]> {
  const { rows } = await client.query<StatementCost>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as text, sum(calls)::int as calls,
       sum(total_exec_time) as ms
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
     group by 1 order by ms desc`,
  );
  return rows;
}

/** Returns statements whose time per answer has grown by more than `leastMs`, the most expensive first. */
export function findGrown(
  before: { statements: StatementCost[]; answers: number },
  after: { statements: StatementCost[]; answers: number },
  leastMs: number,
): string[] {
  const costs = new Map(before.statements.map(({ text, ms }) => [text, ms / before.answers]));
  return after.statements.flatMap(({ text, ms }) => {
    const [was, is] = [costs.get(text) ?? 0, ms / after.answers];
    return is - was > leastMs
      ? [`${was.toFixed(3)} → ${is.toFixed(3)} ms an answer: ${text.slice(0, 160)}`]
      : [];
  });
}

import pg from 'pg';
import type { Column, TupleOf } from './result-columns.ts';
import { queryTuples } from './sql.ts';
import { valueTypes } from './value-types.ts';

/** Runs one statement as `queryTuples` does. `settings` are `set local` statements that apply to it only. */
export type QueryTuples = <const Shape extends readonly Column<unknown>[]>(
  text: string,
  values: unknown[],
  columns: Shape,
  settings?: string,
) => Promise<TupleOf<Shape>[]>;

/**
 * A database connection of the search thread. It is opened on first use, and opened again after it was lost.
 */
export type DatabaseLink = {
  /**
   * Runs statements one after the other. Those of several questions take turns, so that a long load does not
   * delay a short query.
   */
  query: QueryTuples;
  /**
   * Returns whether an error means that the connection is lost, and drops the connection in that case. The
   * next query opens another one.
   */
  dropIfLost(error: unknown): boolean;
  close(): Promise<void>;
};

/**
 * In milliseconds: long enough for a batch of documents on a busy machine, short enough not to look like a
 * hang.
 */
const queryTimeoutMs = 10_000;
const connectTimeoutMs = 3_000;

/** SQLSTATE classes of a failed connection or a stopping server (PostgreSQL manual, appendix A). */
const lostConnection = /^(08|57P)/;

/**
 * Creates the single connection of the search thread. It connects at the first query, reconnects after a
 * loss, and runs one query at a time.
 */
export function createDatabaseLink(connection: pg.PoolConfig): DatabaseLink {
  let current: Promise<pg.Client> | undefined;
  let lastQuery: Promise<unknown> = Promise.resolve();

  function connect(): Promise<pg.Client> {
    if (current) return current;
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: queryTimeoutMs,
      types: valueTypes,
    });
    const opening = client.connect().then(() => client);
    const forget = () => {
      if (current === opening) current = undefined;
    };
    client.on('error', forget);
    client.once('end', forget);
    opening.catch(() => {
      forget();
      client.end().catch(() => undefined);
    });
    current = opening;
    return opening;
  }

  async function drop(): Promise<void> {
    const dropped = current;
    current = undefined;
    const client = await dropped?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  return {
    query(text, values, columns, settings) {
      const result = lastQuery.then(async () => {
        const client = await connect();
        const run = () => queryTuples(client, text, values, columns);
        return settings ? runWithSettings(client, settings, run) : run();
      });
      lastQuery = result.catch(() => undefined);
      return result;
    },
    dropIfLost(error) {
      if (error instanceof pg.DatabaseError && !lostConnection.test(error.code ?? '')) return false;
      void drop();
      return true;
    },
    close: drop,
  };
}

/**
 * Runs `run` in a transaction that begins with `settings`, statements such as `set local …`. Commits in any
 * case, because `run` only reads.
 */
async function runWithSettings<T>(client: pg.Client, settings: string, run: () => Promise<T>): Promise<T> {
  await client.query(`begin; ${settings}`);
  try {
    return await run();
  } finally {
    await client.query('commit');
  }
}

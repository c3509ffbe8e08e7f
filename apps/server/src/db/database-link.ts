import pg from 'pg';
import type { Column, TupleOf } from './result-columns.ts';
import { queryTuples } from './sql.ts';
import { valueTypes } from './value-types.ts';

/** Runs one statement as `queryTuples` does. `settings` are statements (`set local`) that hold for this one alone. */
export type QueryTuples = <const Shape extends readonly Column<unknown>[]>(
  text: string,
  values: unknown[],
  columns: Shape,
  settings?: string,
) => Promise<TupleOf<Shape>[]>;

/** The search thread's one database connection, opened when first needed and again after it was lost. */
export type DatabaseLink = {
  /** Statements of several questions take turns, so that a long load does not hold up a short one. */
  query: QueryTuples;
  /** Whether an error means that the connection is of no more use; if so the next query opens another. */
  dropIfLost(error: unknown): boolean;
  close(): Promise<void>;
};

/** Long enough for a batch of documents on a busy machine, short enough not to look like a hang. */
const queryTimeoutMs = 10_000;
const connectTimeoutMs = 3_000;

/** SQLSTATE classes of a connection that failed or a server that stops (PostgreSQL manual, appendix A). */
const lostConnection = /^(08|57P)/;

/** Makes a link; nothing is opened yet. */
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

async function runWithSettings<T>(client: pg.Client, settings: string, run: () => Promise<T>): Promise<T> {
  await client.query(`begin; ${settings}`);
  try {
    return await run();
  } finally {
    await client.query('commit');
  }
}

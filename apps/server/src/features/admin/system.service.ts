import type { DatabaseFigures, SystemFigures } from '@anito/contract/system';
import type { Deps } from '../../deps.ts';
import { listProcesses } from '../../lib/running-process.store.ts';
import * as store from './system.store.ts';

type SystemDeps = Pick<Deps, 'database' | 'env'>;

/** Number of listed tables. */
const maxTables = 8;
/** Number of measured queries. */
const measurementCount = 5;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Returns the current usage of the installation, summed over its running processes. `sessions` is null with
 * an external OpenID provider. The uptime is that of the oldest process.
 */
export async function getSystemFigures({ database, env }: SystemDeps): Promise<SystemFigures> {
  const [processes, sessions, { assistants, ...questions }] = await Promise.all([
    listProcesses(database.pool),
    env.OIDC_ISSUER ? null : store.countSessions(database),
    store.countUsage(database),
  ]);
  const oldest = Math.min(Date.now(), ...processes.map(({ startedAt }) => startedAt.getTime()));
  return {
    sessions,
    uptimeSeconds: Math.floor((Date.now() - oldest) / 1_000),
    callsPerMinute: sum(processes.map(({ callsPerMinute }) => callsPerMinute)),
    memoryBytes: sum(processes.map(({ memoryBytes }) => memoryBytes)),
    liveConnections: sum(processes.map(({ liveConnections }) => liveConnections)),
    processes: processes.map((process) => ({ ...process, startedAt: process.startedAt.toISOString() })),
    questions,
    assistants,
  };
}

/** Returns the median duration in milliseconds of a few minimal queries, run one after another. */
async function measureQuery({ database }: SystemDeps): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < measurementCount; time++) {
    const startedAt = performance.now();
    await store.ping(database.pool);
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(measurementCount / 2)] ?? 0;
}

/**
 * Returns version, sizes in bytes, connections and largest tables of the database, and how long a minimal
 * query takes. The figures of the pool are those of this process.
 */
export async function getDatabaseFigures(deps: SystemDeps): Promise<DatabaseFigures> {
  const { database } = deps;
  const queryMs = await measureQuery(deps);
  const { version, sizeBytes, filesBytes, total, max } = await store.measureDatabase(database);
  const tables = await store.listLargestTables(database, maxTables);
  const { pool, kind } = database;
  return {
    kind,
    version,
    queryMs,
    sizeBytes,
    filesBytes,
    connections: {
      total,
      max,
      busy: pool.totalCount - pool.idleCount,
      pooled: pool.totalCount,
      waiting: pool.waitingCount,
    },
    tables,
  };
}

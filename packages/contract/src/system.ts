import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { isoDate } from './values.ts';

const count = z.int().nonnegative();

/** A server process that runs. */
const runningProcess = z.object({
  id: z.uuid(),
  /** `web`, `worker`. */
  roles: z.array(z.string()),
  startedAt: isoDate,
  callsPerMinute: count,
  memoryBytes: count,
  liveConnections: count,
});

/** How the installation is being used at this moment. */
const systemFigures = z.object({
  /** Sign-ins that still hold; null where another provider keeps them. */
  sessions: count.nullable(),
  /** Seconds since the process that has run longest was started. */
  uptimeSeconds: count,
  callsPerMinute: count,
  memoryBytes: count,
  liveConnections: count,
  processes: z.array(runningProcess),
  /** Answered for all accounts, tests by owners too, today (UTC) and in seven days with it; tokens of models in those. */
  questions: z.object({ today: count, week: count, weekTokens: count }),
  assistants: count,
});
export type SystemFigures = z.infer<typeof systemFigures>;

/** How the database is. */
const databaseFigures = z.object({
  /** `embedded` with the product, or a PostgreSQL server. */
  kind: z.enum(['embedded', 'server']),
  version: z.string(),
  /** Milliseconds that the simplest query takes: the median of five. */
  queryMs: z.number().nonnegative(),
  sizeBytes: count,
  /** Of uploaded files, which lie beside the database. */
  filesBytes: count,
  /** Connections to this database, and of this process those in use, those in its pool, and requests that wait for one. */
  connections: z.object({ total: count, max: count.nullable(), busy: count, pooled: count, waiting: count }),
  /** The largest tables, with how many rows they are thought to have; null before that was ever counted. */
  tables: z.array(z.object({ name: z.string(), rows: count.nullable(), bytes: count })),
});
export type DatabaseFigures = z.infer<typeof databaseFigures>;

const admins = { method: 'GET', access: 'admin', resource: 'none' } as const;

export const getSystemFigures = defineEndpoint({
  ...admins,
  path: '/api/admin/analytics',
  summary: 'How the installation is being used at this moment',
  response: systemFigures,
});

export const getDatabaseFigures = defineEndpoint({
  ...admins,
  path: '/api/admin/database',
  summary: 'How large, how fast and how busy the database is',
  response: databaseFigures,
});

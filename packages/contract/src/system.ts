import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { isoDate } from './values.ts';

const count = z.int().nonnegative();

/** A running server process. */
const serverProcess = z.object({
  id: z.uuid(),
  /** `web`, `worker`. */
  roles: z.array(z.string()),
  startedAt: isoDate,
  callsPerMinute: count,
  memoryBytes: count,
  liveConnections: count,
});

/** Current usage of the installation. */
const systemFigures = z.object({
  /** Valid sign-in sessions; null when an external provider manages them. */
  sessions: count.nullable(),
  /** Seconds since the oldest running process started. */
  uptimeSeconds: count,
  callsPerMinute: count,
  memoryBytes: count,
  liveConnections: count,
  processes: z.array(serverProcess),
  /**
   * Answered questions of all accounts, including tests by owners: today (UTC), in the last seven days
   * including today, and the model tokens of those days.
   */
  questions: z.object({ today: count, week: count, weekTokens: count }),
  assistants: count,
});
export type SystemFigures = z.infer<typeof systemFigures>;

/** State of the database. */
const databaseFigures = z.object({
  /** `embedded` with the product, or a PostgreSQL server. */
  kind: z.enum(['embedded', 'server']),
  version: z.string(),
  /** Median duration of five runs of the simplest query, in milliseconds. */
  queryMs: z.number().nonnegative(),
  sizeBytes: count,
  /** Size of uploaded files, which are stored outside the database. */
  filesBytes: count,
  /**
   * Connections to this database; for this process those in use, those in its pool, and requests that wait
   * for one.
   */
  connections: z.object({ total: count, max: count.nullable(), busy: count, pooled: count, waiting: count }),
  /** The largest tables with their estimated rows; null before the first estimate. */
  tables: z.array(z.object({ name: z.string(), rows: count.nullable(), bytes: count })),
});
export type DatabaseFigures = z.infer<typeof databaseFigures>;

const admins = { method: 'GET', access: 'admin', resource: 'none' } as const;

export const getSystemFigures = defineEndpoint({
  ...admins,
  path: '/api/admin/analytics',
  summary: 'Get the current usage of the installation',
  response: systemFigures,
});

export const getDatabaseFigures = defineEndpoint({
  ...admins,
  path: '/api/admin/database',
  summary: 'Get the size, speed and load of the database',
  response: databaseFigures,
});

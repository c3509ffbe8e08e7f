import type { SyncRun, SyncSettings } from '@anito/contract/schedules';
import type { EmbedModel } from '@anito/models/types';
import { readMails } from '../../../testing/read-mails.ts';
import { startDueSyncs } from '../../schedules/start-due-syncs.ts';
import { syncConnection } from '../../sync/sync-connection.ts';
import { createFakeEmbed, createSourcesApp, writeDocument } from './sources-app.ts';

type Headers = { authorization: string };

const never = new AbortController().signal;

/** A body that saves a schedule which is on: daily at 02:00 in Manila, with every option. */
export const schedule = {
  enabled: true,
  frequency: 'daily',
  time: '02:00',
  timezone: 'Asia/Manila',
  options: { fullResyncWeekly: true, retryFailedSyncs: true, emailNotifications: true, maxRetries: 1 },
} as const;

/** The embedding vendor is away. */
export const brokenEmbed = createFakeEmbed({
  embedPassages: () => Promise.reject(new Error('The vendor is away')),
});

/** The server without workers, so that each test plays the clock and the worker itself. */
export async function createSchedulesApp() {
  const sources = await createSourcesApp();
  const { deps } = sources;

  async function query<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await deps.database.pool.query(text, values)).rows as Row[];
  }
  const api: typeof sources.api = {
    ...sources.api,
    async addFiles(person, connectionId, files) {
      const added = await sources.api.addFiles(person, connectionId, files);
      await query(`delete from sync_runs where connection_id = $1 and status = 'cancelled'`, connectionId);
      return added;
    },
  };
  return {
    ...sources,
    api,
    query,
    /** A files source with one document. */
    async createSource(person: Headers): Promise<number> {
      const { id } = await api.createConnection(person);
      await api.addFiles(person, id, [{ name: 'menu.md', content: writeDocument(1) }]);
      return id;
    },
    save: (person: Headers, change: object = {}) =>
      api.request(person, 'PUT', '/api/sync-settings', { ...schedule, ...change }),
    getSettings: async (person: Headers): Promise<SyncSettings> =>
      (await api.request(person, 'GET', '/api/sync-settings')).json(),
    /** Lets so many seconds pass for one account's schedule, or for all. */
    async makeDue(person: Headers, ago = '1 second'): Promise<void> {
      const { id } = (await api.request(person, 'GET', '/api/Users/me')).json<{ id: string }>();
      await query(`update sync_settings set next_run_at = now() - $2::interval where owner_id = $1`, id, ago);
    },
    tick: () => startDueSyncs(deps),
    /** Works on a run as a worker does, again where it made room for runs of others that wait. */
    async work(syncRunId: number, embed: EmbedModel = createFakeEmbed()): Promise<void> {
      const isRunning = `select from sync_runs where id = $1 and status = 'running'`;
      do await syncConnection({ ...deps, models: { ...deps.models, embed } }, { syncRunId }, never);
      while ((await query(isRunning, syncRunId)).length > 0);
    },
    async listRuns(person: Headers, search = ''): Promise<SyncRun[]> {
      const response = await api.request(person, 'GET', `/api/sync-runs${search}`);
      return response.json<{ runs: SyncRun[] }>().runs;
    },
    /** Jobs of a kind that wait for a run, with the seconds that they wait. */
    listJobs: (kind: string, syncRunId: number) =>
      query<{ seconds: number }>(
        `select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
         where name = $1 and (data->>'syncRunId')::int = $2`,
        kind,
        syncRunId,
      ),
    /** The texts of all mails that went to an address, decoded. */
    readMails: (email: string) => readMails(deps.env.DATA_DIR, email),
  };
}

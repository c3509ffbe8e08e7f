import type { SyncRun, SyncSettings } from '@anito/contract/schedules';
import type { EmbedModel } from '@anito/models/types';
import { readMails } from '../../../testing/read-mails.ts';
import { startDueSyncs } from '../../schedules/start-due-syncs.ts';
import { syncConnection } from '../../sync/sync-connection.ts';
import { createFakeEmbed, createSourcesApp, writeDocument } from './sources-app.ts';

type Headers = { authorization: string };

const never = new AbortController().signal;

/** Body that saves an enabled schedule: daily at 02:00 in Manila, with every option. */
export const schedule = {
  enabled: true,
  frequency: 'daily',
  time: '02:00',
  timezone: 'Asia/Manila',
  options: { fullResyncWeekly: true, retryFailedSyncs: true, emailNotifications: true, maxRetries: 1 },
} as const;

/** An embedder whose provider is unavailable. */
export const brokenEmbed = createFakeEmbed({
  embedPassages: () => Promise.reject(new Error('The provider is unavailable')),
});

/** Creates the server without workers, so that each test controls the clock and acts as the worker. */
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
    /** Creates a files source with one document. */
    async createSource(person: Headers): Promise<number> {
      const { id } = await api.createConnection(person);
      await api.addFiles(person, id, [{ name: 'menu.md', content: writeDocument(1) }]);
      return id;
    },
    save: (person: Headers, change: object = {}) =>
      api.request(person, 'PUT', '/api/sync-settings', { ...schedule, ...change }),
    getSettings: async (person: Headers): Promise<SyncSettings> =>
      (await api.request(person, 'GET', '/api/sync-settings')).json(),
    /** Makes the next run of an account's schedule due. */
    async setDue(person: Headers, ago = '1 second'): Promise<void> {
      const { id } = (await api.request(person, 'GET', '/api/Users/me')).json<{ id: string }>();
      await query(`update sync_settings set next_run_at = now() - $2::interval where owner_id = $1`, id, ago);
    },
    tick: () => startDueSyncs(deps),
    /** Works on a run as a worker does, and resumes it when it yielded to waiting runs. */
    async work(syncRunId: number, embed: EmbedModel = createFakeEmbed()): Promise<void> {
      const isRunning = `select from sync_runs where id = $1 and status = 'running'`;
      do await syncConnection({ ...deps, models: { ...deps.models, embed } }, { syncRunId }, never);
      while ((await query(isRunning, syncRunId)).length > 0);
    },
    async listRuns(person: Headers, search = ''): Promise<SyncRun[]> {
      const response = await api.request(person, 'GET', `/api/sync-runs${search}`);
      return response.json<{ runs: SyncRun[] }>().runs;
    },
    /** Returns the waiting jobs of a kind for a run, with their delay in seconds. */
    listJobs: (kind: string, syncRunId: number) =>
      query<{ seconds: number }>(
        `select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
         where name = $1 and (data->>'syncRunId')::int = $2`,
        kind,
        syncRunId,
      ),
    /** Returns the decoded texts of all mails to an address. */
    readMails: (email: string) => readMails(deps.env.DATA_DIR, email),
  };
}

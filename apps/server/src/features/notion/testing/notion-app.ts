import type { NotionConnectionWithPages } from '@anito/contract/notion';
import type { Workspace } from '@anito/notion-reader/testing/fake-notion/workspace';
import type { InjectOptions } from 'fastify';
import { vi } from 'vitest';
import { createTestAppWithNotion } from '../../../testing/test-app-with-notion.ts';

type Headers = { authorization: string };

/** The token that a fake accepts from its start. */
export const token = 'ntn_example';

/**
 * Creates the whole server with a fake of Notion without request limits, and the requests that tests make.
 */
export async function createNotionApp(
  options: { workspace?: Workspace; env?: Record<string, string>; worker?: boolean } = {},
) {
  const test = await createTestAppWithNotion(options);

  async function request(
    headers: object,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) {
    const requestOptions: InjectOptions = {
      method,
      url,
      headers: { ...headers },
      ...(payload ? { payload } : {}),
    };
    return test.app.inject(requestOptions);
  }
  async function call<T>(...parameters: Parameters<typeof request>): Promise<T> {
    const response = await request(...parameters);
    if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
    return response.json() as T;
  }
  const refresh = (headers: Headers, id: number) =>
    call<NotionConnectionWithPages>(headers, 'GET', `/api/notion/connections/${id}/refresh`);
  /** Returns the state of the latest run of a source. */
  async function findRun(id: number) {
    const { rows } = await test.deps.database.pool.query(
      `select status, error, successful, failed, unchanged, removed from sync_runs
       where connection_id = $1 order by id desc limit 1`,
      [id],
    );
    return rows[0] as
      | {
          status: string;
          error: string | null;
          successful: number;
          failed: number;
          unchanged: number;
          removed: number;
        }
      | undefined;
  }
  return {
    ...test,
    fake: test.notion,
    request,
    call,
    refresh,
    findRun,
    connect: (headers: Headers, pages: object[], more: object = {}) =>
      call<NotionConnectionWithPages>(headers, 'POST', '/api/notion/connections', {
        apiToken: token,
        connectionName: 'Our wiki',
        selectedPages: pages,
        ...more,
      }),
    /** Syncs a source and resolves to its run when it has ended in any way. */
    async sync(headers: Headers, id: number, query = '') {
      await call(headers, 'POST', `/api/ingestion/sync/${id}${query}`);
      await vi.waitFor(
        async () => {
          const run = await findRun(id);
          if (run?.status === 'queued' || run?.status === 'running')
            throw new Error('The sync is still running');
        },
        { timeout: 60_000, interval: 20 },
      );
      return (await findRun(id))!;
    },
    async ask(headers: Headers, id: number, question: string) {
      const url = '/api/rag/ask';
      return call<{ answer: string; sources: { title: string; pageUrl: string | null }[] }>(
        headers,
        'POST',
        url,
        { connectionId: id, question },
      );
    },
  };
}

export type NotionApp = Awaited<ReturnType<typeof createNotionApp>>;

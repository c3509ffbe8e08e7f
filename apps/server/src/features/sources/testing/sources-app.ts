import type { Passage } from '@anito/contract/documents';
import type { FileConnection, SourceFile } from '@anito/contract/files';
import type { ProgressUpdate } from '@anito/contract/live';
import type { EmbedModel } from '@anito/models/types';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../lib/jobs.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { startWorker } from '../../../worker.ts';
import type { SearchableConnection } from '../../knowledge/knowledge.service.ts';
import { syncConnectionKind } from '../../sync/sync.jobs.ts';
import { listOwnedConnectionsByIds } from '../connections.service.ts';

const dimensions = 8;

/** Creates an embedder inside the process: it gives each text another vector, immediately. */
export function createFakeEmbed(overrides: Partial<EmbedModel> = {}): EmbedModel {
  const embed = (text: string) => {
    const vector = new Float32Array(dimensions);
    for (let index = 0; index < text.length; index++) vector[index % dimensions]! += text.charCodeAt(index);
    const length = Math.hypot(...vector) || 1;
    return vector.map((value) => value / length);
  };
  return {
    provider: 'fake',
    model: 'fake',
    id: `fake:fake:${dimensions}:1`,
    dimensions,
    maxTokens: 256,
    embedQuestion: async (text) => embed(text),
    embedPassages: async (texts) => texts.map(embed),
    tokenCount: 'estimate',
    ...overrides,
  };
}

type Headers = { authorization: string };
type Upload = { name: string; content: string | Buffer; type?: string };

/** Writes a multipart body as browsers do. */
export function writeMultipart(
  files: Upload[],
  fieldName = 'files',
): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = '----test-boundary-7MA4YWxk';
  const parts = files.flatMap(({ name, content, type = 'application/octet-stream' }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${fieldName}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Creates the whole server with a fake embedder and the requests that tests of sources make. */
export async function createSourcesApp(
  options: { worker?: boolean; embed?: EmbedModel; env?: Record<string, string>; database?: Database } = {},
) {
  const { embed = createFakeEmbed(), worker = false, ...testOptions } = options;
  const test = await createTestApp(testOptions);
  test.deps.models = { ...test.deps.models, embed };
  const api = createApi(test.app);
  let uploads: Promise<unknown> = Promise.resolve();
  const { jobs } = test.deps;
  // An upload starts a sync. On a busy machine it could end before `addFiles` cancels it, so syncs wait until then.
  const work: Jobs['work'] = (kind, { run, ...handler }) =>
    jobs.work(kind, {
      ...handler,
      async run(...args) {
        if (kind.name === syncConnectionKind.name) await uploads;
        await run(...args);
      },
    });
  test.deps.jobs = { ...jobs, work };
  if (worker) await startWorker(test.deps);
  return {
    ...test,
    api: {
      ...api,
      addFiles(...args: Parameters<typeof api.addFiles>) {
        const added = api.addFiles(...args);
        uploads = Promise.allSettled([uploads, added]);
        return added;
      },
    },
  };
}

/**
 * Creates a client of the files API. Every method except `request` and `upload` throws for an error status.
 */
export function createApi(app: Pick<FastifyInstance, 'inject'>) {
  async function request(
    headers: Headers,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
  ) {
    return app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body as object }) });
  }
  async function call<T>(...parameters: Parameters<typeof request>): Promise<T> {
    const response = await request(...parameters);
    if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
    return response.json() as T;
  }
  return {
    request,
    createConnection: (headers: Headers, name = 'Documents') =>
      call<FileConnection>(headers, 'POST', '/api/files/connections', { name }),
    getConnection: (headers: Headers, id: number) =>
      call<FileConnection>(headers, 'GET', `/api/files/connections/${id}`),
    upload(headers: Headers, connectionId: number, files: Upload[], fieldName?: string) {
      const { payload, headers: own } = writeMultipart(files, fieldName);
      const url = `/api/files/connections/${connectionId}/upload`;
      return app.inject({ method: 'POST', url, headers: { ...headers, ...own }, payload });
    },
    /** Adds files and cancels the sync that starts automatically, so that a test starts its own. */
    async addFiles(headers: Headers, connectionId: number, files: Upload[]): Promise<SourceFile[]> {
      const response = await this.upload(headers, connectionId, files);
      if (response.statusCode !== 201) throw new Error(response.body);
      await call(headers, 'POST', `/api/files/connections/${connectionId}/cancel-sync`);
      return response.json<{ uploadedFiles: SourceFile[] }>().uploadedFiles;
    },
    listPassages: (headers: Headers, documentId: number, query = '') =>
      call<{ passages: Passage[]; next: number | null }>(
        headers,
        'GET',
        `/api/documents/${documentId}/passages${query}`,
      ),
    excludePassage: (headers: Headers, id: number, isExcluded = true) =>
      call<Passage>(headers, 'PUT', `/api/passages/${id}`, { isExcluded }),
    startSync: (headers: Headers, id: number, query = '') =>
      call<{ syncRunId: number }>(headers, 'POST', `/api/files/connections/${id}/sync${query}`),
  };
}

/** Returns the parameters of a search of one source by its owner. */
export async function findOwned(
  deps: Pick<Deps, 'database'>,
  connectionId: number,
): Promise<{ ownerId: string; connections: SearchableConnection[] }> {
  const { rows } = await deps.database.pool.query<{ owner: string }>(
    'select owner_id as owner from connections where id = $1',
    [connectionId],
  );
  const ownerId = rows[0]!.owner;
  return { ownerId, connections: await listOwnedConnectionsByIds(deps, ownerId, [connectionId]) };
}

/**
 * Resolves to the last progress of the next sync of a source that ends, unless it is cancelled; then it waits
 * for the following one.
 */
export function waitForSync(deps: Pick<Deps, 'events'>, connectionId: number): Promise<ProgressUpdate> {
  return new Promise((resolve) => {
    const unsubscribe = deps.events.subscribe(({ event }) => {
      if (event.event !== 'ProgressUpdate') return;
      if (event.data.connectionId !== connectionId || !event.data.isComplete) return;
      // With several processes the event of a cancelled sync may arrive when the next sync is already
      // awaited.
      if (event.data.status === 'Cancelled') return;
      unsubscribe();
      resolve(event.data);
    });
  });
}

/** Writes a Markdown document that differs by number. */
export function writeDocument(number: number, paragraphs = 3): string {
  const lines = Array.from(
    { length: paragraphs },
    (_, index) =>
      `## Part ${index + 1}\n\nDocument ${number} says that parcel number ${number * 100 + index} costs ${number + index} pesos and is delivered on day ${index + 1}.`,
  );
  return `# Document ${number}\n\n${lines.join('\n\n')}\n`;
}

import type { Archive } from '@anito/contract/archives';
import type { DataImport } from '@anito/contract/imports';
import type { TestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { createApi, writeMultipart } from '../../sources/testing/sources-app.ts';

type Headers = { authorization: string };

const exportsUrl = '/api/Users/me/exports';
export const importsUrl = '/api/Users/me/imports';

/** Waits up to a minute for the end of the newest archive of an account, and returns it. */
function finish<Row extends { finishedAt: string | null }>(list: () => Promise<Row[]>): Promise<Row> {
  return waitFor(
    async () => {
      const [newest] = await list();
      if (!newest?.finishedAt) throw new Error('The import is still running');
      return newest;
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** Exports the data of an account and returns the bytes of the archive. */
export async function exportData({ app }: Pick<TestApp, 'app'>, headers: Headers): Promise<Buffer> {
  const { request } = createApi(app);
  const list = async () => (await request(headers, 'GET', exportsUrl)).json<Archive[]>();
  if ((await list()).length > 0) await finish(list);
  // A recent export would be returned again.
  for (const { id } of await list()) await request(headers, 'DELETE', `${exportsUrl}/${id}`);
  const started = await request(headers, 'POST', exportsUrl);
  if (started.statusCode !== 202) throw new Error(started.body);
  const { id } = await finish(list);
  const link = await request(headers, 'POST', `${exportsUrl}/${id}/link`);
  const { pathname, search } = new URL(link.json<{ downloadUrl: string }>().downloadUrl);
  return (await app.inject({ url: pathname + search })).rawPayload;
}

/** Uploads an archive and returns the response. */
export function sendArchive({ app }: Pick<TestApp, 'app'>, headers: Headers, archive: Buffer) {
  const upload = writeMultipart([{ name: 'data.zip', content: archive }]);
  return createApi(app).request({ ...headers, ...upload.headers }, 'POST', importsUrl, upload.payload);
}

/** Returns the imports of an account, newest first. */
export async function listImports({ app }: Pick<TestApp, 'app'>, headers: Headers): Promise<DataImport[]> {
  const listed = await createApi(app).request(headers, 'GET', importsUrl);
  return listed.json<{ imports: DataImport[] }>().imports;
}

/** Imports an archive and waits for the end. */
export async function importData(
  test: Pick<TestApp, 'app'>,
  headers: Headers,
  archive: Buffer,
): Promise<DataImport> {
  const sent = await sendArchive(test, headers, archive);
  if (sent.statusCode !== 202) throw new Error(sent.body);
  return finish(() => listImports(test, headers));
}

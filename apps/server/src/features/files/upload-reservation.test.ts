import { readdir, stat } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { FileConnection } from '@anito/contract/files';
import type { AccountUsage } from '@anito/contract/sources';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestProduct } from '../../testing/test-product.ts';
import { createSourcesApp } from '../sources/testing/sources-app.ts';

// The tests write forty megabytes to a busy disk.
vi.setConfig({ testTimeout: 120_000 });

const megabyte = 2 ** 20;
const quota = 8 * megabyte;
const fileBytes = 2 * megabyte;
const uploads = 20;

type Server = { port: number; dataDir: string };
type Upload = { socket: Socket; answer: string; finish(): void };

const part = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';
const end = '\r\n--b--\r\n';
const body = Buffer.from(part + 'text\n'.repeat(Math.ceil(fileBytes / 5)).slice(0, fileBytes));

/** Sends a file without the end of its request, which `finish` sends. */
function startUpload(port: number, authorization: string, path: string, isChunked: boolean): Upload {
  const socket = connect(port, '127.0.0.1');
  const length = body.length + end.length;
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${authorization}`,
    'Content-Type: multipart/form-data; boundary=b',
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n');
  const write = (content: Buffer | string) => {
    if (isChunked) socket.write(`${content.length.toString(16)}\r\n`);
    socket.write(content);
    if (isChunked) socket.write('\r\n');
  };
  const upload: Upload = {
    socket,
    answer: '',
    finish() {
      write(end);
      if (isChunked) socket.write('0\r\n\r\n');
    },
  };
  socket.on('data', (data) => {
    upload.answer += data;
  });
  socket.on('error', () => undefined);
  socket.write(head);
  write(body);
  return upload;
}

/** Returns the sizes of all files that uploads have written so far. */
async function listSizes({ dataDir }: Server): Promise<number[]> {
  const sizes: number[] = [];
  for (const folder of ['uploads', 'objects']) {
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    for (const entry of entries.filter((each) => each.isFile())) {
      const found = await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }));
      sizes.push(found.size);
    }
  }
  return sizes;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe('reservations of uploads', () => {
  let sources: Awaited<ReturnType<typeof createSourcesApp>>;
  let owner: { authorization: string };
  let server: Server;
  let path: string;

  beforeEach(async () => {
    sources = await createSourcesApp({ env: { MEGABYTES_PER_ACCOUNT: String(quota / megabyte) } });
    owner = await sources.signIn('uploads@example.com');
    const { id } = await sources.api.createConnection(owner);
    path = `/api/files/connections/${id}/upload`;
    server = await listen(sources);
  });
  afterEach(() => sources.close());

  async function listen({ app, deps }: typeof sources): Promise<Server> {
    await app.listen({ port: 0 });
    return { port: (app.server.address() as AddressInfo).port, dataDir: deps.env.DATA_DIR };
  }

  const countReservations = async () =>
    (await sources.deps.database.pool.query('select from upload_reservations')).rowCount;

  async function readUsage(): Promise<AccountUsage> {
    const url = '/api/connections/usage';
    return (await sources.app.inject({ method: 'GET', url, headers: owner })).json();
  }

  /** Resolves, when each upload is on disk or refused, to the largest number of bytes on disk at any time. */
  async function watch(servers: Server[], sent: Upload[]): Promise<number> {
    let maxReserved = 0;
    await expect
      .poll(
        async () => {
          const sizes = (await Promise.all(servers.map(listSizes))).flat();
          maxReserved = Math.max(maxReserved, sum(sizes));
          const whole = sizes.filter((size) => size === fileBytes).length;
          return whole + sent.filter(({ answer }) => answer !== '').length;
        },
        { timeout: 180_000, interval: 5 },
      )
      .toBe(sent.length);
    return maxReserved;
  }

  /** Ends all uploads that were not refused and returns how many were stored. */
  async function finishAll(sent: Upload[]): Promise<number> {
    for (const upload of sent) if (upload.answer === '') upload.finish();
    await expect.poll(() => sent.filter(({ answer }) => answer.includes('}')).length).toBe(sent.length);
    for (const { socket } of sent) socket.destroy();
    const stored = sent.filter(({ answer }) => answer.startsWith('HTTP/1.1 201'));
    const refused = sent.filter(({ answer }) => answer.startsWith('HTTP/1.1 413'));
    expect(stored.length + refused.length).toBe(sent.length);
    for (const { answer } of refused) expect(answer).toContain('"code":"quota_exceeded"');
    return stored.length;
  }

  test.each([
    ['with a content length', false],
    ['in chunks', true],
  ])(`keep ${uploads} simultaneous uploads %s within the quota on disk`, async (_, isChunked) => {
    const start = () => startUpload(server.port, owner.authorization, path, isChunked);
    const sent = Array.from({ length: uploads }, start);
    expect(await watch([server], sent)).toBeLessThanOrEqual(quota);
    const stored = await finishAll(sent);
    // For chunked uploads the total is not known beforehand, so each may be refused halfway.
    expect(stored).toBeGreaterThanOrEqual(isChunked ? 0 : 1);
    expect(stored).toBeLessThanOrEqual(quota / fileBytes);

    expect(await countReservations()).toBe(0);
    expect(sum(await listSizes(server))).toBe(stored * fileBytes);
    expect(await readUsage()).toMatchObject({ byteCount: stored * fileBytes });
    const rest = { name: 'rest.txt', content: Buffer.alloc(quota - stored * fileBytes, 'text\n') };
    if (rest.content.length > 0)
      expect(
        (await sources.api.upload(owner, Number(path.match(/\d+/)?.[0]), [rest])).statusCode,
        'all that is left can be used',
      ).toBe(201);
  });

  test('are released by uploads that break off', async () => {
    const sent = [false, true].map((isChunked) =>
      startUpload(server.port, owner.authorization, path, isChunked),
    );
    await watch([server], sent);
    expect(await countReservations()).toBe(sent.length);
    for (const { socket } of sent) socket.destroy();
    await expect.poll(countReservations).toBe(0);
    expect(await listSizes(server)).toEqual([]);
  });

  test('refuse uploads to other sources, with the reason', async () => {
    const sent = Array.from({ length: 3 }, () => startUpload(server.port, owner.authorization, path, false));
    await watch([server], sent);
    const { id } = await sources.api.createConnection(owner, 'Other');
    const content = Buffer.alloc(quota - 3 * fileBytes, 'text\n');
    const response = await sources.api.upload(owner, id, [{ name: 'b.txt', content }]);
    expect(response.json()).toMatchObject({
      code: 'quota_exceeded',
      error: expect.stringContaining('0 Bytes used, 6 MB uploading, 2 MB left.'),
    });
    expect(await finishAll(sent)).toBe(3);
  });

  test('are shared by all processes on one database', async () => {
    const shared = await createTestDatabase();
    const database = { ...shared, close: async () => {} };
    const env = { MEGABYTES_PER_ACCOUNT: String(quota / megabyte), SECRET_KEY: 'k'.repeat(40) };
    const apps = [await createSourcesApp({ env, database }), await createSourcesApp({ env, database })];
    const servers = await Promise.all(apps.map(listen));
    const someone = await apps[0]!.signIn('both@example.com');
    const { id } = await apps[0]!.api.createConnection(someone);
    const sent = Array.from({ length: uploads }, (_, index) =>
      startUpload(
        servers[index % 2]!.port,
        someone.authorization,
        `/api/files/connections/${id}/upload`,
        false,
      ),
    );
    expect(await watch(servers, sent)).toBeLessThanOrEqual(quota);
    expect(await finishAll(sent)).toBeLessThanOrEqual(quota / fileBytes);
    for (const app of apps) await app.close();
    await shared.close();
  });
});

test('are released after the process of an upload was killed', async () => {
  const product = await createTestProduct({ MEGABYTES_PER_ACCOUNT: String(quota / megabyte) });
  try {
    await product.start();
    const token = await product.createToken('killed@example.com');
    const created = await product.fetch('POST', '/api/files/connections', { token, body: { name: 'Files' } });
    const path = `/api/files/connections/${((await created.json()) as FileConnection).id}/upload`;
    const sent = Array.from({ length: 3 }, () =>
      startUpload(Number(new URL(product.url).port), `Bearer ${token}`, path, false),
    );
    await expect
      .poll(() => listSizes({ port: 0, dataDir: product.dataDir }))
      .toEqual([fileBytes, fileBytes, fileBytes]);
    const uploadAll = async () => {
      const form = new FormData();
      form.append('files', new Blob([Buffer.alloc(quota, 'text\n')]), 'all.txt');
      return (await product.fetch('POST', path, { token, body: form })).status;
    };
    expect(await uploadAll()).toBe(413);
    await product.kill();
    for (const { socket } of sent) socket.destroy();
    await product.start();
    await expect.poll(uploadAll, { timeout: 60_000, interval: 500 }).toBe(201);
  } finally {
    await product.remove();
  }
});

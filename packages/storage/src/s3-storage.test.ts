import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseS3Url } from './s3-bucket.ts';
import { createS3Storage, type S3StorageOptions } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { type S3Server, serverAccess, startS3Server } from './testing/s3-server.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-storage-'));
});
const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await rm(folder, { recursive: true, force: true });
});

function create(settings: Partial<S3StorageOptions> = {}): Storage {
  const bucket = parseS3Url(server.url)!;
  return createS3Storage({ ...bucket, ...serverAccess, folder, maxObjectBytes: 2 ** 20, ...settings });
}

async function keep(storage: Storage, content: string | Buffer): Promise<string> {
  const path = await storage.createUploadPath();
  await writeFile(path, content);
  const key = storage.createKey();
  await storage.save(path, key).finally(() => rm(path, { force: true }));
  return key;
}

const listLocal = () => readdir(join(folder, 'uploads'));

/** Handles each TCP connection with `answer`, by its number. */
async function listen(answer: (socket: Socket, count: number) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const fake: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    answer(socket, sockets.size);
  }).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => fake.close(resolve));
  });
  return `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
}

/** Short timeouts, for failures on the network level rather than of S3. */
const fast = { pausesMs: [1, 1], connectMs: 500, idleMs: 200 };

describe('failing requests', () => {
  const key = '00/00000000-0000-0000-0000-000000000001';

  it.each<[string, Partial<S3StorageOptions>, string]>([
    ['with another secret', { secretAccessKey: 'another-secret' }, 'denied'],
    ['with another key', { accessKeyId: 'ANOTHER' }, 'denied'],
    ['with a missing bucket', { name: 'no-such-bucket' }, 'no-bucket'],
    ['where nobody listens', { endpoint: 'http://127.0.0.1:9', ...fast }, 'unreachable'],
    ['with an unknown host name', { endpoint: 'http://nobody.invalid', ...fast }, 'unreachable'],
  ])('%s are reported without a secret, and leave nothing behind', async (_name, settings, problem) => {
    const storage = create(settings);
    const works = [
      () => keep(storage, 'text'),
      () => storage.read(key),
      () => storage.openLocal(key),
      () => storage.remove(key),
    ];
    for (const work of works) {
      const error = await work().then(
        () => expect.fail('was done'),
        (caught: Error) => caught,
      );
      expect(error).toMatchObject({ name: 'StorageError', problem });
      expect(JSON.stringify([error, error.cause, error.message])).not.toMatch(/another|S3RVER/i);
    }
    expect(storage.state()).toBe('failing');
    expect(await listLocal()).toEqual([]);
    expect(await server.list()).toEqual([]);
  });

  it('work again when the bucket is back', async () => {
    const storage = create(fast);
    await server.pause();
    await expect(keep(storage, 'text')).rejects.toMatchObject({ problem: 'unreachable' });
    await server.resume();
    const kept = await keep(storage, 'text');
    expect(storage.state()).toBe('ready');
    await storage.remove(kept);
  });

  it.each([
    ['500 Internal Server Error', 'failing', 3],
    ['503 Slow Down', 'failing', 3],
    ['507 Insufficient Storage', 'full', 1],
    ['301 Moved Permanently', 'refused', 1],
    ['400 Bad Request', 'refused', 1],
    ['403 Forbidden', 'denied', 1],
  ])('with the response %s are %s after %i attempts', async (status, problem, tries) => {
    let count = 0;
    const endpoint = await listen((socket) => {
      count++;
      socket.once('data', () => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`));
    });
    await expect(create({ ...fast, endpoint }).remove(key)).rejects.toMatchObject({ problem });
    expect(count).toBe(tries);
  });

  it('are retried after a broken connection', async () => {
    const endpoint = await listen((socket, count) => {
      socket.once('data', () => {
        if (count < 3) socket.destroy();
        else socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
      });
    });
    await create({ ...fast, endpoint }).remove(key);
  });

  it('time out when the server is silent', async () => {
    const endpoint = await listen(() => undefined);
    await expect(keep(create({ ...fast, endpoint }), 'text')).rejects.toMatchObject({ problem: 'slow' });
  });
});

describe('reading an object', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n';
  const key = '00/00000000-0000-0000-0000-000000000002';

  it('as a file leaves no file when data stops', async () => {
    const silent = await listen((socket) => socket.once('data', () => socket.write(`${head}part`)));
    await expect(create({ ...fast, endpoint: silent }).openLocal(key)).rejects.toMatchObject({
      problem: 'slow',
    });
    expect(await listLocal()).toEqual([]);
  });

  it('as a file retries once, from the start, when the connection breaks', async () => {
    const endpoint = await listen((socket, count) =>
      socket.once('data', () => {
        if (count === 1) socket.end(`${head}part`);
        else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nwhole');
      }),
    );
    const local = await create({ ...fast, endpoint }).openLocal(key);
    expect(await readFile(local.path, 'utf8')).toBe('whole');
    await local.release();
    expect(await listLocal()).toEqual([]);
  });

  it('as a file fails when the object is too large', async () => {
    const kept = await keep(create(), Buffer.alloc(2000));
    await expect(create({ maxObjectBytes: 1999 }).openLocal(kept)).rejects.toMatchObject({
      problem: 'refused',
    });
    expect(await listLocal()).toEqual([]);
    const local = await create({ maxObjectBytes: 2000 }).openLocal(kept);
    expect((await stat(local.path)).size).toBe(2000);
    await local.release();
    await create().remove(kept);
  });

  it('as a stream fails when the connection breaks, and never ends as if complete', async () => {
    const endpoint = await listen((socket) => socket.once('data', () => socket.end(`${head}part`)));
    const stream = await create({ ...fast, endpoint }).read(key);
    await expect(stream.toArray()).rejects.toThrow();
  });

  it('as a stream closes the connection when the reader leaves', async () => {
    const closed = Promise.withResolvers<void>();
    const endpoint = await listen((socket) => {
      socket.once('close', () => closed.resolve());
      socket.once('data', () => socket.write(`${head}part`));
    });
    const stream = await create({ endpoint }).read(key);
    stream.destroy();
    await closed.promise;
  });

  it('as a stream waits for a slow reader', async () => {
    const kept = await keep(create(), Buffer.alloc(2 ** 20));
    const stream = await create({ idleMs: 1_000 }).read(kept);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const chunks = await stream.toArray();
    expect(Buffer.concat(chunks as Buffer[])).toHaveLength(2 ** 20);
    await create().remove(kept);
  });
});

import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBucketStore, createFolderStore, type ObjectStore } from './object-store.ts';
import { parseObjectList } from './parse-object-list.ts';
import { parseS3Url } from './s3-bucket.ts';
import { type S3Server, serverAccess, startS3Server } from './testing/s3-server.ts';

let server: S3Server;
let folder: string;
beforeAll(async () => {
  server = await startS3Server('anito-objects');
  folder = await mkdtemp(join(tmpdir(), 'object-store-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const openBucket = (settings = {}) =>
  createBucketStore({ ...parseS3Url(server.url)!, ...serverAccess, pausesMs: [1], ...settings });
const stores: [string, () => ObjectStore][] = [
  ['a folder', () => createFolderStore(folder)],
  ['a bucket', () => openBucket()],
];

describe.each(stores)('in %s', (_name, open) => {
  it('stores, replaces, lists, reads and removes objects', async () => {
    const store = open();
    await store.put('kept/b/2', Buffer.from('two'));
    await store.put('kept/a/1', Buffer.from('one'));
    await store.put('other/3', Buffer.alloc(0));
    await store.put('kept/b/2', Buffer.from('second'));
    expect(await store.list('kept/')).toEqual(['kept/a/1', 'kept/b/2']);
    expect(await text(await store.read('kept/b/2'))).toBe('second');
    expect(await text(await store.read('other/3'))).toBe('');
    for (const name of ['kept/b/2', 'kept/b/2', 'kept/a/1', 'other/3']) await store.remove(name);
    expect(await store.list('')).toEqual([]);
  });

  it('reports a missing object', async () => {
    await expect(open().read('kept/none')).rejects.toMatchObject({ problem: 'missing' });
  });
});

it('reads a list of several pages', async () => {
  // s3rver cannot continue a list: it encrypts its tokens with DES, which Node 24 does not offer.
  const paged = createServer((request, response) => {
    const query = new URL(request.url!, 'http://localhost').searchParams;
    expect([query.get('list-type'), query.get('prefix')]).toEqual(['2', 'many/']);
    const isSecond = query.get('continuation-token') === 'a+b/c=';
    response.end(
      `<ListBucketResult><IsTruncated>${!isSecond}</IsTruncated><Contents><Key>many/${isSecond ? 2 : 1}</Key></Contents>${
        isSecond ? '' : '<NextContinuationToken>a+b/c=</NextContinuationToken>'
      }</ListBucketResult>`,
    );
  }).listen(0, '127.0.0.1');
  await once(paged, 'listening');
  const { port } = paged.address() as AddressInfo;
  try {
    expect(await openBucket({ endpoint: `http://127.0.0.1:${port}` }).list('many/')).toEqual([
      'many/1',
      'many/2',
    ]);
  } finally {
    paged.closeAllConnections();
    paged.close();
  }
});

it('decodes names, and refuses other documents', () => {
  const list = (content: string) => `<ListBucketResult xmlns="x">${content}</ListBucketResult>`;
  expect(
    parseObjectList(
      list(
        '<Contents><Key>a&amp;b</Key><Size>1</Size></Contents><IsTruncated>true</IsTruncated><NextContinuationToken>t&lt;</NextContinuationToken>',
      ),
    ),
  ).toEqual({ names: ['a&b'], nextToken: 't<' });
  for (const xml of ['', 'text', '<html></html>', '<ListBucketResult><Contents>'])
    expect(() => parseObjectList(xml)).toThrow(/bucket/);
});

describe('a folder', () => {
  it('that is missing is not created', async () => {
    const missing = createFolderStore(join(folder, 'not-mounted'));
    await expect(missing.put('a', Buffer.from('x'))).rejects.toMatchObject({ problem: 'no-bucket' });
    await expect(missing.list('')).rejects.toMatchObject({ problem: 'no-bucket' });
    expect(await readdir(folder)).not.toContain('not-mounted');
  });

  it('leaves out what a killed process has not finished', async () => {
    const store = createFolderStore(folder);
    await mkdir(join(folder, 'half'));
    await writeFile(join(folder, 'half', 'a.1.unfinished'), 'x');
    expect(await store.list('half/')).toEqual([]);
  });
});

it.each([
  ['with another secret', { secretAccessKey: 'another' }, 'denied'],
  ['with a missing bucket', { name: 'no-such-bucket' }, 'no-bucket'],
  ['with an endpoint that refuses connections', { endpoint: 'http://127.0.0.1:9' }, 'unreachable'],
])('a bucket %s is reported', async (_name, settings, problem) => {
  await expect(openBucket(settings).list('')).rejects.toMatchObject({ problem });
});

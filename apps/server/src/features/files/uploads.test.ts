import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSourcesApp, writeMultipart } from '../sources/testing/sources-app.ts';

let sources: Awaited<ReturnType<typeof createSourcesApp>>;
let owner: { authorization: string };
let connectionId: number;
let port: number;

const limit = 52_428_800;

beforeAll(async () => {
  sources = await createSourcesApp();
  owner = await sources.signIn('uploads@example.com');
  ({ id: connectionId } = await sources.api.createConnection(owner));
  await sources.app.listen({ port: 0 });
  port = (sources.app.server.address() as AddressInfo).port;
});
afterAll(() => sources.close());

const listBytes = () => sources.listBytes();

async function countFiles(): Promise<number> {
  return (await sources.api.getConnection(owner, connectionId)).fileCount;
}

let knownBytes: string[] = [];
let knownFiles = 0;
afterEach(async () => {
  knownBytes = await listBytes();
  knownFiles = await countFiles();
});

async function expectNothingLeft(): Promise<void> {
  await expect.poll(listBytes).toEqual(knownBytes);
  expect(await countFiles()).toBe(knownFiles);
}

const upload = (...files: Parameters<typeof writeMultipart>[0]) =>
  sources.api.upload(owner, connectionId, files);

/**
 * Sends a request over a separate socket. Returns the response and how many bytes the server read; the bytes
 * in the buffers between the two are sent too, and their number depends on the machine.
 */
function sendRaw(head: string, chunks: Iterable<Buffer>): Promise<{ answer: string; read: number }> {
  return new Promise((resolve) => {
    let received: Socket | undefined;
    sources.app.server.once('connection', (opened) => {
      received = opened;
    });
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const iterator = chunks[Symbol.iterator]();
    const push = () => {
      while (!socket.destroyed && !answer) {
        const { done, value } = iterator.next();
        if (done) return;
        if (!socket.write(value)) return void socket.once('drain', push);
      }
    };
    socket.on('connect', () => {
      socket.write(head);
      push();
    });
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ answer, read: received?.bytesRead ?? 0 }));
  });
}

function writeHead(length: number | null, type = 'multipart/form-data; boundary=b'): string {
  return [
    `POST /api/files/connections/${connectionId}/upload HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${owner.authorization}`,
    `Content-Type: ${type}`,
    length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n');
}

/** Encodes a piece of a body in the chunked coding (RFC 9112, 7.1). */
function writeChunk(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')]);
}

describe('uploads', () => {
  test.each([
    ['an empty file', { name: 'a.md', content: '' }, 422, 'File "a.md" is empty.'],
    ['a program', { name: 'menu.pdf.exe', content: 'MZ' }, 415, 'File type ".exe" is not supported.'],
    ['a web page called PDF', { name: 'a.pdf', content: '<!doctype html><html>' }, 415, 'a web page'],
    ['a web page called text', { name: 'a.txt', content: '<html><script>1</script>' }, 415, 'a web page'],
    ['a PDF called text', { name: 'a.txt', content: '%PDF-1.4\n1 0 obj' }, 415, 'a PDF document'],
    ['a zip called Word', { name: 'a.docx', content: `PK\x05\x06${'\0'.repeat(18)}` }, 415, 'DOCX'],
    ['binary data called text', { name: 'a.txt', content: Buffer.alloc(100) }, 422, 'binary'],
    ['a file without a type', { name: 'README', content: 'text' }, 415, 'has no file type'],
  ])('refuse %s', async (_, file, status, text) => {
    const response = await upload(file);
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
      status,
      expect.stringContaining(text),
    ]);
    await expectNothingLeft();
  });

  test('store names as data, without control characters and direction marks', async () => {
    const names = ['../../a.md', '\u202efdp.md', 'e\u0301.md', '<img src=x onerror=alert(1)>.md', 'CON.md'];
    const response = await upload(...names.map((name) => ({ name, content: 'Some text.' })));
    const { uploadedFiles } = response.json<{ uploadedFiles: { originalFileName: string }[] }>();
    expect(uploadedFiles.map(({ originalFileName }) => originalFileName)).toEqual([
      '../../a.md',
      'fdp.md',
      '\u00e9.md',
      '<img src=x onerror=alert(1)>.md',
      'CON.md',
    ]);
  });

  test('make two files of the same content', async () => {
    const file = { name: 'twice.md', content: 'The same text.' };
    expect((await upload(file, file)).json<{ uploadedFiles: unknown[] }>().uploadedFiles).toHaveLength(2);
  });

  test('refuse a JSON body', async () => {
    const url = `/api/files/connections/${connectionId}/upload`;
    const body = { files: [{ filepath: '/etc/passwd' }] };
    expect((await sources.api.request(owner, 'POST', url, body)).statusCode).toBe(415);
    const text = await sources.app.inject({
      method: 'POST',
      url,
      headers: { ...owner, 'content-type': 'text/plain' },
      payload: 'text',
    });
    expect(text.statusCode).toBe(415);
    await expectNothingLeft();
  });

  test('read nothing without a token', async () => {
    const { payload, headers } = writeMultipart([{ name: 'a.md', content: 'text' }]);
    const url = `/api/files/connections/${connectionId}/upload`;
    expect((await sources.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(401);
    await expectNothingLeft();
  });

  test('store the valid files of several and name the others, each with its reason', async () => {
    const good = { name: 'a.md', content: 'Some text.' };
    const web = { name: 'b.pdf', content: '<!doctype html><html>' };
    const response = await upload(good, web, good, { name: 'c.txt', content: '' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      uploadedFiles: [{ originalFileName: 'a.md' }, { originalFileName: 'a.md' }],
      rejectedFiles: [
        { index: 1, originalFileName: 'b.pdf', error: expect.stringContaining('a web page') },
        { index: 3, originalFileName: 'c.txt', error: expect.stringContaining('is empty') },
      ],
    });
    expect(await countFiles()).toBe(knownFiles + 2);
    await expect.poll(async () => (await listBytes()).length).toBe(knownBytes.length + 2);
  });

  test('fail with the first error when every file is invalid', async () => {
    const web = { name: 'b.pdf', content: '<!doctype html><html>' };
    const response = await upload(web, { name: 'c.txt', content: '' });
    const { error, fields } = response.json<{ error: string; fields: Record<string, string> }>();
    expect([response.statusCode, fields]).toEqual([415, { 'files.0': error }]);
    await expectNothingLeft();
  });

  test('refuse other fields, no file, and broken multipart', async () => {
    const wrong = await sources.api.upload(owner, connectionId, [{ name: 'a.md', content: 'x' }], 'file');
    expect(wrong.statusCode).toBe(400);
    expect((await upload()).statusCode).toBe(400);
    const url = `/api/files/connections/${connectionId}/upload`;
    const post = (payload: string, type = 'multipart/form-data; boundary=b') =>
      sources.app.inject({ method: 'POST', url, headers: { ...owner, 'content-type': type }, payload });
    expect((await post('--b\r\nnonsense')).statusCode).toBe(400);
    expect((await post('', 'multipart/form-data')).statusCode).toBe(400);
    const field = '--b\r\nContent-Disposition: form-data; name="text"\r\n\r\nvalue\r\n--b--\r\n';
    expect((await post(field)).statusCode).toBe(400);
    await expectNothingLeft();
  });

  test('refuse more files than allowed at once', async () => {
    const many = Array.from({ length: 101 }, (_, index) => ({ name: `${index}.md`, content: 'text' }));
    const response = await upload(...many);
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
      413,
      'You can upload at most 100 files at once.',
    ]);
    await expectNothingLeft();
  });

  test('accept one byte less than 50 MB', async () => {
    const response = await upload({ name: 'big.txt', content: Buffer.alloc(limit - 1, 'text\n') });
    expect(response.statusCode).toBe(201);
  });

  test('accept exactly 50 MB, and refuse one byte more with the text that people see', async () => {
    const content = Buffer.alloc(limit + 1, 'text and more text\n');
    const big = await upload({ name: 'big.txt', content: content.subarray(0, limit) });
    expect([big.statusCode, big.json()]).toMatchObject([
      201,
      { uploadedFiles: [{ fileSize: limit, fileSizeFormatted: '50 MB' }] },
    ]);
    knownBytes = await listBytes();
    knownFiles = await countFiles();
    const tooBig = await upload({ name: 'big.txt', content });
    expect([tooBig.statusCode, tooBig.json<{ error: string }>().error]).toEqual([
      413,
      'File "big.txt" is too large. Maximum size is 50MB.',
    ]);
    await expectNothingLeft();
  });

  test('stop within a megabyte for a file far too large, and the client reads the reason', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';
    const piece = Buffer.alloc(65_536, 'text ');
    function* chunks() {
      yield Buffer.from(part);
      for (let sent = 0; sent < 100 * 2 ** 20; sent += piece.length) yield piece;
    }
    const { answer, read } = await sendRaw(writeHead(100 * 2 ** 20 + 500), chunks());
    expect(answer).toContain('413 Payload Too Large');
    expect(answer).toContain('Maximum size is 50MB.');
    // A megabyte, and what the server reads further so that the client gets the response.
    expect(read).toBeGreaterThan(limit);
    expect(read).toBeLessThan(limit + 2 * 2 ** 20);
    await expectNothingLeft();
  });

  test('stop for 51 MB in chunks, without a length, too', async () => {
    function* chunks() {
      const part = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';
      yield writeChunk(Buffer.from(part));
      for (let sent = 0; sent < 51 * 2 ** 20; sent += 2 ** 16)
        yield writeChunk(Buffer.alloc(2 ** 16, 'text '));
    }
    const { answer } = await sendRaw(writeHead(null), chunks());
    expect(answer).toContain('413 Payload Too Large');
    await expectNothingLeft();
  });

  test('refuse a field of 100 MB long before its end', async () => {
    function* chunks() {
      yield Buffer.from('--b\r\nContent-Disposition: form-data; name="note"\r\n\r\n');
      for (let sent = 0; sent < 100 * 2 ** 20; sent += 2 ** 16) yield Buffer.alloc(2 ** 16, 'text ');
    }
    const { answer, read } = await sendRaw(writeHead(100 * 2 ** 20 + 50), chunks());
    expect(answer).toContain('413 Payload Too Large');
    expect(read).toBeLessThan(30 * 2 ** 20);
    await expectNothingLeft();
  });

  test('do not count a hundred waiting files as fields', async () => {
    const form = new FormData();
    for (let index = 0; index < 100; index++)
      form.append('files', new Blob(['text '.repeat(12_000)]), `${index}.md`);
    const url = `http://127.0.0.1:${port}/api/files/connections/${connectionId}/upload`;
    const response = await fetch(url, { method: 'POST', headers: owner, body: form });
    expect(response.status).toBe(201);
  });

  test('stop when the declared length is smaller than the body', async () => {
    const body = writeMultipart([{ name: 'a.txt', content: 'text '.repeat(1_000) }]).payload;
    const type = 'multipart/form-data; boundary=----test-boundary-7MA4YWxk';
    const { answer } = await sendRaw(writeHead(1_000, type), [body]);
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)?.every((status) => status.endsWith(' 400'))).toBe(true);
    await expectNothingLeft();
  });

  test('stop 1,001 files at the 101st', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => ({ name: `${index}.md`, content: 'text' }));
    expect((await upload(...many)).statusCode).toBe(413);
    await expectNothingLeft();
  });

  test('leave nothing behind when a client disconnects in the middle', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(writeHead(40 * 2 ** 20));
    socket.write(part + 'text '.repeat(100_000));
    await expect.poll(async () => (await listBytes()).length).toBeGreaterThan(knownBytes.length);
    socket.destroy();
    await expectNothingLeft();
  });
});

import * as http from 'node:http';
import * as https from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { parseObjectList } from './parse-object-list.ts';
import { buildBucketUrl, defaultRegion, type S3Bucket } from './s3-bucket.ts';
import { findS3Code, S3ResponseError, toStorageError } from './s3-errors.ts';
import { StorageError } from './storage-error.ts';

/** A bucket with its credentials and timeouts; times in milliseconds. */
export type S3Settings = S3Bucket & {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
  /** Longest time to connect. */
  connectMs?: number;
  /** Longest time without a byte in either direction. */
  idleMs?: number;
  /** Pauses before the retries. */
  pausesMs?: readonly number[];
};

/** A body with its SHA-256 in hexadecimal. The server refuses other bytes. */
export type S3Body = { sizeBytes: number; sha256: string; open(): Readable };

/**
 * Requests to one bucket. Each call retries temporary failures within `totalMs` and rejects with
 * StorageError.
 */
export type S3Client = {
  put(name: string, body: S3Body, totalMs: number): Promise<void>;
  /**
   * Resolves when the response begins. `totalMs` does not limit the reading. Destroying the response closes
   * the connection.
   */
  get(name: string, totalMs: number): Promise<http.IncomingMessage>;
  /** Deletes an object. A missing object is not an error. */
  delete(name: string, totalMs: number): Promise<void>;
  /** Returns the names of all objects that start with a prefix. `totalMs` applies to each page of the list. */
  list(prefix: string, totalMs: number): Promise<string[]>;
};

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Creates a client of a bucket. Requests are signed with Signature Version 4. */
export function createS3Client(settings: S3Settings): S3Client {
  const { connectMs = 5_000, idleMs = 15_000, pausesMs = [200, 1_000] } = settings;
  const bucketUrl = buildBucketUrl(settings);
  const { request, Agent } = bucketUrl.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 16, timeout: 30_000 });
  const { accessKeyId, secretAccessKey, sessionToken, region = defaultRegion } = settings;
  const access = { accessKeyId, secretAccessKey, sessionToken, region, service: 's3', cache: new Map() };

  /** Sends a signed request and returns its response. Throws S3ResponseError for a status other than 2xx. */
  async function exchange(method: string, url: string, signal: AbortSignal, body?: S3Body) {
    const headers = { 'x-amz-content-sha256': body?.sha256 ?? emptySha256 };
    const signed = await new AwsV4Signer({ ...access, method, url, headers }).sign();
    const outgoing = request(signed.url, {
      method,
      agent,
      signal,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(body && { 'content-length': body.sizeBytes, 'content-type': 'application/octet-stream' }),
      },
    });
    applyTimeouts(outgoing, connectMs, idleMs);
    const responseArrived = new Promise<http.IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve);
      // The listener stays, because an error during the response is reported to its reader.
      outgoing.on('error', reject);
    });
    // A failed upload ends the request with the same error. The response may arrive before all is sent.
    if (body) pipeline(body.open(), outgoing).catch(() => undefined);
    else outgoing.end();
    const response = await responseArrived;
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) return response;
    throw new S3ResponseError(method, status, await findS3Code(response));
  }

  /**
   * Repeats `work` after temporary failures, until the pauses or `totalMs` are used up. Throws StorageError.
   */
  async function withRetries<T>(totalMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(totalMs);
    for (let tries = 0; ; tries++) {
      try {
        return await work(signal);
      } catch (error) {
        const failure = toStorageError(signal.aborted ? signal.reason : error);
        const pause = pausesMs[tries];
        const isTemporary = ['unreachable', 'slow', 'failing'].includes(failure.problem);
        if (!isTemporary || pause === undefined || signal.aborted) throw failure;
        // Jitter, so that many processes do not retry at once.
        await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
      }
    }
  }

  return {
    put: (name, body, totalMs) =>
      withRetries(totalMs, async (signal) => {
        await readToEnd(await exchange('PUT', bucketUrl + name, signal, body));
      }),
    get: (name, totalMs) =>
      withRetries(totalMs, async (signal) => {
        // The timeout applies to the start of the response. The duration of reading depends on the reader.
        const beginning = new AbortController();
        const stop = () => beginning.abort(signal.reason);
        signal.addEventListener('abort', stop);
        return exchange('GET', bucketUrl + name, beginning.signal).finally(() =>
          signal.removeEventListener('abort', stop),
        );
      }),
    async delete(name, totalMs) {
      const removed = withRetries(totalMs, async (signal) => {
        await readToEnd(await exchange('DELETE', bucketUrl + name, signal));
      });
      await removed.catch((error: unknown) => {
        if (!(error instanceof StorageError && error.problem === 'missing')) throw error;
      });
    },
    async list(prefix, totalMs) {
      const names: string[] = [];
      for (let token: string | undefined; ; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token !== undefined) query.set('continuation-token', token);
        // Servers with path style sign the address of the bucket without its trailing slash.
        const url = `${bucketUrl.slice(0, -1)}?${query}`;
        const page = await withRetries(totalMs, async (signal) =>
          parseObjectList(await text(await exchange('GET', url, signal))),
        );
        names.push(...page.names);
        if (page.nextToken === undefined) return names;
        token = page.nextToken;
      }
    },
  };
}

/** Reads a response to its end, because only then the connection serves the next request. */
async function readToEnd(response: http.IncomingMessage): Promise<void> {
  for await (const _ of response);
}

/** Destroys a request that does not connect within `connectMs`, or that transfers no byte for `idleMs`. */
function applyTimeouts(sent: http.ClientRequest, connectMs: number, idleMs: number): void {
  const stop = (text: string) =>
    (response ?? sent).destroy(Object.assign(new Error(text), { code: 'ETIMEDOUT' }));
  let response: http.IncomingMessage | undefined;
  sent.once('response', (incoming) => {
    response = incoming;
  });
  sent.once('socket', (socket) => {
    const isNew = socket.connecting;
    const timer = isNew && setTimeout(() => stop('The connection was not made in time'), connectMs);
    if (timer) for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
    const checkIdle = () => {
      // No data arrives while the reader's buffer is full, which is not the server's fault.
      const isFull = response && response.readableLength >= response.readableHighWaterMark;
      if (isFull) socket.setTimeout(idleMs);
      else stop('Nothing was sent or answered for too long');
    };
    socket.setTimeout(idleMs);
    socket.on('timeout', checkIdle);
    sent.once('close', () => {
      socket.off('timeout', checkIdle);
      socket.setTimeout(0);
    });
  });
}

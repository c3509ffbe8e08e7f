import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { AwsClient } from 'aws4fetch';

/** The only access key of the server. */
export const serverAccess = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** A third-party S3 server with one empty bucket. */
export type S3Server = {
  /** STORAGE_URL of the server. */
  url: string;
  endpoint: string;
  /** Folder in which it stores the bucket's objects. */
  directory: string;
  /** Returns the keys of all objects in the bucket, as the server lists them. */
  list(): Promise<string[]>;
  /** Stops accepting connections and closes existing ones, until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
};

/** Starts the server on a free port of the loopback interface, with a temporary folder. */
export async function startS3Server(bucket = 'anito-files'): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'anito-s3-'));
  const options = {
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  };
  let server = new S3rver({ ...options, port: 0 });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new AwsClient({ ...serverAccess, service: 's3', region: 'us-east-1' });
  let isRunning = true;
  async function pause() {
    if (!isRunning) return;
    isRunning = false;
    const closed = server.close();
    server.httpServer.closeAllConnections();
    await closed;
  }
  return {
    url: `s3://${bucket}?endpoint=${endpoint}`,
    endpoint,
    directory,
    async list() {
      const response = await client.fetch(`${endpoint}/${bucket}?list-type=2&max-keys=1000`);
      const text = await response.text();
      if (!response.ok || text.includes('<IsTruncated>true')) throw new Error(`Not listed: ${text}`);
      return [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!).sort();
    },
    pause,
    async resume() {
      server = new S3rver({ ...options, port });
      await server.run();
      isRunning = true;
    },
    async close() {
      await pause();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

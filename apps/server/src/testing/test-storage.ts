import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { serverAccess, startS3Server } from '@anito/storage/testing/s3-server';

/** Where a test keeps uploaded files. */
export type TestStorage = {
  settings: Record<string, string>;
  /** Folders besides the data folder in which bytes of files lie. */
  folders: string[];
  /** What lies in this data folder of uploads and kept files, and in the bucket: the last parts of their names, sorted. */
  list(dataDir: string): Promise<string[]>;
  close(): Promise<void>;
};

/** The settings of an installation with this bucket. */
export function setBucket(url: string): Record<string, string> {
  return {
    STORAGE_URL: url,
    AWS_ACCESS_KEY_ID: serverAccess.accessKeyId,
    AWS_SECRET_ACCESS_KEY: serverAccess.secretAccessKey,
  };
}

async function listFolder(dataDir: string): Promise<string[]> {
  const list = (folder: string) =>
    readdir(join(dataDir, folder), { recursive: true, withFileTypes: true })
      .catch(() => [])
      .then((entries) => entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  return [...(await list('uploads')), ...(await list('objects'))].sort();
}

/** The data folder, or with TEST_STORAGE=s3 a bucket of its own on an S3 server that others wrote. */
export async function openTestStorage(): Promise<TestStorage> {
  if (process.env.TEST_STORAGE !== 's3') {
    return { settings: {}, folders: [], list: listFolder, close: async () => undefined };
  }
  const server = await startS3Server();
  return {
    settings: setBucket(server.url),
    folders: [server.directory],
    async list(dataDir) {
      const names = (await server.list()).map((key) => key.slice(key.lastIndexOf('/') + 1));
      return [...(await listFolder(dataDir)), ...names].sort();
    },
    close: () => server.close(),
  };
}

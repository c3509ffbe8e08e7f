import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { serverAccess, startS3Server } from '@anito/storage/testing/s3-server';

/** Where a test stores uploaded files. */
export type TestStorage = {
  settings: Record<string, string>;
  /** Folders besides the data folder that contain bytes of files. */
  folders: string[];
  /**
   * Returns the last parts of the names of uploads and stored files, in this data folder and in the bucket,
   * sorted.
   */
  list(dataDir: string): Promise<string[]>;
  close(): Promise<void>;
};

/** Returns the settings of an installation with this bucket. */
export function bucketSettings(url: string): Record<string, string> {
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

/** Opens the data folder, or with TEST_STORAGE=s3 a separate bucket on a third-party S3 server. */
export async function openTestStorage(): Promise<TestStorage> {
  if (process.env.TEST_STORAGE !== 's3') {
    return { settings: {}, folders: [], list: listFolder, close: async () => undefined };
  }
  const server = await startS3Server();
  return {
    settings: bucketSettings(server.url),
    folders: [server.directory],
    async list(dataDir) {
      const names = (await server.list()).map((key) => key.slice(key.lastIndexOf('/') + 1));
      return [...(await listFolder(dataDir)), ...names].sort();
    },
    close: () => server.close(),
  };
}

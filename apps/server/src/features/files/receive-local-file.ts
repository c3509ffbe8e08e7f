import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sniffFile } from '@anito/documents/formats/sniff-file';
import type { Storage } from '../../lib/storage.ts';
import { cleanFileName } from './clean-file-name.ts';
import { discardUpload, type ReceivedFile } from './receive-upload.ts';

/** Takes a copy of a file of the program's own, as if it had been uploaded. */
export async function receiveLocalFile(
  file: { name: string; path: URL },
  storage: Storage,
): Promise<ReceivedFile> {
  const originalName = cleanFileName(file.name);
  const path = await storage.createUploadPath();
  try {
    await copyFile(file.path, path);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    const kind = await sniffFile(path, originalName);
    const { size } = await stat(path);
    return { path, originalName, kind, sizeBytes: size, sha256: hash.digest('hex') };
  } catch (error) {
    await discardUpload([{ path }]);
    throw error;
  }
}

import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes in which the header of a mail of ours ends. */
const headerBytes = 8_192;

/** What is gone meanwhile, or was never there, is nothing. */
function toNothing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

/** Removes the mails to an address from a folder of mails that were kept as files. */
export async function forgetMails(folder: string, address: string): Promise<void> {
  const names = (await readdir(folder).catch(toNothing)) ?? [];
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const path = join(folder, name);
    const header = (await readHeader(path).catch(toNothing)) ?? '';
    const to = /^to:((?:.*\r\n[ \t])*.*)/im.exec(header)?.[1] ?? '';
    if (to.replaceAll(/[<>\s]/g, '').toLowerCase() === address.toLowerCase()) await rm(path, { force: true });
  }
}

async function readHeader(path: string): Promise<string> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
  return buffer.toString('utf8', 0, bytesRead).split('\r\n\r\n', 1)[0] ?? '';
}

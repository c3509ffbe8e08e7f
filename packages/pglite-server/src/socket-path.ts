import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/** `pg` looks for this name in the directory given as host. */
const socketName = '.s.PGSQL.5432';
/** The kernel's limit for the path of a unix socket is 108 bytes on Linux, 104 on macOS, with a final zero. */
const maxPathBytes = 103;

/** The directory of the database's socket: in the data folder, or in a temporary one when that path is too long. */
export function socketDirectory(dataDir: string): string {
  const inside = join(resolve(dataDir), 'run');
  if (Buffer.byteLength(join(inside, socketName)) <= maxPathBytes) return inside;
  const key = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 24);
  const outside = `anito-${key}`;
  return [tmpdir(), '/tmp']
    .map((base) => join(base, outside))
    .find((path) => Buffer.byteLength(join(path, socketName)) <= maxPathBytes)!;
}

/** Makes the directory for this user alone; throws when it belongs to somebody else. Returns the socket's path. */
export function makeSocketPath(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (statSync(directory).uid !== userInfo().uid) throw new Error(`${directory} belongs to another user`);
  chmodSync(directory, 0o700);
  return join(directory, socketName);
}

import fs, { type PathLike, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import { type DiskFile, type DiskNode, ForgetfulDisk } from './forgetful-disk.ts';
import { createRandom } from './random.ts';

/**
 * Loaded before `sidecar-process.ts`, with its plan in the environment: puts a disk that forgets under the cluster, and
 * cuts the power where the plan says. What is left then lies in `target`, and a file beside it tells that it is whole.
 */
export type CutPlan = {
  target: string;
  seed: number;
  /** Changes and flushes until the cut. */
  cutAfter: number;
  /** Whether the cut waits for the next change of a name or size, the first that PostgreSQL cannot take back. */
  waitsForName: boolean;
  survival: { names: number; bytes: number };
};

const { root, ...plan } = JSON.parse(process.env.CUT_PLAN!) as CutPlan & { root: string };
const random = createRandom(plan.seed);
const real = { ...fs };
const disk = new ForgetfulDisk(real as never, root, `${plan.target}.copies`);
const opened = new Map<number, DiskNode>();
let steps = 0;

function cutPower(): never {
  disk.cut(plan.target, plan.survival, random);
  writeFileSync(`${plan.target}.cut`, '');
  process.kill(process.pid, 'SIGKILL');
  throw new Error('the power is gone');
}

/** One more change was made or flush asked for. */
function step(isName = false): void {
  steps++;
  if (steps >= plan.cutAfter && (isName || !plan.waitsForName)) cutPower();
}

/** The place of a path on the disk, undefined where it is another's. */
function place(path: PathLike): string | undefined {
  const below = relative(root, String(path));
  return below.startsWith('..') ? undefined : below;
}

function findFile(path: PathLike): DiskFile | undefined {
  const at = place(path);
  const node = at === undefined ? undefined : disk.find(at);
  return node?.kind === 'file' ? node : undefined;
}

function replace<Name extends keyof typeof fs>(name: Name, wrapped: (typeof fs)[Name]): void {
  (fs as Record<string, unknown>)[name] = wrapped;
}

replace('openSync', (path, ...rest) => {
  const descriptor = real.openSync(path, ...rest);
  const at = place(path);
  const node = at === undefined ? undefined : disk.find(at);
  if (node) opened.set(descriptor, node);
  return descriptor;
});
replace('closeSync', (descriptor) => {
  opened.delete(descriptor);
  real.closeSync(descriptor);
});
replace('writeSync', ((
  descriptor: number,
  buffer: Uint8Array,
  offset: number,
  length: number,
  at: number,
) => {
  const node = opened.get(descriptor);
  if (node?.kind === 'file') disk.prepare(node);
  const written = real.writeSync(descriptor, buffer, offset, length, at);
  if (node?.kind === 'file') {
    if (typeof at !== 'number') throw new Error('a write without a place');
    const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset + offset, written);
    disk.write(node, at, Buffer.from(bytes));
    step();
  }
  return written;
}) as typeof fs.writeSync);
replace('writeFileSync', ((path: PathLike, data: string, options: object) => {
  const at = place(path);
  const known = findFile(path);
  if (known) disk.prepare(known);
  real.writeFileSync(path, data, options);
  if (at === undefined) return;
  if (data.length > 0) throw new Error('only empty files are made so');
  if (known) disk.truncate(known, 0);
  else disk.create(at, 'file', String(path));
  step(true);
}) as typeof fs.writeFileSync);
replace('mkdirSync', ((path: PathLike, options: object) => {
  const made = real.mkdirSync(path, options);
  const at = place(path);
  if (at !== undefined && !disk.find(at)) {
    disk.create(at, 'folder', String(path));
    step(true);
  }
  return made;
}) as typeof fs.mkdirSync);
replace('truncateSync', (path, size) => {
  const node = findFile(path as PathLike);
  if (node) disk.prepare(node);
  real.truncateSync(path, size);
  if (!node) return;
  disk.truncate(node, size ?? 0);
  step(true);
});
replace('ftruncateSync', (descriptor, size) => {
  const node = opened.get(descriptor);
  if (node?.kind === 'file') disk.prepare(node);
  real.ftruncateSync(descriptor, size);
  if (node?.kind !== 'file') return;
  disk.truncate(node, size ?? 0);
  step(true);
});
replace('renameSync', (from, to) => {
  const [source, destination] = [place(from), place(to)];
  const moved = findFile(from);
  const replaced = findFile(to);
  if (replaced) disk.prepare(replaced);
  real.renameSync(from, to);
  if (source === undefined || destination === undefined) return;
  disk.rename(source, destination);
  if (moved) moved.path = String(to);
  step(true);
});
replace('unlinkSync', (path) => {
  const node = findFile(path);
  if (node) disk.prepare(node);
  real.unlinkSync(path);
  if (!node) return;
  disk.remove(place(path)!);
  step(true);
});
replace('rmSync', (path, options) => {
  if (findFile(path)) fs.unlinkSync(path);
  else real.rmSync(path, options);
});
replace('rmdirSync', (path) => {
  real.rmdirSync(path);
  const at = place(path);
  if (at === undefined) return;
  disk.remove(at);
  step(true);
});
replace('symlinkSync', (target, path) => {
  if (place(path) !== undefined) throw new Error('the disk knows no links');
  real.symlinkSync(target, path);
});
replace('fsyncSync', (descriptor) => {
  const node = opened.get(descriptor);
  if (!node) return real.fsyncSync(descriptor);
  // After a crash PostgreSQL flushes every file there is.
  if (node.changes.length > 0) step();
  disk.flush(node);
});
replace('fsync', ((descriptor: number, done: (error: Error | null) => void) => {
  const node = opened.get(descriptor);
  if (!node) return real.fsync(descriptor, done);
  const until = disk.now();
  // Some of it takes a while, in which the next statement runs.
  setTimeout(() => {
    step();
    disk.flush(node, until);
    done(null);
  }, random() * 4);
}) as typeof fs.fsync);
syncBuiltinESMExports();

import { closeSync, fsync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { DiskReserve } from './disk-reserve.ts';
import type { InterruptTimer } from './interrupt-timer.ts';

type Node = { name: string; parent: Node; mount: { opts: { root: string } } };
type Stream = { node: Node; nfd: number };
type NodeFileSystem = {
  node_ops: {
    rename(node: Node, directory: Node, name: string): void;
    mknod(parent: Node, name: string, mode: number, device: number): Node;
    setattr(node: Node, attributes: Attributes): void;
    symlink(parent: Node, name: string, target: string): void;
    unlink(parent: Node, name: string): void;
    rmdir(parent: Node, name: string): void;
  };
  stream_ops: {
    fsync?: (stream: Stream) => number;
    setattr(stream: Stream, attributes: Attributes): void;
    write(stream: Stream, ...rest: unknown[]): number;
  };
};
type Attributes = { size?: number };
type Emscripten = { FS: { filesystems: { NODEFS: NodeFileSystem } } };
type Imports = Record<string, Record<string, unknown>>;
type Instance = { exports: Record<string, unknown> };
type Instantiate = (imports: Imports, onSuccess: (instance: Instance, module: unknown) => void) => object;

/** The number that ENOSPC has in Emscripten. */
const noSpace = 51;

const fsyncLater = promisify(fsync);

/**
 * PGlite's file system with an fsync that works: Emscripten's own does nothing.
 *
 * A flush of the write-ahead log is only noted, and done by `flush` before the client hears of its
 * commit, so that one fsync serves every commit that waits and runs beside the next statement.
 * Any other change first brings the log to the disk: bytes, sizes and names of files must never be ahead of it.
 *
 * PostgreSQL leaves it to the operating system that a new file that is flushed keeps its name; here its folder is
 * flushed along, since POSIX promises no such thing.
 *
 * On a full disk a table that cannot grow fails one statement; a log that cannot grow would end the engine, so it
 * gets the reserve. Until the engine is open, when it replays its log, everything does.
 */
export class DurableFs extends NodeFS {
  readonly #timer: InterruptTimer;
  readonly #reserve: DiskReserve;
  isOpen = false;
  /** The current file of the log, by a descriptor of our own: the backend may close its own at any time. */
  #logFile: { path: string; descriptor: number } | undefined;
  /** Descriptors whose last flush was asked for but not done, with a count that tells a later one apart. */
  readonly #unflushed = new Map<number, number>();
  /** Descriptors to close when the flush under way no longer needs them. */
  #retired: number[] = [];
  #isFlushing = false;
  /** Folders that have names of which the disk may not know. */
  readonly #renamedFolders = new Set<string>();
  /** How often the backend has asked for its log to be on the disk. */
  logFlushes = 0;
  /** Bytes of log written so far. */
  logBytes = 0;

  constructor(directory: string, timer: InterruptTimer, reserve: DiskReserve) {
    super(directory);
    this.#timer = timer;
    this.#reserve = reserve;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const instantiate = emscriptenOpts.instantiateWasm as unknown as Instantiate;
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          (module: unknown) => this.#wrap((module as Emscripten).FS.filesystems.NODEFS),
          ...(emscriptenOpts.preRun ?? []),
        ],
        instantiateWasm: ((imports, onSuccess) => {
          this.#timer.hook(imports);
          return instantiate(imports, (instance, module) => {
            this.#timer.attach(instance.exports);
            onSuccess(instance, module);
          });
        }) satisfies Instantiate as never,
      },
    };
  }

  /** Brings the write-ahead log to the disk without blocking the thread; one call at a time. */
  async flush(): Promise<void> {
    const asked = [...this.#unflushed];
    this.#isFlushing = true;
    await Promise.all(asked.map(([descriptor]) => fsyncLater(descriptor)));
    this.#isFlushing = false;
    for (const [descriptor, count] of asked)
      if (this.#unflushed.get(descriptor) === count) this.#unflushed.delete(descriptor);
    for (const descriptor of this.#retired.splice(0)) closeSync(descriptor);
  }

  #flushNow(): void {
    for (const descriptor of this.#unflushed.keys()) fsyncSync(descriptor);
    this.#unflushed.clear();
  }

  #noteLogFlush(path: string): void {
    this.logFlushes++;
    if (this.#logFile?.path !== path) this.#openLogFile(path);
    this.#unflushed.set(this.#logFile!.descriptor, this.logFlushes);
  }

  #openLogFile(path: string): void {
    this.#flushNow();
    if (this.#logFile && this.#isFlushing) this.#retired.push(this.#logFile.descriptor);
    else if (this.#logFile) closeSync(this.#logFile.descriptor);
    this.#logFile = { path, descriptor: openSync(path, 'r+') };
  }

  /** Does it once more with the reserve's room where the disk is full and the engine cannot do without. */
  #withReserve<T>(node: Node, work: () => T): T {
    try {
      return work();
    } catch (error) {
      const isFull = (error as { errno?: unknown }).errno === noSpace;
      if (!isFull || (this.isOpen && isInTable(node)) || !this.#reserve.giveBack()) throw error;
      return work();
    }
  }

  #wrap({ node_ops, stream_ops }: NodeFileSystem): void {
    this.#wrapNames(node_ops);
    const { write, setattr } = stream_ops;
    stream_ops.fsync = (stream) => {
      if (isLogSegment(stream.node)) this.#noteLogFlush(realPath(stream.node));
      else this.#flushFile(stream);
      return 0;
    };
    stream_ops.write = (stream, ...rest) => {
      if (!isLogSegment(stream.node)) this.#flushNow();
      const written = this.#withReserve(stream.node, () => write(stream, ...rest));
      if (isLogSegment(stream.node)) this.logBytes += written;
      return written;
    };
    stream_ops.setattr = (stream, attributes) => {
      if (attributes.size !== undefined) this.#flushNow();
      this.#withReserve(stream.node, () => setattr(stream, attributes));
    };
  }

  #wrapNames(node_ops: NodeFileSystem['node_ops']): void {
    const { mknod, setattr, symlink, unlink, rmdir } = node_ops;
    const change = <T>(folder: Node, work: () => T): T => {
      this.#flushNow();
      this.#renamedFolders.add(realPath(folder));
      return this.#withReserve(folder, work);
    };
    node_ops.mknod = (parent, ...rest) => change(parent, () => mknod(parent, ...rest));
    node_ops.symlink = (parent, ...rest) => change(parent, () => symlink(parent, ...rest));
    node_ops.unlink = (parent, name) => change(parent, () => unlink(parent, name));
    node_ops.rmdir = (parent, name) => change(parent, () => rmdir(parent, name));
    node_ops.setattr = (node, attributes) => {
      if (attributes.size !== undefined) this.#flushNow();
      this.#withReserve(node, () => setattr(node, attributes));
    };
    // The original removes the target first, which a crash would make visible.
    node_ops.rename = (node, directory, name) =>
      change(directory, () => {
        this.#renamedFolders.add(realPath(node.parent));
        renameSync(realPath(node), join(realPath(directory), name));
        node.name = name;
      });
  }

  /** Flushes a file that is no log, or a folder, and the folder that names it where that has new names. */
  #flushFile({ node, nfd }: Stream): void {
    this.#flushNow();
    fsyncSync(nfd);
    const path = realPath(node);
    this.#renamedFolders.delete(path);
    const folder = dirname(path);
    if (!this.#renamedFolders.delete(folder)) return;
    const descriptor = openSync(folder, 'r');
    fsyncSync(descriptor);
    closeSync(descriptor);
  }
}

function isLogSegment(node: Node): boolean {
  return node.parent.name === 'pg_wal' && /^[0-9A-F]{24}$/.test(node.name);
}

/** Of tables, indexes and what statements write beside them: PostgreSQL bears that these cannot grow. */
function isInTable(node: Node): boolean {
  let at = node;
  while (at.parent.parent !== at.parent) at = at.parent;
  return at.name === 'base';
}

function realPath(node: Node): string {
  const names: string[] = [];
  let at = node;
  for (; at.parent !== at; at = at.parent) names.unshift(at.name);
  return join(at.mount.opts.root, ...names);
}

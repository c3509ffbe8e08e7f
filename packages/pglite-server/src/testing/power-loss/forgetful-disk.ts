import { join } from 'node:path';

/** The functions of `node:fs` that the disk needs itself. */
export type RealFs = typeof import('node:fs');

/** How much of what was not flushed is there after the cut: chances from 0 to 1. */
export type Survival = { names: number; bytes: number };

type Change = { order: number; at: number; bytes: Buffer } | { order: number; size: number };
type NameChange = { order: number; removed?: string; added?: string; node?: DiskNode; twin?: DiskFolder };

/** A file: what is on the disk lies in a copy of its own from the first change on, and what is not in `changes`. */
export type DiskFile = { kind: 'file'; path: string; copy: string | undefined; changes: Change[] };
/** A folder: the names on the disk, the names that programs see, and how the one becomes the other. */
export type DiskFolder = {
  kind: 'folder';
  kept: Map<string, DiskNode>;
  seen: Map<string, DiskNode>;
  changes: NameChange[];
};
export type DiskNode = DiskFile | DiskFolder;

/** Bytes that a disk writes as one; a write may be torn between two. */
const sectorBytes = 4096;

/**
 * A disk that keeps for certain only what was flushed, as POSIX says: the bytes of a file with the file's own `fsync`,
 * its name with that of its folder. It is told of every change after the real file system under `root` has made it;
 * `cut` then writes to `target` what a power loss could have left.
 */
export class ForgetfulDisk {
  readonly #fs: RealFs;
  readonly #copies: string;
  readonly #root: DiskFolder;
  #order = 0;
  #copyCount = 0;

  constructor(fs: RealFs, root: string, copies: string) {
    this.#fs = fs;
    this.#copies = copies;
    fs.mkdirSync(copies, { recursive: true });
    this.#root = this.#readFolder(root);
  }

  #readFolder(path: string): DiskFolder {
    const kept = new Map<string, DiskNode>();
    for (const entry of this.#fs.readdirSync(path, { withFileTypes: true })) {
      const below = join(path, entry.name);
      const file: DiskFile = { kind: 'file', path: below, copy: undefined, changes: [] };
      kept.set(entry.name, entry.isDirectory() ? this.#readFolder(below) : file);
    }
    return { kind: 'folder', kept, seen: new Map(kept), changes: [] };
  }

  /** What programs see under a path relative to the root. */
  find(path: string): DiskNode | undefined {
    let at: DiskNode | undefined = this.#root;
    for (const name of path.split('/').filter((each) => each !== '')) {
      if (at?.kind !== 'folder') return undefined;
      at = at.seen.get(name);
    }
    return at;
  }

  #open(path: string): [DiskFolder, string] {
    const at = path.lastIndexOf('/');
    const folder = this.find(path.slice(0, Math.max(at, 0)));
    if (folder?.kind !== 'folder') throw new Error(`no folder of ${path}`);
    return [folder, path.slice(at + 1)];
  }

  /** Before the first change of a file: what is on the disk stays as it is. */
  prepare(node: DiskFile): void {
    if (node.copy !== undefined) return;
    const copy = this.#newCopy();
    this.#fs.copyFileSync(node.path, copy);
    node.copy = copy;
  }

  #newCopy(): string {
    this.#copyCount++;
    return join(this.#copies, String(this.#copyCount));
  }

  write(node: DiskFile, at: number, bytes: Buffer): void {
    node.changes.push({ order: this.#order++, at, bytes });
  }

  truncate(node: DiskFile, size: number): void {
    node.changes.push({ order: this.#order++, size });
  }

  create(path: string, kind: DiskNode['kind'], realPath: string): void {
    const [folder, name] = this.#open(path);
    const copy = this.#newCopy();
    if (kind === 'file') this.#fs.writeFileSync(copy, '');
    const node: DiskNode =
      kind === 'file'
        ? { kind, path: realPath, copy, changes: [] }
        : { kind, kept: new Map(), seen: new Map(), changes: [] };
    this.#change(folder, { added: name, node });
  }

  remove(path: string): void {
    const [folder, name] = this.#open(path);
    this.#change(folder, { removed: name });
  }

  /** As journals do, both names change together or not at all. */
  rename(from: string, to: string): void {
    const [source, oldName] = this.#open(from);
    const [folder, name] = this.#open(to);
    const node = source.seen.get(oldName);
    if (!node) throw new Error(`nothing at ${from}`);
    if (source === folder) this.#change(folder, { removed: oldName, added: name, node });
    else {
      this.#change(source, { removed: oldName, twin: folder });
      this.#change(folder, { added: name, node, twin: source });
      this.#order--;
      folder.changes.at(-1)!.order = source.changes.at(-1)!.order;
    }
  }

  #change(folder: DiskFolder, change: Omit<NameChange, 'order'>): void {
    folder.changes.push({ ...change, order: this.#order++ });
    apply(folder.seen, change);
  }

  /** The moment up to which an `fsync` that begins now brings things to the disk. */
  now(): number {
    return this.#order;
  }

  /** Brings to the disk what of a file or folder was changed before `until`. */
  flush(node: DiskNode, until = this.#order): void {
    if (node.kind === 'file') this.#keepBytes(node, (change) => change.order < until, 1);
    else this.#keepNames(node, (change) => change.order < until);
  }

  #keepNames(folder: DiskFolder, isKept: (change: NameChange) => boolean): void {
    const { changes } = folder;
    folder.changes = changes.filter((change) => !isKept(change));
    for (const change of changes.filter(isKept)) {
      apply(folder.kept, change);
      if (change.twin) this.#keepNames(change.twin, ({ order }) => order === change.order);
    }
  }

  #keepBytes(file: DiskFile, isKept: (change: Change) => boolean, share: number, random = () => 0): void {
    const { changes } = file;
    file.changes = changes.filter((change) => !isKept(change));
    const kept = changes.filter(isKept);
    if (kept.length === 0) return;
    const descriptor = this.#fs.openSync(file.copy!, 'r+');
    for (const change of kept) {
      if ('size' in change) this.#fs.ftruncateSync(descriptor, change.size);
      else this.#writeSectors(descriptor, change, share, random);
    }
    this.#fs.closeSync(descriptor);
  }

  #writeSectors(
    descriptor: number,
    { at, bytes }: { at: number; bytes: Buffer },
    share: number,
    random: () => number,
  ): void {
    for (let from = 0; from < bytes.length; ) {
      const to = Math.min(bytes.length, from + sectorBytes - ((at + from) % sectorBytes));
      if (random() < share) this.#fs.writeSync(descriptor, bytes, from, to - from, at + from);
      from = to;
    }
  }

  /** Writes to `target` one of the states that a power loss at this moment may leave; the disk is of no use after it. */
  cut(target: string, survival: Survival, random: () => number): void {
    const loseNames = (folder: DiskFolder) => {
      for (const node of folder.seen.values()) if (node.kind === 'folder') loseNames(node);
      const orders = folder.changes.filter(() => random() < survival.names).map(({ order }) => order);
      const kept = new Set(orders);
      this.#keepNames(folder, ({ order }) => kept.has(order));
    };
    loseNames(this.#root);
    this.#build(this.#root, target, survival, random, new Map());
  }

  #build(
    folder: DiskFolder,
    target: string,
    survival: Survival,
    random: () => number,
    built: Map<DiskFile, string>,
  ): void {
    this.#fs.mkdirSync(target, { recursive: true });
    for (const [name, node] of folder.kept) {
      const path = join(target, name);
      const twin = node.kind === 'file' ? built.get(node) : undefined;
      if (node.kind === 'folder') this.#build(node, path, survival, random, built);
      else if (twin) this.#fs.copyFileSync(twin, path);
      else {
        const isWhole = random() < 0.5;
        const survives = (): boolean => !isWhole || random() < survival.bytes;
        this.#keepBytes(node, survives, isWhole ? 1 : survival.bytes, isWhole ? undefined : random);
        this.#fs.renameSync(node.copy ?? node.path, path);
        built.set(node, path);
      }
    }
  }
}

function apply(names: Map<string, DiskNode>, { removed, added, node }: Omit<NameChange, 'order'>): void {
  if (removed !== undefined) names.delete(removed);
  if (added !== undefined) names.set(added, node!);
}

import type { ConnectionType } from '@anito/contract/sources';
import type { SqlRunner } from '../../../db/run-in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { DocumentContent } from '../../knowledge/knowledge.service.ts';
import { createFileReader } from '../files/file-reader.ts';
import { createNoteReader } from '../notes/note-reader.ts';
import { createNotionReader } from '../notion/notion-reader.ts';
import { createWebsiteReader } from '../website/website-reader.ts';
import type { Lease } from './sync.store.ts';

/** Where a reader reads: the tenant and the source. */
export type SourceScope = { ownerId: string; connectionId: number };

/** A document as its source lists it, before it is read. */
export type SourceDocument = {
  /** The source's own id: a file id, a page id, a URL. */
  externalId: string;
  /** What people know it by. */
  title: string;
  url: string | null;
  /** Changes whenever the content does, for example its hash. */
  fingerprintSeed: string;
  /** Why the source did not give it the last time, for a person: what was learned before stays. */
  failure?: string | null;
};

/** How a run looks through its source. */
export type RefreshOptions = {
  /** Everything is fetched anew, changed or not. */
  isFull: boolean;
  signal: AbortSignal;
  /** Asked between pages: whether to leave the rest to a later turn, because others wait. */
  mustPause(): Promise<boolean>;
  /** Pages looked at so far, and the one that was looked at last. */
  onProgress(done: number, total: number, title?: string): void;
};

/** All that the engine needs of a kind of source. */
export type SourceReader = {
  /**
   * Brings what is kept of an outside source (pages and their text) up to date with it, before `list` is asked; each
   * page is stored under the lease, so that a run taken up again goes on where it was. Throws an AppError that says
   * why nothing of the source can be read; resolves to false when it paused before the end. Sources that lie here have
   * no need of it.
   */
  refresh?(lease: Lease, options: RefreshOptions): Promise<boolean>;
  /** The same for one page, whether it changed or not, outside of any run; throws an AppError that says why not. */
  refreshOne?(scope: SourceScope, externalId: string, signal: AbortSignal): Promise<void>;
  /** Every document that the source has now. */
  list(scope: SourceScope): AsyncIterable<SourceDocument>;
  find(scope: SourceScope, externalId: string): Promise<SourceDocument | undefined>;
  /** What its passages are cut from; undefined when it is gone by now. */
  read(scope: SourceScope, document: SourceDocument): Promise<DocumentContent | undefined>;
  /** Which documents still exist, asked in the transaction that stores them: one deleted meanwhile stays out. */
  findExisting(runner: SqlRunner, scope: SourceScope, externalIds: string[]): Promise<Set<string>>;
  /**
   * The documents as they are now, asked in the transaction that ends a run, by sources whose changes want no sync
   * to be started by hand: one that changed since the run looked at it gets a run of its own.
   */
  listNow?(runner: SqlRunner, scope: SourceScope): Promise<SourceDocument[]>;
};

/** What readers of every kind use. */
export type ReaderDeps = Pick<
  Deps,
  'database' | 'storage' | 'readers' | 'safeFetch' | 'hostPace' | 'browser' | 'notion' | 'secrets' | 'env'
>;

const readers: Record<ConnectionType, (deps: ReaderDeps) => SourceReader> = {
  file: createFileReader,
  notes: createNoteReader,
  website: createWebsiteReader,
  notion: createNotionReader,
};

/** The reader of a kind of source. */
export function createReader(deps: ReaderDeps, type: ConnectionType): SourceReader {
  return readers[type](deps);
}

import type { ConnectionCalls, ConnectionType } from '@anito/contract/sources';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { AppError } from '../../lib/errors.ts';
import type { Failure } from '../../lib/failure.ts';
import type { DocumentContent } from '../knowledge/prepare-content.service.ts';

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
  failure?: Failure | null;
  /** Whether reading it takes next to nothing, so that several are read together (`readSeveral`). */
  isSmall?: boolean;
};

/** The right to write for a run: of two workers that think they have it, only the one with the newer number has. */
export type Lease = { syncRunId: number; ownerId: string; connectionId: number; lease: number };

/** With what an outside source is looked through. */
export type LookOptions = {
  /** The run that looks; null outside of any, for one page that somebody wants to be read anew. */
  lease: Lease | null;
  /** The page that is wanted; null for all of them. */
  onlyId: string | null;
  /** Everything is fetched anew, changed or not. */
  isFull: boolean;
  signal: AbortSignal;
  /** Runs `work` in a transaction of the run, or between runs; throws when it is not to be written any more. */
  commit<T>(work: (runner: SqlRunner) => Promise<T>): Promise<T>;
};

/** A page of an outside source that is to be looked at. */
export type OutsidePage = { id: string; title: string };

/** A table of pages (`sourcePageColumns`, with a `page_id`); `isThere` is SQL that holds for those that may be read. */
export type PageTable = { table: string; isThere: string };

/** How one page is asked for. */
type PageAsking = {
  signal: AbortSignal;
  /** Called right before each request for the page: counts the attempt, and throws when there were enough. */
  countAttempt(): Promise<void>;
};

/**
 * What a failure to read a page means: nothing of the source can be read now; so it seems, unless others can be; the page
 * is gone; or only that it could not be read.
 */
type PageJudgement = 'ends-look' | 'seems-away' | 'gone' | 'failed';

/** An outside source as it is looked through once: its pages, and what is to be done with each. */
export type OutsideLook<Page extends OutsidePage = OutsidePage> = {
  /** Those that the run has not looked at. */
  waiting: Page[];
  /** How many it has looked at before. */
  done: number;
  /** Pages asked for at once. */
  atOnce: number;
  /** Counts that the run begins an attempt; resolves to how many there are by now, undefined when the page has left. */
  beginAttempt(lease: Lease, page: Page): Promise<number | undefined>;
  /** Reads a page; resolves to what keeps it, in a transaction, and tells how many pages it has let join the source. */
  read(page: Page, asking: PageAsking): Promise<(runner: SqlRunner) => Promise<number>>;
  /** Pages that have joined since, asked when all others were looked at; none where the look is through. */
  listJoined?(): Promise<Page[]>;
  /** What follows from all that was found, in the transaction that ends the look. Throws why nothing counts. */
  end?(runner: SqlRunner): Promise<void>;
  judge(error: unknown, page: Page): PageJudgement;
  /** Notes that a page is gone, and forgets its text. */
  noteGone(runner: SqlRunner, page: Page, error: AppError): Promise<void>;
  /** Notes why a page could not be read; what is known of it stays. */
  noteFailure(runner: SqlRunner, page: Page, failure: Failure): Promise<void>;
};

/** All that the engine needs of a source. */
export type SourceReader = {
  /**
   * Begins to bring what is kept of an outside source (pages and their text) up to date with it, before `list` is asked.
   * Throws an AppError that says why nothing of the source can be read. Sources that lie here have no need of it.
   */
  look?(scope: SourceScope, options: LookOptions): Promise<OutsideLook>;
  /** Every document that the source has now. */
  list(scope: SourceScope): AsyncIterable<SourceDocument>;
  find(scope: SourceScope, externalId: string): Promise<SourceDocument | undefined>;
  /** What its passages are cut from; undefined when it is gone by now. */
  read(scope: SourceScope, document: SourceDocument): Promise<DocumentContent | undefined>;
  /** The same of several small ones, by their ids, without those that are gone by now or cannot be read with others. */
  readSeveral?(scope: SourceScope, documents: SourceDocument[]): Promise<Map<string, DocumentContent>>;
  /** Which documents still exist, asked in the transaction that stores them: one deleted meanwhile stays out. */
  findExisting(runner: SqlRunner, scope: SourceScope, externalIds: string[]): Promise<Set<string>>;
  /**
   * The documents as they are now, asked in the transaction that ends a run, by sources whose changes want no sync
   * to be started by hand: one that changed since the run looked at it gets a run of its own.
   */
  listNow?(runner: SqlRunner, scope: SourceScope): Promise<SourceDocument[]>;
};

/** A kind of source, of which `Needs` are the parts that it reads with. */
type Kind<Needs> = {
  /** As it is stored and called by the API. */
  type: ConnectionType;
  createReader: (deps: Needs) => SourceReader;
  /** The calls that sources of every kind have. */
  calls: ConnectionCalls;
  /** Whether it lies outside, so that a sync first looks through it (its reader's `look`). */
  liesOutside: boolean;
  /** Where a source that lies outside keeps its pages. */
  pages?: PageTable;
  /** Whether it is synced by the account's schedule; others are synced whenever they change. */
  isScheduled: boolean;
  /** Whether `connections.item_count` counts its items, so that those that were not learned yet count too. */
  countsItems: boolean;
  /** What each of an owner's sources is narrowed to, for a person, where the kind has filters; by source. */
  summarizeFilters?(deps: Pick<Deps, 'database'>, ownerId: string): Promise<Map<number, string>>;
};

/** A kind of source: all that others need of it, and what the program takes from every feature. */
export type SourceKind<Needs = Deps, Parts = unknown> = Feature<Needs, Parts> & Kind<Needs>;

/** A kind as others use it, which has the parts that it needs. */
type OpenKind = Kind<Deps>;

/** The kinds that there are. */
type SourceKinds = {
  get(type: ConnectionType): OpenKind;
  list(): readonly OpenKind[];
  /** The types of those kinds for which something holds. */
  listTypes(holds: (kind: OpenKind) => boolean): ConnectionType[];
};

/** With what kinds of sources are found. */
export type SourceKindDeps = { sourceKinds: SourceKinds };

/** Makes the kinds to be found by their types; each reads with what is handed to it, and else with `later()`. */
export function createSourceKinds<Needs extends Deps>(
  kinds: readonly SourceKind<Needs>[],
  later: () => Needs,
): SourceKinds {
  const list = kinds.map(
    (kind): OpenKind => ({
      ...kind,
      createReader: (deps) => kind.createReader({ ...later(), ...deps }),
    }),
  );
  const byType = new Map(list.map((kind) => [kind.type, kind]));
  return {
    list: () => list,
    get(type) {
      const kind = byType.get(type);
      if (!kind) throw new Error(`There is no kind of source "${type}"`);
      return kind;
    },
    listTypes: (holds) => list.filter(holds).map(({ type }) => type),
  };
}

import type { ConnectionCalls, ConnectionType } from '@anito/contract/sources';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { AppError } from '../../lib/errors.ts';
import type { Failure } from '../../lib/failure.ts';
import type { DocumentContent } from '../knowledge/prepare-content.service.ts';

/** Tenant and source of a reader. */
export type SourceScope = { ownerId: string; connectionId: number };

/** A document as its source lists it, before it is read. */
export type SourceDocument = {
  /** The source's own id: a file id, a page id, a URL. */
  externalId: string;
  /** The title that people know it by. */
  title: string;
  url: string | null;
  /** Changes whenever the content does, for example its hash. */
  fingerprintSeed: string;
  /** Why the source could not provide it the last time, for people. Existing passages stay. */
  failure?: Failure | null;
  /** True when reading it is cheap, so that several are read together (`readSeveral`). */
  isSmall?: boolean;
};

/**
 * The right to write for a run. Of two workers that think they hold it, only the one with the higher number
 * does.
 */
export type Lease = { syncRunId: number; ownerId: string; connectionId: number; lease: number };

/** Options of a refresh of an external source. */
export type RefreshOptions = {
  /** The run; null when one page is read outside of a run because its owner asked for it. */
  lease: Lease | null;
  /** Id of the only page to refresh; null for all pages. */
  onlyId: string | null;
  /** True to fetch every page again, changed or not. */
  isFull: boolean;
  signal: AbortSignal;
  /** Runs `work` in a transaction of the run, or between runs. Throws when it may not write any more. */
  commit<T>(work: (runner: SqlRunner) => Promise<T>): Promise<T>;
};

/** A page of an external source. */
export type ExternalPage = { id: string; title: string };

/**
 * A table of pages (`sourcePageColumns`, with a `page_id`). `isThere` is an SQL condition for pages that may
 * be read.
 */
export type PageTable = { table: string; isThere: string };

/** Options for fetching one page. */
type PageRequestOptions = {
  signal: AbortSignal;
  /**
   * Called right before each request for the page: counts the attempt, and throws when the limit is reached.
   */
  countAttempt(): Promise<void>;
};

/**
 * What a failure to read a page means. `ends-look`: nothing of the source can be read now. `seems-away`: the
 * same, unless other pages can be read. `gone`: the page does not exist any more. `failed`: only this page
 * could not be read.
 */
type PageFailureKind = 'ends-look' | 'seems-away' | 'gone' | 'failed';

/** One refresh of an external source: its pages, and the operations on each of them. */
export type PageRefresh<Page extends ExternalPage = ExternalPage> = {
  /** Pages that the run has not refreshed. */
  pending: Page[];
  /** Number of pages that the run has refreshed before. */
  done: number;
  /** Number of pages fetched at once. */
  concurrency: number;
  /**
   * Counts an attempt of the run. Returns the number of attempts so far; undefined when the page has left the
   * source or the lease is not valid any more.
   */
  beginAttempt(lease: Lease, page: Page): Promise<number | undefined>;
  /**
   * Reads a page. Returns a function that stores it in a transaction and returns how many pages have joined
   * the source through it.
   */
  read(page: Page, asking: PageRequestOptions): Promise<(runner: SqlRunner) => Promise<number>>;
  /**
   * Returns the pages that have joined since, called when all others are refreshed; none when the refresh is
   * complete.
   */
  listJoined?(): Promise<Page[]>;
  /**
   * Applies the results of the whole refresh, in the transaction that ends it. Throws the reason when they
   * must not be applied.
   */
  end?(runner: SqlRunner): Promise<void>;
  classifyFailure(error: unknown, page: Page): PageFailureKind;
  /** Records that a page is gone. It is no longer listed; a kind may keep its stored text. */
  recordGone(runner: SqlRunner, page: Page, error: AppError): Promise<void>;
  /** Records why a page could not be read. Its stored data stays. */
  recordFailure(runner: SqlRunner, page: Page, failure: Failure): Promise<void>;
};

/** How a business presents itself at an external source, as stated there. */
export type SourceBrand = {
  name: string | null;
  description: string | null;
  /** `#rrggbb`. */
  color: string | null;
  /** Types of schema.org that it states, for example `Bakery`. */
  types: string[];
  /** A picture that was re-encoded. */
  logo: { type: string; content: Buffer } | null;
};

/** Everything that the sync engine needs of a source. */
export type SourceReader = {
  /**
   * Starts to update the stored pages of an external source, before `list` is called. Throws the reason why
   * nothing of the source can be read: an AppError or an error of the reader, such as NotionError. Sources
   * that are stored here have no refresh.
   */
  startRefresh?(scope: SourceScope, options: RefreshOptions): Promise<PageRefresh>;
  /** Yields the documents that the source has now, without pages that have never been read. */
  list(scope: SourceScope): AsyncIterable<SourceDocument>;
  /** Returns one document; undefined when the source does not list it. */
  find(scope: SourceScope, externalId: string): Promise<SourceDocument | undefined>;
  /** Returns the content that passages are cut from; undefined when the document does not exist any more. */
  read(scope: SourceScope, document: SourceDocument): Promise<DocumentContent | undefined>;
  /**
   * Reads several small documents and returns their content by id, without documents that do not exist any
   * more or cannot be read with others.
   */
  readSeveral?(scope: SourceScope, documents: SourceDocument[]): Promise<Map<string, DocumentContent>>;
  /**
   * Returns which documents still exist. Called in the transaction that stores them, so that one deleted
   * meanwhile stays out.
   */
  findExisting(runner: SqlRunner, scope: SourceScope, externalIds: string[]): Promise<Set<string>>;
  /**
   * Returns the current documents, in the transaction that ends a run. Implemented by sources whose changes
   * start a sync automatically: a document that changed since the run read it gets another run.
   */
  listNow?(runner: SqlRunner, scope: SourceScope): Promise<SourceDocument[]>;
  /**
   * Returns how the business presents itself. Implemented by sources that can state it. Returns undefined for
   * a source that is gone or states nothing. Throws when it cannot be read.
   */
  readBrand?(scope: SourceScope, signal: AbortSignal): Promise<SourceBrand | undefined>;
};

/** A kind of source. `Needs` are the dependencies of its reader. */
type Kind<Needs> = {
  /** The type as stored and used in the API. */
  type: ConnectionType;
  createReader: (deps: Needs) => SourceReader;
  /** Endpoints that sources of every kind have. */
  calls: ConnectionCalls;
  /** True when the source is external, so that a sync first refreshes it (`startRefresh` of its reader). */
  isExternal: boolean;
  /** The table of an external source's pages. */
  pages?: PageTable;
  /** True when the account's schedule syncs it; other sources are synced whenever they change. */
  isScheduled: boolean;
  /** True when `connections.item_count` counts its items, so that items count before they are ingested. */
  countsItems: boolean;
  /** Describes the filters of each source of an owner for people, by source, if the kind has filters. */
  summarizeFilters?(deps: Pick<Deps, 'database'>, ownerId: string): Promise<Map<number, string>>;
  /** Returns the addresses of the websites that sources of an owner are read from, by source. */
  listSites?(deps: Pick<Deps, 'database'>, ownerId: string): Promise<Map<number, string>>;
};

/** A kind of source: everything that other features need of it, and the feature itself. */
export type SourceKind<Needs = Deps, Parts = unknown> = Feature<Needs, Parts> & Kind<Needs>;

/** A kind whose dependencies are provided. */
type ResolvedKind = Kind<Deps>;

/** The registry of kinds. */
type SourceKinds = {
  /** Throws an Error for an unknown type. */
  get(type: ConnectionType): ResolvedKind;
  list(): readonly ResolvedKind[];
  /** Returns the types of the kinds that match a condition. */
  listTypes(matches: (kind: ResolvedKind) => boolean): ConnectionType[];
};

/** Dependency through which features find kinds of sources. */
export type SourceKindDeps = { sourceKinds: SourceKinds };

/**
 * Creates the registry of source kinds. `createReader` of a kind gets the dependencies of its caller, and
 * those that the caller lacks from `later()`. `get` throws for an unknown type.
 */
export function createSourceKinds<Needs extends Deps>(
  kinds: readonly SourceKind<Needs>[],
  later: () => Needs,
): SourceKinds {
  const list = kinds.map(
    (kind): ResolvedKind => ({
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

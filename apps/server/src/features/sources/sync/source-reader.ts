import type { ConnectionType } from '@anito/contract/sources';
import type { SqlRunner } from '../../../db/run-in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ExtractedDocument } from '../../knowledge/extract/document.ts';
import { createFileReader } from '../files/file-reader.ts';
import { createNoteReader } from '../notes/note-reader.ts';

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
};

/** All that the engine needs of a kind of source. */
export type SourceReader = {
  /** Every document that the source has now. */
  list(scope: SourceScope): AsyncIterable<SourceDocument>;
  find(scope: SourceScope, externalId: string): Promise<SourceDocument | undefined>;
  /** The content, with the title that its passages carry; undefined when it is gone by now. */
  read(
    scope: SourceScope,
    document: SourceDocument,
    signal: AbortSignal,
  ): Promise<ExtractedDocument | undefined>;
  /** Which documents still exist, asked in the transaction that stores them: one deleted meanwhile stays out. */
  findExisting(runner: SqlRunner, scope: SourceScope, externalIds: string[]): Promise<Set<string>>;
  /**
   * The documents as they are now, asked in the transaction that ends a run, by sources whose changes want no sync
   * to be started by hand: one that changed since the run looked at it gets a run of its own.
   */
  listNow?(runner: SqlRunner, scope: SourceScope): Promise<SourceDocument[]>;
};

/** The reader of a kind of source. */
export function createReader(
  deps: Pick<Deps, 'database' | 'storage' | 'extractor'>,
  type: ConnectionType,
): SourceReader {
  if (type === 'file') return createFileReader(deps);
  if (type === 'notes') return createNoteReader(deps);
  throw new Error(`No reader for sources of the type ${type}`);
}

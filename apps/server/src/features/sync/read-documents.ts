import type { Deps } from '../../deps.ts';
import { toOwnError } from '../../lib/engine-errors.ts';
import { AppError } from '../../lib/errors.ts';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { say } from '../../lib/reasons.ts';
import { fingerprintOf } from '../knowledge/knowledge.service.ts';
import {
  measureContent,
  type PreparedDocument,
  prepareContent,
  prepareSmall,
  type SmallContent,
} from '../knowledge/prepare-content.service.ts';
import type { SourceDocument, SourceReader, SourceScope } from '../sources/source-kind.ts';
import type { DocumentAttempts } from './document-attempts.ts';
import { mapAhead } from './prefetch.ts';

type ReadDeps = Pick<Deps, 'models' | 'readers' | 'log'>;

/** A document cut into chunks, or why it could not be. */
export type ReadDocument = SourceDocument &
  ({ fingerprint: string; prepared: PreparedDocument } | { failed: Failure });

/** Where documents are read from; `firstModel` is for their fingerprints. */
type ReadSource = { reader: SourceReader; scope: SourceScope; firstModel: string };

/** Documents, or groups of small ones, read at once: enough to keep the extraction processes busy. */
const readAhead = 4;
/** Small documents of a group: they are begun, opened and read together. */
const groupSize = 16;

/** How documents are read. */
type ReadOptions = { attempts: DocumentAttempts; signal: AbortSignal };

/** The same for groups of small ones, which `prepare` takes in turn. */
type GroupOptions = ReadOptions & { prepare(group: SmallContent[]): ReturnType<typeof prepareSmall> };

/**
 * Reads documents and cuts them into chunks, some ahead of the consumer, until `mustStop` says so. One that
 * cannot be read comes with the reason; one that is gone by now is left out.
 */
export async function* readDocuments(
  deps: ReadDeps,
  source: ReadSource,
  documents: SourceDocument[],
  options: ReadOptions & { mustStop: () => boolean },
): AsyncGenerator<ReadDocument> {
  /** One group at a time: a second process would take longer to start than the first one takes for hundreds. */
  let turn: Promise<unknown> = Promise.resolve();
  const prepare = (group: SmallContent[]) => {
    const prepared = turn.then(() => prepareSmall(deps.readers, group, preparing(deps, source, options)));
    turn = prepared.catch(() => undefined);
    return prepared;
  };
  const groups = listGroups(source.reader, documents, options.mustStop);
  const results = mapAhead(groups, readAhead, (group) =>
    readGroup(deps, source, group, { ...options, prepare }),
  );
  for await (const group of results) {
    for (const document of group) {
      // Reading a small one again costs less than others wait for its passages to be embedded.
      if (document.isSmall && options.mustStop()) break;
      yield document;
    }
  }
}

/** Documents one by one, but several small ones together, until `mustStop` says so. */
function* listGroups(
  reader: SourceReader,
  documents: SourceDocument[],
  mustStop: () => boolean,
): Generator<SourceDocument[]> {
  let group: SourceDocument[] = [];
  for (const document of documents) {
    if (mustStop()) return;
    if (!document.isSmall || !reader.readSeveral) {
      yield [document];
      continue;
    }
    group.push(document);
    if (group.length < groupSize) continue;
    yield group;
    group = [];
  }
  if (group.length > 0 && !mustStop()) yield group;
}

/**
 * Reads small documents together, and by themselves those of them that this gave nothing of, as it does one that comes
 * alone; throws as `readDocument`.
 */
async function readGroup(
  deps: ReadDeps,
  source: ReadSource,
  documents: SourceDocument[],
  options: GroupOptions,
): Promise<ReadDocument[]> {
  const { attempts, signal } = options;
  const read = new Map<string, ReadDocument>();
  let begun: SourceDocument[] = [];
  try {
    signal.throwIfAborted();
    if (documents.length > 1) begun = await attempts.beginSeveral(documents, signal);
    for (const document of await readTogether(source, begun, options))
      read.set(document.externalId, document);
  } catch (error) {
    signal.throwIfAborted();
    deps.log.warn({ err: error, documents: documents.length }, 'small documents are read one by one');
  }
  for (const document of documents.filter(({ externalId }) => !read.has(externalId))) {
    const readAlone = begun.includes(document) ? readBegun : readDocument;
    const result = await readAlone(deps, source, document, options);
    if (result) read.set(document.externalId, result);
  }
  return [...read.values()];
}

/** Those of the documents that could be read together. */
async function readTogether(
  source: ReadSource,
  documents: SourceDocument[],
  { prepare }: GroupOptions,
): Promise<ReadDocument[]> {
  if (documents.length === 0) return [];
  const contents = await source.reader.readSeveral?.(source.scope, documents);
  const opened = documents.flatMap((document) => {
    const content = contents?.get(document.externalId);
    return content ? [{ document, content, title: document.title }] : [];
  });
  if (opened.length === 0) return [];
  const prepared = await prepare(opened);
  return opened.flatMap(({ document }, place) => {
    const made = prepared[place];
    return made ? [finishDocument(source, document, made)] : [];
  });
}

function preparing({ models }: ReadDeps, { scope }: ReadSource, { signal }: ReadOptions) {
  return { embed: models.embed, accountId: scope.ownerId, signal };
}

function finishDocument(
  { firstModel }: ReadSource,
  document: SourceDocument,
  prepared: PreparedDocument,
): ReadDocument {
  if (prepared.chunks.length === 0 && !prepared.isOnlyLinks)
    return { ...document, failed: toFailure(say('document-without-text')) };
  return { ...document, fingerprint: fingerprintOf(firstModel, document), prepared };
}

/** Reads one document; throws only when the signal fires. */
export async function readDocument(
  deps: ReadDeps,
  source: ReadSource,
  document: SourceDocument,
  options: ReadOptions,
): Promise<ReadDocument | undefined> {
  const { attempts, signal } = options;
  try {
    signal.throwIfAborted();
    if (!(await attempts.begin(document, signal)))
      return { ...document, failed: toFailure(say('document-set-aside')) };
  } catch (error) {
    return noteFailure(deps, document, signal, error);
  }
  return readBegun(deps, source, document, options);
}

/** The same for a document whose attempt has begun. */
async function readBegun(
  deps: ReadDeps,
  source: ReadSource,
  document: SourceDocument,
  options: ReadOptions,
): Promise<ReadDocument | undefined> {
  const { attempts, signal } = options;
  try {
    const content = await source.reader.read(source.scope, document);
    if (!content) return undefined;
    await attempts.takeRoom(document, measureContent(content), signal);
    const { title } = document;
    const prepared = await prepareContent(deps.readers, content, {
      ...preparing(deps, source, options),
      title,
    });
    return finishDocument(source, document, prepared);
  } catch (error) {
    return noteFailure(deps, document, signal, error);
  }
}

/** A document with why it could not be read; throws when that is the signal. */
function noteFailure(
  { log }: ReadDeps,
  document: SourceDocument,
  signal: AbortSignal,
  error: unknown,
): ReadDocument {
  signal.throwIfAborted();
  const known = toOwnError(error);
  if (known instanceof AppError) return { ...document, failed: toFailure(known.said) };
  log.error({ err: error, document: document.externalId }, 'document not read');
  return { ...document, failed: toFailure(say('document-failed')) };
}

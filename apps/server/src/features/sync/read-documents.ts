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

/** Documents read at once: enough to keep the extraction processes busy. */
const readAhead = 4;

/**
 * Reads documents and cuts them into chunks, some ahead of the consumer, until `mustStop` says so. One that
 * cannot be read comes with the reason; one that is gone by now is left out.
 */
export async function* readDocuments(
  deps: ReadDeps,
  source: ReadSource,
  documents: SourceDocument[],
  options: { attempts: DocumentAttempts; signal: AbortSignal; mustStop: () => boolean },
): AsyncGenerator<ReadDocument> {
  function* wanted() {
    for (const document of documents) {
      if (options.mustStop()) return;
      yield document;
    }
  }
  const results = mapAhead(wanted(), readAhead, (document) => readDocument(deps, source, document, options));
  for await (const result of results) if (result) yield result;
}

/** Reads one document; throws only when the signal fires. */
export async function readDocument(
  deps: ReadDeps,
  source: ReadSource,
  document: SourceDocument,
  { attempts, signal }: { attempts: DocumentAttempts; signal: AbortSignal },
): Promise<ReadDocument | undefined> {
  try {
    signal.throwIfAborted();
    if (!(await attempts.begin(document, signal)))
      return { ...document, failed: toFailure(say('document-set-aside')) };
    const content = await source.reader.read(source.scope, document);
    if (!content) return undefined;
    await attempts.takeRoom(document, measureContent(content), signal);
    const prepared = await prepareContent(deps.readers, content, {
      title: document.title,
      embed: deps.models.embed,
      accountId: source.scope.ownerId,
      signal,
    });
    if (prepared.chunks.length === 0 && !prepared.isOnlyLinks)
      return { ...document, failed: toFailure(say('document-without-text')) };
    return { ...document, fingerprint: fingerprintOf(source.firstModel, document), prepared };
  } catch (error) {
    signal.throwIfAborted();
    const known = toOwnError(error);
    if (known instanceof AppError) return { ...document, failed: toFailure(known.said) };
    deps.log.error({ err: error, document: document.externalId }, 'document not read');
    return { ...document, failed: toFailure(say('document-failed')) };
  }
}

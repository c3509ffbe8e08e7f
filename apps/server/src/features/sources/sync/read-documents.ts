import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import {
  computeFingerprint,
  measureContent,
  type PreparedDocument,
  prepareContent,
} from '../../knowledge/knowledge.service.ts';
import { type DocumentAttempts, setAsideReason } from './document-attempts.ts';
import { mapAhead } from './prefetch.ts';
import type { SourceDocument, SourceReader, SourceScope } from './source-reader.ts';

type ReadDeps = Pick<Deps, 'models' | 'readers' | 'log'>;

/** A document cut into chunks, or why it could not be. */
export type ReadDocument = SourceDocument &
  ({ fingerprint: string; prepared: PreparedDocument } | { reason: string });

/** Documents read at once: enough to keep the extraction processes busy. */
const readAhead = 4;

/** The fingerprint that a document has with the embedding model in use. */
export function fingerprintOf(deps: Pick<Deps, 'models'>, document: SourceDocument): string {
  return computeFingerprint({
    title: document.title,
    contentHash: document.fingerprintSeed,
    embeddingModel: deps.models.embed.id,
  });
}

/**
 * Reads documents and cuts them into chunks, some ahead of the consumer, until `mustStop` says so. One that
 * cannot be read comes with the reason; one that is gone by now is left out.
 */
export async function* readDocuments(
  deps: ReadDeps,
  source: { reader: SourceReader; scope: SourceScope },
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
  source: { reader: SourceReader; scope: SourceScope },
  document: SourceDocument,
  { attempts, signal }: { attempts: DocumentAttempts; signal: AbortSignal },
): Promise<ReadDocument | undefined> {
  try {
    signal.throwIfAborted();
    if (!(await attempts.begin(document, signal))) return { ...document, reason: setAsideReason };
    const content = await source.reader.read(source.scope, document);
    if (!content) return undefined;
    await attempts.takeRoom(document, measureContent(content), signal);
    const prepared = await prepareContent(deps.readers, content, {
      title: document.title,
      embed: deps.models.embed,
      accountId: source.scope.ownerId,
      signal,
    });
    if (prepared.chunks.length === 0) return { ...document, reason: 'There is no text in it.' };
    return { ...document, fingerprint: fingerprintOf(deps, document), prepared };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return { ...document, reason: error.message };
    deps.log.error({ err: error, document: document.externalId }, 'document not read');
    return { ...document, reason: 'It could not be read because of an error on our side.' };
  }
}

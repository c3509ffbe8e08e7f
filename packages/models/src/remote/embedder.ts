import { cacheQuestions } from '@anito/builtin-models/question-cache';
import { createServiceFetch } from '@anito/outside/service-fetch';
import type { ModelLog } from '../model-log.ts';
import type { EmbedModel, ModelLimits, ModelReport, ModelSource } from '../types.ts';
import { batchQuestions } from './batch-questions.ts';
import { Deadline } from './deadline.ts';
import { createEmbedProvider } from './embed-providers.ts';
import { ProviderGate } from './provider-gate.ts';
import { formatKeyName, listSettingNames } from './provider-source.ts';
import type { EmbedPurpose } from './purpose-rules.ts';

/** A remote embedding model, with the methods that `createModels` needs to report, check and close it. */
export type RemoteEmbedder = EmbedModel & { report(): ModelReport; check(): Promise<void>; close(): void };

const textsPerCall = 64;
/**
 * Parallel calls for the passages of one sync: the provider works on one while the other is in transit, and
 * all syncs get a slot.
 */
const maxParallelCalls = 2;
/** Every provider's model accepts at least this many tokens. Passages are far shorter. */
const maxTokens = 512;

/**
 * Creates the embedding model of a provider. Calls are batched and retried. Every vector is checked and
 * normalized to unit length.
 */
export async function createRemoteEmbedder(
  source: ModelSource,
  limits: ModelLimits,
  log: ModelLog,
): Promise<RemoteEmbedder> {
  const connection = createServiceFetch(limits.connectMs);
  const embedProvider = await createEmbedProvider(source, connection.fetch);
  const gate = new ProviderGate(
    {
      provider: embedProvider.provider,
      purpose: 'embed',
      keyName: formatKeyName(embedProvider.provider, listSettingNames('embed', source.names)),
    },
    limits.embedConcurrency,
    limits,
    log,
  );
  let dimensions: number | null = null;

  /**
   * Embeds texts in one attempt. Throws when the provider returns another number of vectors, or vectors of
   * another size than before.
   */
  async function callProvider(
    texts: string[],
    kind: EmbedPurpose,
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    const deadline = new Deadline(limits, signal);
    try {
      const vectors = (await embedProvider.embed(texts, kind, deadline.signal)).map(toUnitVector);
      const vectorLength = dimensions ?? vectors[0]?.length ?? 0;
      if (
        vectors.length !== texts.length ||
        vectorLength === 0 ||
        vectors.some((vector) => vector.length !== vectorLength)
      ) {
        throw new Error('The provider returned an unexpected number or size of vectors.');
      }
      dimensions = vectorLength;
      gate.recordSuccess();
      return vectors;
    } catch (error) {
      throw deadline.signal.aborted ? deadline.signal.reason : error;
    } finally {
      deadline.end();
    }
  }

  async function embed(
    texts: string[],
    kind: EmbedPurpose,
    signal: AbortSignal | undefined,
  ): Promise<Float32Array[]> {
    const release = await gate.enter({ tenantId: kind, isUrgent: kind === 'question', signal });
    try {
      return await gate.attempt(() => callProvider(texts, kind, signal), signal);
    } finally {
      release();
    }
  }

  return {
    provider: embedProvider.provider,
    model: embedProvider.model,
    get id() {
      return `${embedProvider.provider}:${embedProvider.model}:${dimensions ?? 'unknown'}:${embedProvider.version}`;
    },
    get dimensions() {
      return dimensions;
    },
    maxTokens,
    tokenCount: 'estimate',
    embedQuestion: cacheQuestions(batchQuestions((texts, signal) => embed(texts, 'question', signal))),
    async embedPassages(texts, signal) {
      const parts: string[][] = [];
      for (let start = 0; start < texts.length; start += textsPerCall) {
        parts.push(texts.slice(start, start + textsPerCall));
      }
      const vectors: Float32Array[] = [];
      for (let start = 0; start < parts.length; start += maxParallelCalls) {
        const calls = parts
          .slice(start, start + maxParallelCalls)
          .map((part) => embed(part, 'document', signal));
        vectors.push(...(await Promise.all(calls)).flat());
      }
      return vectors;
    },
    report: () => gate.report(embedProvider.model),
    check: () =>
      gate.check(async () => {
        await embedProvider.embed(['ok'], 'question', AbortSignal.timeout(limits.checkMs));
      }),
    close: () => connection.close(),
  };
}

/** Normalizes a vector to unit length. Throws when its length is zero or not finite. */
function toUnitVector(values: ArrayLike<number>): Float32Array {
  let squares = 0;
  for (let index = 0; index < values.length; index += 1) squares += values[index]! * values[index]!;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length === 0)
    throw new Error('The provider returned a vector of length zero.');
  const vector = new Float32Array(values.length);
  for (let index = 0; index < values.length; index += 1) vector[index] = values[index]! / length;
  return vector;
}

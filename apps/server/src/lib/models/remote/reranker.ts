import { APICallError } from '@ai-sdk/provider';
import { z } from 'zod';
import type { ModelLog } from '../model-log.ts';
import type { ModelLimits, RerankModel, RerankSource } from '../types.ts';
import { Deadline } from './deadline.ts';
import { createVendorFetch } from './vendor-fetch.ts';
import { VendorGate } from './vendor-gate.ts';

/** A better order is worth some waiting, and no more: search has an order of its own. */
const rerankLimits = { totalMs: 3_000, firstTokenMs: 3_000, maxRetries: 0, connectMs: 1_500 };

const answerOf = (count: number) =>
  z.object({
    results: z.array(
      z.object({
        index: z
          .int()
          .min(0)
          .max(count - 1),
        relevance_score: z.number(),
      }),
    ),
  });

/**
 * A reranker behind the call that Cohere introduced and Jina, vLLM, llama.cpp and
 * Infinity share: `POST BASE_URL/rerank` with `model`, `query` and `documents`
 * (https://docs.cohere.com/reference/rerank).
 */
export function createRemoteReranker(
  { baseUrl, apiKey, model }: RerankSource,
  given: ModelLimits,
  log: ModelLog,
): RerankModel & { close(): void } {
  const limits = { ...given, ...rerankLimits };
  const connection = createVendorFetch(limits.connectMs);
  const gate = new VendorGate(
    { provider: 'remote', purpose: 'rerank' },
    limits.embedConcurrency,
    limits,
    log,
  );
  const url = `${baseUrl.replace(/\/+$/, '')}/rerank`;

  async function callVendor(query: string, documents: string[], signal?: AbortSignal): Promise<number[]> {
    const deadline = new Deadline(limits, signal);
    try {
      const response = await connection.fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        },
        body: JSON.stringify({ model, query, documents, top_n: documents.length }),
        signal: deadline.signal,
      });
      const body = await response.text();
      if (!response.ok) throw refuse(url, response);
      const { results } = answerOf(documents.length).parse(JSON.parse(body));
      gate.breaker.recordSuccess();
      return sortPlaces(results, documents.length);
    } catch (error) {
      throw deadline.signal.aborted ? deadline.signal.reason : error;
    } finally {
      deadline.end();
    }
  }

  return {
    model,
    async rank(question, texts, signal) {
      const release = await gate.enter(signal);
      try {
        return await gate.attempt(() => callVendor(question, texts, signal), signal);
      } finally {
        release();
      }
    },
    close: () => connection.close(),
  };
}

/** Best first; texts that the vendor left out keep their order behind the others. */
function sortPlaces(results: { index: number; relevance_score: number }[], count: number): number[] {
  const ranked = results.toSorted((a, b) => b.relevance_score - a.relevance_score).map(({ index }) => index);
  return [...new Set([...ranked, ...Array(count).keys()])];
}

function refuse(url: string, response: Response): APICallError {
  return new APICallError({
    message: 'The reranker refused.',
    url,
    requestBodyValues: {},
    statusCode: response.status,
    responseHeaders: Object.fromEntries(response.headers),
  });
}

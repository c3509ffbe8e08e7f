import { createServiceFetch } from '@anito/outside/service-fetch';
import { z } from 'zod';
import type { ModelLog } from '../model-log.ts';
import type { ModelLimits, RankedText, RerankModel, RerankSource } from '../types.ts';
import { Deadline } from './deadline.ts';
import { createRefusalError } from './provider-failure.ts';
import { ProviderGate } from './provider-gate.ts';
import { listSettingNames } from './provider-source.ts';

/** Reranking is worth only a short wait: the search has an order already. */
const rerankLimits = { totalMs: 3_000, firstTokenMs: 3_000, maxRetries: 0, connectMs: 1_500 };

const createResponseSchema = (count: number) =>
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
 * Creates a reranker for the API that Cohere introduced and that Jina, vLLM, llama.cpp and Infinity share:
 * `POST BASE_URL/rerank` with `model`, `query` and `documents` (https://docs.cohere.com/reference/rerank).
 */
export function createRemoteReranker(
  { baseUrl, apiKey, model, names }: RerankSource,
  modelLimits: ModelLimits,
  log: ModelLog,
): RerankModel & { close(): void } {
  const limits = { ...modelLimits, ...rerankLimits };
  const connection = createServiceFetch(limits.connectMs);
  const gate = new ProviderGate(
    { provider: 'remote', purpose: 'rerank', keyName: listSettingNames('rerank', names).apiKey },
    limits.embedConcurrency,
    limits,
    log,
  );
  const url = `${baseUrl.replace(/\/{1,9}$/, '')}/rerank`;

  async function callProvider(
    query: string,
    documents: string[],
    signal?: AbortSignal,
  ): Promise<RankedText[]> {
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
      if (!response.ok) throw createRefusalError('The reranker refused.', url, response);
      const { results } = createResponseSchema(documents.length).parse(JSON.parse(body));
      gate.recordSuccess();
      return sortTexts(results, documents.length);
    } catch (error) {
      throw deadline.signal.aborted ? deadline.signal.reason : error;
    } finally {
      deadline.end();
    }
  }

  return {
    model,
    async rank(question, texts, { tenantId, signal }) {
      const release = await gate.enter({ tenantId, signal });
      try {
        return await gate.attempt(() => callProvider(question, texts, signal), signal);
      } finally {
        release();
      }
    },
    close: () => connection.close(),
  };
}

type Result = { index: number; relevance_score: number };

/**
 * Returns the places of `count` texts with their scores, best first. Texts that are missing in the response
 * keep their order after the others, with a null score.
 */
function sortTexts(results: Result[], count: number): RankedText[] {
  const scores = new Map(
    normalizeScores(results).map(({ index, relevance_score }) => [index, relevance_score]),
  );
  const ranked = [...scores.keys()].sort((a, b) => scores.get(b)! - scores.get(a)!);
  const indexes = new Set([...ranked, ...Array(count).keys()]);
  return [...indexes].map((place) => ({ place, score: scores.get(place) ?? null }));
}

/**
 * Maps scores to the range from 0 to 1. Cohere and Jina score in this range. Servers such as llama.cpp return
 * the logits of the model, which the logistic function maps to it.
 */
function normalizeScores(results: Result[]): Result[] {
  if (results.every(({ relevance_score: score }) => score >= 0 && score <= 1)) return results;
  return results.map((result) => ({
    ...result,
    relevance_score: 1 / (1 + Math.exp(-result.relevance_score)),
  }));
}

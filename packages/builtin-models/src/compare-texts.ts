import type { CompareTexts } from './choose-quotes.ts';
import type { BuiltInEmbedder } from './embedder.ts';
import { multiplyVectors } from './multiply-vectors.ts';
import { measureScope } from './question-scope.ts';

/** Number of cached vectors. Each takes 1.6 KB, and embedding a sentence takes 2 ms of CPU. */
const textsKept = 8_000;
/**
 * Timeout in milliseconds. An answer one second later is worth more than an answer that is chosen by words
 * alone.
 */
const patienceMs = 1_000;
/**
 * Timeout in milliseconds when the process has to start. With a shorter one, the first question would be
 * answered by words alone and differently when asked again.
 */
const startPatienceMs = 10_000;

/**
 * Returns a function that compares texts with a question by the built-in embedder and caches their vectors.
 * It gives up after one second, or after ten when the process has to start.
 */
export function createCompareTexts(embedder: BuiltInEmbedder): CompareTexts {
  const known = new Map<string, Float32Array>();

  function startPatience(): AbortSignal {
    return AbortSignal.timeout(embedder.report().state === 'ready' ? patienceMs : startPatienceMs);
  }

  async function embed(texts: string[]): Promise<Float32Array[]> {
    const missing = [...new Set(texts.filter((text) => !known.has(text)))];
    const fresh = missing.length > 0 ? await embedder.embedSentences(missing, startPatience()) : [];
    const found = new Map(missing.map((text, i) => [text, fresh[i]!]));
    const vectors = texts.map((text) => found.get(text) ?? known.get(text)!);
    for (const [i, text] of texts.entries()) {
      known.delete(text);
      known.set(text, vectors[i]!);
    }
    for (const text of known.keys()) {
      if (known.size <= textsKept) break;
      known.delete(text);
    }
    return vectors;
  }

  return async (question, texts) => {
    if (texts.length === 0) return undefined;
    try {
      const asked = await embedder.embedQuestion(question, startPatience());
      const vectors = await embed(texts);
      return { cosines: vectors.map((vector) => multiplyVectors(vector, asked)), scope: measureScope(asked) };
    } catch {
      // Words alone still choose well, and the search has already used vectors.
      return undefined;
    }
  };
}

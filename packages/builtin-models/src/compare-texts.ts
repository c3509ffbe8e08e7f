import type { CompareTexts } from './choose-quotes.ts';
import type { BuiltInEmbedder } from './embedder.ts';
import { multiplyVectors } from './multiply-vectors.ts';
import { measureScope } from './question-scope.ts';

/** 1.6 KB each: the sentences of what is asked most. Reading one anew takes two milliseconds of CPU. */
const textsKept = 8_000;
/** An answer a second later is worth more than one judged by words alone. */
const patienceMs = 1_000;
/** For a process that has to start first: by words alone the first question would end otherwise than asked again. */
const startPatienceMs = 10_000;

/**
 * Compares texts with a question by the built-in embedder, remembering texts; gives up after a second, or after ten where
 * its process has to start first.
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
      // Words alone still choose well; the search has used vectors already.
      return undefined;
    }
  };
}

import { writePrefix } from '@anito/documents/chunk/write-prefix';
import { isRefused } from '@anito/models/remote/provider-failure';
import type { EmbedModel } from '@anito/models/types';
import { encodeQuantized, quantizeVector } from '@anito/search/quantize-vector';
import type { UnembeddedPassage } from './next-vectors.store.ts';

/** Number of passages per call to the model. */
export type PartSize = { passages: number };

type PassageVector = { passageId: number; quantized: Buffer | null };

/**
 * A call that takes less than `quickMs` doubles the size of the next one; a call that takes more than
 * `slowMs` halves it.
 */
const quickMs = 700;
const slowMs = 2_000;
const minPassages = 8;
const maxPassages = 128;

/**
 * Embeds passages from their stored text, and adapts `size` to the time that it takes. A call that the
 * provider refuses is split; a single refused passage gets a null vector and is found by words only. Throws
 * ModelError for other failures.
 */
export async function embedPart(
  embed: EmbedModel,
  passages: UnembeddedPassage[],
  size: PartSize,
  signal: AbortSignal,
): Promise<PassageVector[]> {
  const texts = passages.map(
    ({ title, headingPath, text }) => writePrefix(title, headingPath, embed.maxTokens) + text,
  );
  const started = performance.now();
  try {
    const embedded = await embed.embedPassages(texts, signal);
    const took = performance.now() - started;
    if (took < quickMs && passages.length >= size.passages)
      size.passages = Math.min(maxPassages, size.passages * 2);
    else if (took > slowMs) size.passages = Math.max(minPassages, Math.floor(size.passages / 2));
    return passages.map(({ id }, place) => ({
      passageId: id,
      quantized: encodeQuantized(quantizeVector(embedded[place]!)),
    }));
  } catch (error) {
    if (!isRefused(error)) throw error;
    const [single] = passages;
    if (single && passages.length === 1) return [{ passageId: single.id, quantized: null }];
    const middle = Math.ceil(passages.length / 2);
    const first = await embedPart(embed, passages.slice(0, middle), size, signal);
    return [...first, ...(await embedPart(embed, passages.slice(middle), size, signal))];
  }
}

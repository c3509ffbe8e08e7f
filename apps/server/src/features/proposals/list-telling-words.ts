import { readLanguage } from '@anito/language/detect-language';
import { isStopWord, isTelling, listWords } from './read-words.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

const most = 20;
const longest = 40;

/**
 * At most twenty words of the sources, in the order of the alphabet so that they order nothing: the words that tell the
 * most, of those the most frequent, and where there are few of them, any others that do not only join.
 */
export function listTellingWords(passages: readonly SampledPassage[]): string[] {
  const counts = new Map<string, { isTelling: boolean; times: number }>();
  for (const { title, headings, text, ...passage } of passages) {
    const language = readLanguage(passage.language);
    for (const word of listWords([title, ...headings, text].join('\n').toLowerCase())) {
      const known = counts.get(word);
      if (known) known.times += 1;
      else if (word.length <= longest && !isStopWord(word, language)) {
        counts.set(word, { isTelling: isTelling(word, language), times: 1 });
      }
    }
  }
  return [...counts]
    .toSorted(
      ([word, one], [other, two]) =>
        Number(two.isTelling) - Number(one.isTelling) || two.times - one.times || (word < other ? -1 : 1),
    )
    .slice(0, most)
    .map(([word]) => word)
    .sort();
}

import type { FoundPassage } from '../../knowledge/gather-context.service.ts';
import type { SearchedQuestion } from '../understand-question.ts';

/** Creates an understood question with its search results. */
export function makeSearch(
  standalone: string,
  understood: Partial<SearchedQuestion['understood']> = {},
  passages: FoundPassage[] = [],
): SearchedQuestion {
  return {
    understood: {
      standalone,
      queries: [standalone],
      own: null,
      alternative: null,
      way: 'as-is',
      wantsPerson: false,
      ...understood,
    },
    found: {
      passages,
      confidence: 0.6,
      isRelevant: passages.length > 0,
      isPromising: passages.length > 0,
      matches: [],
      passageCount: passages.length,
      sourceLanguages: ['en'],
    },
  };
}

import type { StoredPassage } from './knowledge.store.ts';
import type { SearchHit } from './search/search.ts';

/** A passage with its document and its absolute scores, 0 to 1; `rerankScore` is null where no reranker gave one. */
export type FoundPassage = StoredPassage &
  Pick<SearchHit, 'score' | 'vectorScore' | 'lexicalScore' | 'coverage'> & { rerankScore: number | null };

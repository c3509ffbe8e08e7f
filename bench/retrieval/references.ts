import type { Measure } from './rate-ranking.ts';

/** Promised lower limits by collection. */
export const floors: Record<string, Partial<Record<Measure, number>>> = {
  scifact: { 'nDCG@10': 0.725, 'recall@100': 0.96 },
  stackfaq: { 'nDCG@10': 0.915, 'hit@1': 0.905 },
  'xquad-en': { 'nDCG@10': 0.975, 'hit@1': 0.95 },
  'xquad-es': { 'nDCG@10': 0.955 },
  'xquad-vi': { 'nDCG@10': 0.955 },
};

/**
 * nDCG@10 of other systems: published for SciFact (Anserini's BM25, MiniLM-L6 on MTEB), and measured before
 * the product was built with plain BM25 (k1 1.2, b 0.75) over PostgreSQL's lexemes and with MiniLM-L6 in int8
 * over whole documents.
 */
export const references: Record<string, Record<string, number>> = {
  scifact: {
    'BM25, published': 0.679,
    'MiniLM, published': 0.645,
    'BM25, PostgreSQL': 0.691,
    'MiniLM int8': 0.649,
  },
  stackfaq: { 'BM25, PostgreSQL': 0.726, 'MiniLM int8': 0.947 },
  'xquad-en': { 'BM25, PostgreSQL': 0.969, 'MiniLM int8': 0.944 },
  'xquad-es': { 'BM25, PostgreSQL': 0.964, 'MiniLM int8': 0.634 },
  'xquad-vi': { 'BM25, PostgreSQL': 0.96, 'MiniLM int8': 0.51 },
};

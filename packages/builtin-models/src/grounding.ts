/**
 * A passage that can be quoted. Its position in the list, from 1, is its citation number. `score` is 0 to 1.
 */
export type AnswerPassage = {
  id: number;
  title: string;
  headingPath: string[];
  text: string;
  score: number;
  /** Share of the question's words that the passage contains, weighted by IDF, 0 to 1. */
  coverage?: number;
};

/**
 * Input of the built-in answerer, which quotes instead of reading prompts. `language` is an ISO 639-1 code.
 */
export type Grounding = {
  /** The question, with the words of earlier questions that it needs to be understood alone. */
  question: string;
  /** The visitor's own words, when `question` adds earlier ones although these words are complete. */
  own?: string | null;
  passages: AnswerPassage[];
  /** Number of passages that were searched. */
  passageCount: number;
  language: string;
};

/** The quotes nearest to a question. */
export type FoundQuotes = {
  quotes: {
    /** Position of its passage in the grounding, from 1. */
    passage: number;
    /** Whole sentences, rows or items, without a citation. */
    text: string;
  }[];
  /** Likelihood that the quotes are related to the question, 0 to 1. */
  likelihood: number;
};

/** What the built-in answerer quotes from: its place in the list plus one is its citation number; score is 0 to 1. */
export type AnswerPassage = {
  id: number;
  title: string;
  headingPath: string[];
  text: string;
  score: number;
  /** Share of the question's words by idf that the passage says, 0 to 1. */
  coverage?: number;
};

/** What the built-in answerer works from, since it does not read prompts but quotes; language is an ISO 639-1 code. */
export type Grounding = {
  /** The question with what it needs from earlier questions to be understood alone. */
  question: string;
  /** The visitor's own words, where `question` adds earlier ones though these are complete by themselves. */
  own?: string | null;
  passages: AnswerPassage[];
  /** Among how many the passages were found. */
  passageCount: number;
  language: string;
};

/** What passages say that is nearest to a question. */
export type FoundQuotes = {
  quotes: {
    /** The place of its passage in the grounding, from 1. */
    passage: number;
    /** Whole sentences, rows or items, without a citation. */
    text: string;
  }[];
  /** How likely they have to do with what was asked, 0 to 1. */
  likelihood: number;
};

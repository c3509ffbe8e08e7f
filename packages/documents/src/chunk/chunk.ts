/** A passage to store: what is shown, what is searched, and where it stands in its document. */
export type Chunk = {
  /** Position in the document, from 0. */
  ordinal: number;
  /** Headings above the passage, outermost first. */
  headingPath: string[];
  /** What is quoted to a reader. */
  text: string;
  /** The page where the passage begins, from 1. */
  page: number | null;
  /** Tokens of `searchText`. */
  tokenCount: number;
  /** What is embedded and searched: title, heading path and text. */
  searchText: string;
};

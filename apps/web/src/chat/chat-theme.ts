import type { CSSProperties } from 'react';

/** Styles for the parts of a chat; undefined where the product's own tokens hold. */
export type ChatTheme = {
  /** Around all the others. */
  whole: CSSProperties | undefined;
  page: CSSProperties | undefined;
  header: CSSProperties | undefined;
  bot: CSSProperties | undefined;
  user: CSSProperties | undefined;
  input: CSSProperties | undefined;
};

/** A chat in the product's own colours. */
export const plainTheme: ChatTheme = {
  whole: undefined,
  page: undefined,
  header: undefined,
  bot: undefined,
  user: undefined,
  input: undefined,
};

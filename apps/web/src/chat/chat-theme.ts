import type { CSSProperties } from 'react';

/** Styles for the parts of a chat. Undefined parts use the product's own tokens. */
export type ChatTheme = {
  /** Applied around all other parts. */
  whole: CSSProperties | undefined;
  page: CSSProperties | undefined;
  header: CSSProperties | undefined;
  bot: CSSProperties | undefined;
  user: CSSProperties | undefined;
  input: CSSProperties | undefined;
};

export const plainTheme: ChatTheme = {
  whole: undefined,
  page: undefined,
  header: undefined,
  bot: undefined,
  user: undefined,
  input: undefined,
};

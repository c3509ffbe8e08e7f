/** One run of glyphs, in points from the page's top left corner; `y` is its baseline, `size` its font size. */
export type Span = {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  font: string;
  isMono: boolean;
  /** Where in the page it stands, as the structure tree names it. */
  mark?: string | null;
};

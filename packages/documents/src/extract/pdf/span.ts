/**
 * One run of glyphs, in points from the page's top left corner. `y` is its baseline, `size` its font size.
 */
export type Span = {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  font: string;
  isMono: boolean;
  /** Id of the mark around it, as in the structure tree. */
  mark?: string | null;
};

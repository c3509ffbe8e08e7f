/**
 * Length in characters after which a piece ends at the next heading, the next empty line, the next line, or
 * anywhere. The parser takes quadratic time for crafted text.
 */
const pieceLengths = { heading: 8_000, empty: 12_000, line: 20_000, any: 24_000 };
/** Characters of a line that determine its kind. */
const lineLength = 1_000;
const heading = /^ {0,3}#{1,6}[ \t]/;
const fence = /^ {0,3}(```+|~~~+)/;
const tableRule = /^ {0,3}(?=[^\n]*\|)\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/**
 * Deepest nesting of lists and quotes that one line opens, and most spaces before them. The parser reads the
 * text again for each level.
 */
const maxDepth = 10;
const maxIndent = 40;
const mark = String.raw`(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))`;
const deepIndents = new RegExp(`^([ \\t]{${maxIndent}})[ \\t]+(?=${mark})`, 'gm');
const deepMarks = new RegExp(`^((?:[ \\t]*${mark}){${maxDepth}})(?:[ \\t]*${mark})+`, 'gm');
/** Most lines of a piece. From each line of a list item, the parser looks at all lines that follow. */
const maxLines = 1_000;
/** Most cells of a piece. The parser makes every row as wide as the table's header. */
const maxCells = 20_000;
/** Most columns of a header that is repeated in each piece. */
const maxColumns = 100;

/**
 * Removes the list and quote marks after the tenth at the start of a line, and spaces beyond 40 before such
 * marks.
 */
export function dropDeepMarks(text: string): string {
  return text.replace(deepIndents, '$1').replace(deepMarks, '$1');
}

/**
 * Yields Markdown in pieces that can be parsed separately. A table or fenced text that is cut continues in
 * the next piece, below the table's header or after the fence.
 */
export function* splitMarkdown(text: string): Generator<string> {
  const constructs = new OpenConstructs();
  let start = 0;
  let lead = '';
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline + 1;
    const line = text.slice(at, Math.min(end, at + lineLength)).trimEnd();
    if (at > start && constructs.ends(line, at - start, end - start)) {
      yield lead + text.slice(start, at);
      start = at;
      lead = constructs.lead;
    }
    for (; end - start > pieceLengths.any; start += pieceLengths.any) {
      yield lead + text.slice(start, start + pieceLengths.any);
      lead = constructs.lead;
    }
    constructs.read(line, end - at);
    at = end;
  }
  if (start < text.length) yield lead + text.slice(start);
}

/** Tracks the open constructs at the current position. */
class OpenConstructs {
  /** Text that a piece must begin with to continue from here. */
  lead = '';
  private fence = '';
  private previous = '';
  private columns = 0;
  private cells = 0;
  private lines = 0;

  /** Reads a line, or the beginning of a line of the given length. */
  read(line: string, length: number): void {
    const mark = fence.exec(line)?.[1] ?? '';
    if (this.fence) {
      if (mark.startsWith(this.fence)) [this.fence, this.lead] = ['', ''];
    } else if (mark) [this.fence, this.lead] = [mark, `${line}\n`];
    else if (line === '') [this.lead, this.columns] = ['', 0];
    else if (this.previous && tableRule.test(line)) {
      this.columns = Math.ceil((line.split('|').length * length) / line.length);
      if (this.columns <= maxColumns) this.lead ||= `${this.previous}\n${line}\n`;
    }
    this.cells += this.columns;
    this.lines++;
    this.previous = line;
  }

  /**
   * Returns whether a piece of `length` ends before this line, with which it would have the length `whole`.
   * If it ends, the counts of lines and cells start again.
   */
  ends(line: string, length: number, whole: number): boolean {
    const isFull = whole > pieceLengths.line || this.lines >= maxLines || this.cells > maxCells;
    const ends =
      isFull ||
      (!this.fence &&
        ((length > pieceLengths.heading && heading.test(line)) ||
          (length > pieceLengths.empty && line === '')));
    if (ends) [this.cells, this.lines] = [0, 0];
    return ends;
  }
}

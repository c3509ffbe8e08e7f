/**
 * Characters of a piece after which it ends at the next heading, at the next empty line, at the next line, and anywhere:
 * the parser takes time that grows as the square of its text where that was made for it.
 */
const pieceLengths = { heading: 8_000, empty: 12_000, line: 20_000, any: 24_000 };
/** Characters of a line that tell what it is. */
const lineLength = 1_000;
const heading = /^ {0,3}#{1,6}[ \t]/;
const fence = /^ {0,3}(```+|~~~+)/;
const tableRule = /^ {0,3}(?=[^\n]*\|)\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Lists and quotes that a line opens in one another, and spaces before: the parser reads the text anew for each. */
const deepest = 10;
const deepestIndent = 40;
const mark = String.raw`(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))`;
const deepIndents = new RegExp(`^([ \\t]{${deepestIndent}})[ \\t]+(?=${mark})`, 'gm');
const deepMarks = new RegExp(`^((?:[ \\t]*${mark}){${deepest}})(?:[ \\t]*${mark})+`, 'gm');
/** Lines of a piece: the parser looks from each line of a list's item at all that follow. */
const maxLines = 1_000;
/** Cells of a piece: the parser makes every row as wide as the table's header. */
const maxCells = 20_000;
/** Columns of a header that is worth being read with each piece. */
const maxColumns = 100;

/** Markdown without the marks of lists and quotes in which a line stands deeper than anybody writes them. */
export function dropDeepMarks(text: string): string {
  return text.replace(deepIndents, '$1').replace(deepMarks, '$1');
}

/**
 * Markdown in pieces that can be read one by one. A table and a fenced text that are cut go on in the next piece, below
 * the table's header and after the fence.
 */
export function* splitMarkdown(text: string): Generator<string> {
  const place = new Place();
  let start = 0;
  let lead = '';
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found + 1;
    const line = text.slice(at, Math.min(end, at + lineLength)).trimEnd();
    if (at > start && place.ends(line, at - start, end - start)) {
      yield lead + text.slice(start, at);
      start = at;
      lead = place.lead;
    }
    for (; end - start > pieceLengths.any; start += pieceLengths.any) {
      yield lead + text.slice(start, start + pieceLengths.any);
      lead = place.lead;
    }
    place.read(line, end - at);
    at = end;
  }
  if (start < text.length) yield lead + text.slice(start);
}

/** What is open where the text has been read to. */
class Place {
  /** What a piece begins with that goes on from here. */
  lead = '';
  private fence = '';
  private previous = '';
  private columns = 0;
  private cells = 0;
  private lines = 0;

  /** A line, or the beginning of one that is `length` long. */
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

  /** Whether a piece of `length` ends before a line with which it would be `whole`. */
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

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
    if (at > start && place.mayEnd(line, at - start, end - start)) {
      yield lead + text.slice(start, at);
      start = at;
      lead = place.lead;
    }
    for (; end - start > pieceLengths.any; start += pieceLengths.any) {
      yield lead + text.slice(start, start + pieceLengths.any);
      lead = place.lead;
    }
    place.read(line);
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

  read(line: string): void {
    const mark = fence.exec(line)?.[1] ?? '';
    if (this.fence) {
      if (mark.startsWith(this.fence)) [this.fence, this.lead] = ['', ''];
    } else if (mark) [this.fence, this.lead] = [mark, `${line}\n`];
    else if (line === '') this.lead = '';
    else if (this.previous && tableRule.test(line)) this.lead ||= `${this.previous}\n${line}\n`;
    this.previous = line;
  }

  /** Whether a piece of `length` may end before a line with which it would be `whole`. */
  mayEnd(line: string, length: number, whole: number): boolean {
    if (whole > pieceLengths.line) return true;
    if (this.fence) return false;
    return (
      (length > pieceLengths.heading && heading.test(line)) || (length > pieceLengths.empty && line === '')
    );
  }
}

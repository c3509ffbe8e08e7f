/** A token of RTF; `parameter` is null for a control word without one. Bytes stay Latin-1 characters. */
export type RtfToken =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'word'; word: string; parameter: number | null }
  | { type: 'symbol'; symbol: string }
  | { type: 'byte'; text: string }
  | { type: 'text'; text: string };

const WORD = /([a-zA-Z]{1,32})(-?\d{1,10})? ?/y;
const TEXT = /[^\\{}\r\n]+/y;
const HEX = /[\da-fA-F]{2}/y;
/** Control word of binary data. Its bytes follow unescaped and are skipped. */
const BINARY = 'bin';

/** Splits RTF (as Latin-1) into tokens. Source: Rich Text Format Specification 1.9.1, "RTF syntax". */
export function* readRtfTokens(rtf: string): Generator<RtfToken> {
  let at = 0;
  while (at < rtf.length) {
    const character = rtf[at]!;
    if (character === '{' || character === '}') {
      at++;
      yield { type: character === '{' ? 'open' : 'close' };
    } else if (character === '\r' || character === '\n') {
      at++;
    } else if (character === '\\') {
      WORD.lastIndex = at + 1;
      const match = WORD.exec(rtf);
      if (match) {
        const parameter = match[2] === undefined ? null : Number(match[2]);
        at = WORD.lastIndex;
        if (match[1] === BINARY) at += Math.max(0, parameter ?? 0);
        else yield { type: 'word', word: match[1]!, parameter };
      } else if (rtf[at + 1] === "'") {
        HEX.lastIndex = at + 2;
        const hex = HEX.exec(rtf)?.[0];
        if (hex) yield { type: 'byte', text: String.fromCharCode(Number.parseInt(hex, 16)) };
        at += hex ? 4 : 2;
      } else {
        yield { type: 'symbol', symbol: rtf[at + 1] ?? '' };
        at += 2;
      }
    } else {
      TEXT.lastIndex = at;
      const text = TEXT.exec(rtf)![0];
      at = TEXT.lastIndex;
      yield { type: 'text', text };
    }
  }
}

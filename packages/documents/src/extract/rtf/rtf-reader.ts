import { unreadable } from '../../unreadable-error.ts';
import { decodeBytes, findCharsetLabel, getCodePageLabel } from './rtf-charset.ts';
import { type RtfToken, readRtfTokens } from './rtf-tokens.ts';
import { characterSymbols, characterWords, readableOptional, skippedDestinations } from './rtf-words.ts';

/** A paragraph, or a table cell or row end; sizes in half points. */
export type RtfPiece = {
  end: 'paragraph' | 'cell' | 'row';
  text: string;
  level: number | null;
  isTitle: boolean;
  listMarker: string | null;
  inTable: boolean;
  isHeaderRow: boolean;
  isBold: boolean;
  fontSize: number;
};

/** Deeper nesting serves only to exhaust a reader. */
const MAX_DEPTH = 10_000;
const BODY_OUTLINE_LEVEL = 9;
const DEFAULT_FONT_SIZE = 24;

type Destination = 'body' | 'skip' | 'fonts' | 'styles' | 'info' | 'title' | 'marker' | 'note';
type Group = {
  destination: Destination;
  /** How many characters follow \uN for readers that know no Unicode. */
  fallback: number;
  font: number;
  isBold: boolean;
  isHidden: boolean;
  fontSize: number;
};
type Style = { level: number | null; isTitle: boolean };

/** Reads the text of an RTF file in order. Throws UnreadableError when it is nested too deeply. */
export function readRtf(rtf: string): { title: string | null; pieces: RtfPiece[] } {
  const reader = new RtfReader();
  for (const token of readRtfTokens(rtf)) reader.read(token);
  return reader.finish();
}

class RtfReader {
  private readonly pieces: RtfPiece[] = [];
  private readonly stack: Group[] = [];
  private readonly labels = new Map<number, string>();
  private readonly styles = new Map<number, Style>();
  private group: Group = {
    destination: 'body',
    fallback: 1,
    font: 0,
    isBold: false,
    isHidden: false,
    fontSize: DEFAULT_FONT_SIZE,
  };
  private defaultLabel = 'windows-1252';
  private defaultFont = 0;
  private bytes = '';
  private bytesLabel = '';
  private toSkip = 0;
  private isGroupStart = false;
  private isOptional = false;
  private styleNumber = 0;
  private styleName = '';
  private title = '';
  private note = '';
  private text = '';
  private boldLength = 0;
  private largestSize = 0;
  private style: Style = { level: null, isTitle: false };
  private outline: number | null = null;
  private marker: string | null = null;
  private inTable = false;
  private isHeaderRow = false;

  read(token: RtfToken): void {
    if (token.type === 'open') this.openGroup();
    else if (token.type === 'close') this.closeGroup();
    else this.readContent(token);
  }

  finish(): { title: string | null; pieces: RtfPiece[] } {
    this.endPiece('paragraph');
    this.resetParagraph();
    this.text = this.note;
    this.endPiece('paragraph');
    return { title: this.title.trim() || null, pieces: this.pieces };
  }

  private readContent(token: Exclude<RtfToken, { type: 'open' } | { type: 'close' }>): void {
    const startsGroup = this.isGroupStart;
    const isOptional = this.isOptional;
    const marksOptional = token.type === 'symbol' && token.symbol === '*';
    this.isGroupStart = startsGroup && marksOptional;
    this.isOptional = marksOptional;
    if (marksOptional) return;
    if (token.type === 'word' && startsGroup && this.enterDestination(token.word, isOptional)) return;
    if (this.group.destination === 'skip') return;
    if (token.type === 'word') this.readWord(token.word, token.parameter);
    else if (token.type === 'symbol') this.readSymbol(token.symbol);
    else this.readBytes(token.text);
  }

  private openGroup(): void {
    if (this.stack.length >= MAX_DEPTH) throw unreadable('too-deep');
    this.stack.push(this.group);
    this.group = { ...this.group };
    this.isGroupStart = true;
    this.isOptional = false;
    this.toSkip = 0;
  }

  private closeGroup(): void {
    this.flushBytes();
    const closed = this.group;
    this.group = this.stack.pop() ?? closed;
    this.toSkip = 0;
    if (closed.destination === 'styles' && this.styleName) this.defineStyle();
  }

  /** Whether the first word of a group sends its content somewhere else than into the text. */
  private enterDestination(word: string, isOptional: boolean): boolean {
    this.flushBytes();
    const destination = this.findDestination(word, isOptional);
    if (destination) this.group.destination = destination;
    return destination !== null;
  }

  private findDestination(word: string, isOptional: boolean): Destination | null {
    if (this.group.destination === 'skip') return 'skip';
    if (word === 'fonttbl') return 'fonts';
    if (word === 'stylesheet') return 'styles';
    if (word === 'info') return 'info';
    if (this.group.destination === 'info') return word === 'title' ? 'title' : 'skip';
    if (word === 'footnote') return 'note';
    if (word === 'listtext' || word === 'pntext') return 'marker';
    // The optional words of a style name its list or text direction; the style itself begins with \s.
    if (this.group.destination === 'styles') return isOptional && word !== 's' ? 'skip' : null;
    if (skippedDestinations.has(word)) return 'skip';
    return isOptional && !readableOptional.has(word) ? 'skip' : null;
  }

  private defineStyle(): void {
    const name = this.styleName.replace(/;.*$/s, '').trim();
    const level = /^heading (\d)/i.exec(name)?.[1];
    this.styles.set(this.styleNumber, {
      level: level ? Number(level) : null,
      isTitle: /^title$/i.test(name),
    });
    this.styleName = '';
    this.styleNumber = 0;
  }

  private readWord(word: string, parameter: number | null): void {
    const { group } = this;
    const isOn = parameter !== 0;
    if (word === 'u') this.readUnicode(parameter ?? 0);
    else if (word === 'uc') group.fallback = Math.min(16, Math.max(0, parameter ?? 1));
    else if (word === 'f') this.format({ font: parameter ?? 0 });
    else if (word === 'fcharset') this.setCharset(parameter ?? 0);
    else if (word === 'ansicpg') this.defaultLabel = getCodePageLabel(parameter ?? 0);
    else if (word === 'mac') this.defaultLabel = 'macintosh';
    else if (word === 'deff') this.defaultFont = group.font = parameter ?? 0;
    else if (word === 'b') this.format({ isBold: isOn });
    else if (word === 'v' || word === 'deleted') this.format({ isHidden: isOn });
    else if (word === 'fs') this.format({ fontSize: parameter ?? DEFAULT_FONT_SIZE });
    else if (word === 'plain') this.resetCharacters();
    else if (characterWords[word]) this.write(characterWords[word]);
    else this.readParagraphWord(word, parameter);
  }

  private readParagraphWord(word: string, parameter: number | null): void {
    if (word === 's' && this.group.destination === 'styles') this.styleNumber = parameter ?? 0;
    if (this.group.destination !== 'body') return;
    if (word === 'par' || word === 'sect' || word === 'page') this.endPiece('paragraph');
    else if (word === 'cell' || word === 'nestcell') this.endPiece('cell');
    else if (word === 'row' || word === 'nestrow') this.endPiece('row');
    else if (word === 'pard') this.resetParagraph();
    else if (word === 'intbl') this.inTable = true;
    else if (word === 'trowd') this.isHeaderRow = false;
    else if (word === 'trhdr') this.isHeaderRow = true;
    else if (word === 's') this.style = this.styles.get(parameter ?? 0) ?? { level: null, isTitle: false };
    else if (word === 'outlinelevel') this.outline = parameter ?? BODY_OUTLINE_LEVEL;
  }

  private readSymbol(symbol: string): void {
    if (symbol === '\n' || symbol === '\r') this.readParagraphWord('par', null);
    else if (characterSymbols[symbol]) this.readBytes(characterSymbols[symbol]);
  }

  private readUnicode(parameter: number): void {
    this.flushBytes();
    this.write(String.fromCharCode(parameter < 0 ? parameter + 0x10000 : parameter));
    this.toSkip = this.group.fallback;
  }

  private readBytes(bytes: string): void {
    const kept = this.toSkip > 0 ? bytes.slice(this.toSkip) : bytes;
    this.toSkip = Math.max(0, this.toSkip - bytes.length);
    if (!kept) return;
    const label = this.labels.get(this.group.font) ?? this.defaultLabel;
    if (label !== this.bytesLabel) this.flushBytes();
    this.bytesLabel = label;
    this.bytes += kept;
  }

  /** Bytes are decoded together, as one character may be made of two of them. */
  private flushBytes(): void {
    if (!this.bytes) return;
    const { bytes } = this;
    this.bytes = '';
    this.write(decodeBytes(bytes, this.bytesLabel));
  }

  private write(text: string): void {
    this.flushBytes();
    const { destination, isHidden, isBold, fontSize } = this.group;
    if (destination === 'title') this.title += text;
    else if (destination === 'styles') this.styleName += text;
    else if (destination === 'note') this.note += text;
    else if (destination === 'marker') this.marker = (this.marker ?? '') + text;
    else if (destination === 'body' && !isHidden) {
      this.text += text;
      const visible = text.trim().length;
      if (isBold) this.boldLength += visible;
      if (visible > 0) this.largestSize = Math.max(this.largestSize, fontSize);
    }
  }

  /** What was read so far still has the old format. */
  private format(change: Partial<Group>): void {
    this.flushBytes();
    Object.assign(this.group, change);
  }

  private setCharset(charset: number): void {
    const label = findCharsetLabel(charset);
    if (label && this.group.destination === 'fonts') this.labels.set(this.group.font, label);
  }

  private resetCharacters(): void {
    this.format({ isBold: false, isHidden: false, fontSize: DEFAULT_FONT_SIZE, font: this.defaultFont });
  }

  private resetParagraph(): void {
    this.flushBytes();
    this.style = { level: null, isTitle: false };
    this.outline = null;
    this.inTable = false;
  }

  private endPiece(end: RtfPiece['end']): void {
    this.flushBytes();
    const outlined = this.outline !== null && this.outline < BODY_OUTLINE_LEVEL ? this.outline + 1 : null;
    const visible = this.text.replace(/\s+/g, '').length;
    this.pieces.push({
      end,
      text: this.text,
      level: outlined ?? this.style.level,
      isTitle: this.style.isTitle,
      listMarker: this.marker,
      inTable: this.inTable || end !== 'paragraph',
      isHeaderRow: this.isHeaderRow,
      isBold: visible > 0 && this.boldLength >= visible,
      fontSize: this.largestSize,
    });
    this.text = '';
    this.marker = null;
    this.boldLength = 0;
    this.largestSize = 0;
  }
}

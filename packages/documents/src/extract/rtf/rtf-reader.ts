import { unreadable } from '../../unreadable-error.ts';
import type { LeftOutText } from '../left-out-text.ts';
import { maxLinkWords, writeLinkEnd } from '../links/write-link.ts';
import { dropFormerLabel } from '../struck-text.ts';
import { decodeBytes, findCharsetLabel, getCodePageLabel } from './rtf-charset.ts';
import { type RtfToken, readRtfTokens } from './rtf-tokens.ts';
import { characterSymbols, characterWords, readableOptional, skippedDestinations } from './rtf-words.ts';

/** A paragraph, or the end of a table cell or row; sizes in half points. */
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

/** Deeper nesting occurs only in hostile files. */
const MAX_DEPTH = 10_000;
const BODY_OUTLINE_LEVEL = 9;
const DEFAULT_FONT_SIZE = 24;

/** Longest field code in characters: an instruction and an address. */
const MAX_CODE = 4_000;
/**
 * Most characters of a shape property's name or value that are read, because values may hold pictures and
 * paths.
 */
const MAX_PROPERTY = 20;
/** Longest paragraph in characters in which the label of struck-out text is searched for. */
const MAX_LABELLED = 5_000;
const LINK_FIELD = /^\s*hyperlink\s+(?:\\[a-z]\s+)*"([^"]*)"/i;

type Destination =
  | 'body'
  | 'skip'
  | 'fonts'
  | 'styles'
  | 'info'
  | 'title'
  | 'marker'
  | 'note'
  | 'code'
  | 'property'
  | 'property-name'
  | 'property-value';
/** A field with a link target, and its text so far. */
type Link = { href: string; words: string };
type Group = {
  destination: Destination;
  /** Number of characters that follow \uN for readers without Unicode. */
  fallback: number;
  font: number;
  isBold: boolean;
  isHidden: boolean;
  /** Inside a hidden shape. */
  isInHidden: boolean;
  /** Deleted in a tracked change. */
  isDeleted: boolean;
  isStruck: boolean;
  link: Link | null;
  fontSize: number;
};
type Style = { level: number | null; isTitle: boolean };

/** Reads the text of an RTF file in order. Throws UnreadableError when it is nested too deeply. */
export function readRtf(rtf: string, leftOut: LeftOutText): { title: string | null; pieces: RtfPiece[] } {
  const reader = new RtfReader(leftOut);
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
    isInHidden: false,
    isDeleted: false,
    isStruck: false,
    link: null,
    fontSize: DEFAULT_FONT_SIZE,
  };
  private readonly leftOut: LeftOutText;
  private code = '';
  /** The open shape property as `name = value`. */
  private property = '';
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

  constructor(leftOut: LeftOutText) {
    this.leftOut = leftOut;
  }

  read(token: RtfToken): void {
    if (token.type === 'open') this.openGroup();
    else if (token.type === 'close') this.closeGroup();
    else this.readContent(token);
  }

  /** Ends the last paragraph, adds the notes as a paragraph, and returns the result. */
  finish(): { title: string | null; pieces: RtfPiece[] } {
    this.endPiece('paragraph');
    this.resetParagraph();
    this.text = this.note;
    this.endPiece('paragraph');
    return { title: this.title.trim() || null, pieces: this.pieces };
  }

  /** Reads a token inside a group. The first word of a group may set its destination. */
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
    if (closed.link && closed.link !== this.group.link) this.closeLink(closed.link);
    this.toSkip = 0;
    if (closed.destination === 'styles' && this.styleName) this.defineStyle();
    if (closed.destination === 'property' && this.group.destination !== 'property') this.setProperty();
  }

  /**
   * Sets where the content of a group goes, by its first word. Returns false if the word does not decide it.
   */
  private enterDestination(word: string, isOptional: boolean): boolean {
    this.flushBytes();
    if (word === 'fldrslt' && this.group.destination !== 'skip') this.openLink();
    const destination = this.findDestination(word, isOptional);
    if (destination) this.group.destination = destination;
    return destination !== null;
  }

  /** Returns where the content of a group with this first word goes; null if the word does not decide it. */
  private findDestination(word: string, isOptional: boolean): Destination | null {
    if (this.group.destination === 'skip') return 'skip';
    if (word === 'fonttbl') return 'fonts';
    if (word === 'stylesheet') return 'styles';
    if (word === 'info') return 'info';
    if (this.group.destination === 'info') return word === 'title' ? 'title' : 'skip';
    if (word === 'footnote') return 'note';
    if (word === 'sp') {
      this.property = '';
      return 'property';
    }
    if (this.group.destination === 'property') {
      if (word === 'sn') return 'property-name';
      return word === 'sv' ? 'property-value' : 'skip';
    }
    if (word === 'fldinst') {
      this.code = '';
      return 'code';
    }
    if (word === 'listtext' || word === 'pntext') return 'marker';
    // Optional groups of a style contain its list or text direction; the style itself begins with \s.
    if (this.group.destination === 'styles') return isOptional && word !== 's' ? 'skip' : null;
    if (skippedDestinations.has(word)) return 'skip';
    return isOptional && !readableOptional.has(word) ? 'skip' : null;
  }

  /** Hides the remaining content of a hidden shape's group. */
  private setProperty(): void {
    if (/^fHidden\s*=\s*1/.test(this.property)) this.group.isInHidden = true;
  }

  /** Starts a link if the field's code contains an address. */
  private openLink(): void {
    const href = LINK_FIELD.exec(this.code)?.[1];
    this.code = '';
    if (href) this.group.link = { href, words: '' };
  }

  /** Appends the address to the text of a link whose words do not show it. */
  private closeLink({ href, words }: Link): void {
    const end = words.trim() ? writeLinkEnd(words, href) : '';
    if (this.group.destination === 'note') this.note += end;
    else if (this.group.destination === 'body') this.text += end;
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
    else if (word === 'v' || word === 'webhidden') this.format({ isHidden: isOn });
    else if (word === 'deleted') this.format({ isDeleted: isOn });
    else if (word === 'strike' || word === 'striked') this.format({ isStruck: isOn });
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

  /** Collects bytes in the encoding of the font, without the fallback characters after a `\u`. */
  private readBytes(bytes: string): void {
    const visible = this.toSkip > 0 ? bytes.slice(this.toSkip) : bytes;
    this.toSkip = Math.max(0, this.toSkip - bytes.length);
    if (!visible) return;
    const label = this.labels.get(this.group.font) ?? this.defaultLabel;
    if (label !== this.bytesLabel) this.flushBytes();
    this.bytesLabel = label;
    this.bytes += visible;
  }

  /** Decodes collected bytes together, because two of them may form one character. */
  private flushBytes(): void {
    if (!this.bytes) return;
    const { bytes } = this;
    this.bytes = '';
    this.write(decodeBytes(bytes, this.bytesLabel));
  }

  /** Adds text to the destination of the open group. */
  private write(text: string): void {
    this.flushBytes();
    const { destination } = this.group;
    if (destination === 'title') this.title += text;
    else if (destination === 'styles') this.styleName += text;
    else if (destination === 'marker') this.marker = (this.marker ?? '') + text;
    else if (destination === 'property-name') this.property += `${text.slice(0, MAX_PROPERTY)} = `;
    else if (destination === 'property-value') this.property += text.slice(0, MAX_PROPERTY);
    else if (destination === 'code') this.code += this.code.length < MAX_CODE ? text : '';
    else if (destination === 'note' || destination === 'body') this.writeShown(destination, text);
  }

  /** Adds visible text to the body or its notes. */
  private writeShown(destination: 'note' | 'body', text: string): void {
    const { isInHidden, isDeleted, isStruck, isBold, fontSize, link } = this.group;
    const isHidden = isInHidden || this.group.isHidden;
    if (isDeleted) return;
    if (isHidden || isStruck) {
      this.leftOut.add(isHidden ? 'hidden' : 'struck', text);
      const isLabelled = !isHidden && destination === 'body' && this.text.length <= MAX_LABELLED;
      if (isLabelled) this.text = dropFormerLabel(this.text);
      return;
    }
    if (link && link.words.length < maxLinkWords) link.words += text;
    if (destination === 'note') {
      this.note += text;
      return;
    }
    this.text += text;
    const visible = text.trim().length;
    if (isBold) this.boldLength += visible;
    if (visible > 0) this.largestSize = Math.max(this.largestSize, fontSize);
  }

  /** Changes the format of the following text. Text that was read before is written first. */
  private format(change: Partial<Group>): void {
    this.flushBytes();
    Object.assign(this.group, change);
  }

  /** Records the encoding of the open font in the font table. */
  private setCharset(charset: number): void {
    const label = findCharsetLabel(charset);
    if (label && this.group.destination === 'fonts') this.labels.set(this.group.font, label);
  }

  private resetCharacters(): void {
    const plain = { isBold: false, isHidden: false, isDeleted: false, isStruck: false };
    this.format({ ...plain, fontSize: DEFAULT_FONT_SIZE, font: this.defaultFont });
  }

  private resetParagraph(): void {
    this.flushBytes();
    this.style = { level: null, isTitle: false };
    this.outline = null;
    this.inTable = false;
  }

  /** Adds a piece with the text since the last piece. */
  private endPiece(end: RtfPiece['end']): void {
    this.flushBytes();
    const outlined = this.outline !== null && this.outline < BODY_OUTLINE_LEVEL ? this.outline + 1 : null;
    this.leftOut.endPart();
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

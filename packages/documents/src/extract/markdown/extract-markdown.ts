import { readFile } from 'node:fs/promises';
import { Lexer, type Token, type Tokens } from 'marked';
import { detectAndDecodeText } from '../../formats/decode-text.ts';
import { cleanBlocks } from '../clean-text.ts';
import type { Block, ExtractedDocument } from '../document.ts';
import type { parseHtml } from '../html/extract-html.ts';
import { warnOfEncoding } from '../warn-of-encoding.ts';
import { decodeEntities, readInline } from './inline-text.ts';
import { dropDeepMarks, splitMarkdown } from './split-markdown.ts';

const FRONT_MATTER = /^---[ \t]*\n([\s\S]{0,20000}?\n)?---[ \t]*(?:\n|$)/;

/** Widest table that people can read at a glance, in columns. */
const WIDE_TABLE = 20;

/** A block as written. Its inline marks are read once all links are known, unless it has none. */
type DraftBlock = Block & { marker?: string; isRead?: boolean };

/** Reads a Markdown file (GitHub's dialect). Throws UnreadableError if the file is not text. */
export async function extractMarkdown(path: string): Promise<ExtractedDocument> {
  const decoded = detectAndDecodeText(await readFile(path));
  return { ...(await parseMarkdown(decoded.text)), warnings: warnOfEncoding(decoded) };
}

/**
 * Parses Markdown into headings, paragraphs, lists, tables, code and quotes. The title comes from the front
 * matter or the first heading of level 1; it is null without either.
 */
export async function parseMarkdown(source: string): Promise<ExtractedDocument> {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source;
  const frontMatter = FRONT_MATTER.exec(text);
  const body = frontMatter ? text.slice(frontMatter[0].length) : text;
  const lexer = new Lexer({ gfm: true });
  // The HTML reader is two thirds of the code that Markdown would load, so it is loaded only for text with
  // tags.
  const readTags = /<[a-z!?/]/i.test(body) ? (await import('../html/extract-html.ts')).parseHtml : undefined;
  // All blocks are parsed before their words, because a link may be defined in a later piece.
  const drafts: DraftBlock[] = [];
  for (const piece of splitMarkdown(body)) {
    for (const draft of readBlocks(lexer.blockTokens(dropDeepMarks(piece), []), readTags)) drafts.push(draft);
    // Drops what the parser would read later: tokens that take a hundred times the memory of their words.
    lexer.inlineQueue = [];
  }
  const blocks = cleanBlocks(drafts.map((draft) => readWords(lexer, draft)));
  const title = findFrontMatterTitle(frontMatter?.[1] ?? '') ?? findTitle(blocks);
  return { title, blocks, pageCount: null, warnings: [] };
}

/** Returns the `title` of the front matter without its quotes, or null. */
function findFrontMatterTitle(yaml: string): string | null {
  const value = /^title:[ \t]*(.+)$/m.exec(yaml)?.[1]?.trim();
  return value?.replace(/^(["'])(.*)\1$/, '$2') || null;
}

/** Returns the text of the first heading of level 1, or null. */
function findTitle(blocks: Block[]): string | null {
  const heading = blocks.find((block) => block.kind === 'heading' && block.level === 1);
  return heading?.kind === 'heading' ? heading.text : null;
}

/** Reads HTML; undefined if the text contains none. */
type HtmlParser = typeof parseHtml | undefined;

function readBlocks(tokens: Token[], readTags: HtmlParser): DraftBlock[] {
  return tokens.flatMap((token) => readBlock(token, readTags));
}

/**
 * Returns the blocks of a parsed token. Returns an empty list for tokens without text, such as link
 * definitions.
 */
function readBlock(token: Token, readTags: HtmlParser): DraftBlock[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: token.depth, text: token.text, page: null }];
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', text: token.text, page: null }];
    case 'def':
      // The parser takes a footnote of one word for a link definition.
      return token.tag.startsWith('^')
        ? [{ kind: 'paragraph', text: token.href, page: null, isRead: true }]
        : [];
    case 'code':
      return [{ kind: 'code', text: token.text, page: null, isRead: true }];
    case 'html':
      return readHtml(token.text, readTags);
    case 'list':
      return readList(token as Tokens.List, readTags);
    case 'table':
      return [readTable(token as Tokens.Table)];
    case 'blockquote':
      return readBlocks(token.tokens ?? [], readTags).map((block) =>
        block.kind === 'paragraph' ? { ...block, kind: 'quote' } : block,
      );
    default:
      return [];
  }
}

function readList(list: Tokens.List, readTags: HtmlParser): DraftBlock[] {
  return list.items.flatMap((item, index) => {
    const blocks = readBlocks(item.tokens, readTags);
    const first = blocks[0];
    if (first?.kind !== 'paragraph') return blocks;
    const marker = list.ordered ? `${Number(list.start || 1) + index}. ` : '';
    return [{ ...first, kind: 'list-item', marker }, ...blocks.slice(1)];
  });
}

function readTable({ header, rows }: Tokens.Table): DraftBlock {
  const readCells = (row: Tokens.TableCell[]) => row.map(({ text }) => text);
  const isWide = header.length > WIDE_TABLE;
  return {
    kind: 'table',
    header: readCells(header),
    // The parser makes short rows as long as the header, which takes gigabytes for a crafted file.
    rows: rows.map((row) => readCells(isWide ? dropEmptyEnd(row) : row)),
    page: null,
  };
}

/** Returns a row without the empty cells at its end. */
function dropEmptyEnd(row: Tokens.TableCell[]): Tokens.TableCell[] {
  return row.slice(0, row.findLastIndex(({ text }) => text !== '') + 1);
}

/** Returns a block with its inline Markdown converted to plain text and its list marker before the text. */
function readWords(lexer: Lexer, { marker = '', isRead = false, ...block }: DraftBlock): Block {
  const read = (text: string) => readInline(lexer, text);
  if (block.kind === 'table' && isRead) return block;
  if (block.kind !== 'table') return { ...block, text: marker + (isRead ? block.text : read(block.text)) };
  return { ...block, header: block.header?.map(read) ?? null, rows: block.rows.map((row) => row.map(read)) };
}

/** Tags and attributes that affect how HTML is read. */
const meaningfulTags =
  /<(?:s|del|strike|a|table|button|summary)\b|line-through|\bhidden\b|display\s*:\s*none/i;

/**
 * Reads an HTML block. Tags and attributes that change the meaning, such as tables and hidden text, are read
 * as on a web page; otherwise the tags are removed.
 */
function readHtml(html: string, readTags: HtmlParser): DraftBlock[] {
  if (!readTags || !meaningfulTags.test(html))
    return [{ kind: 'paragraph', text: stripHtml(html), page: null, isRead: true }];
  return readTags(html).blocks.map(({ part: _, ...block }) => ({ ...block, isRead: true }));
}

/** Returns the text of HTML without tags, comments, scripts and styles, with its entities decoded. */
function stripHtml(html: string): string {
  const visible = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '');
  return decodeEntities(visible);
}

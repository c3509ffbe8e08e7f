import { readFile } from 'node:fs/promises';
import { Lexer, type Token, type Tokens } from 'marked';
import { decodeText } from '../../../../lib/file-formats/decode-text.ts';
import { cleanBlocks } from '../clean-text.ts';
import type { Block, ExtractedDocument } from '../document.ts';
import { parseText } from '../text/extract-text.ts';
import { decodeEntities, readInline } from './inline-text.ts';
import { splitMarkdown } from './split-markdown.ts';

const FRONT_MATTER = /^---[ \t]*\n([\s\S]{0,20000}?\n)?---[ \t]*(?:\n|$)/;

/** Reads a Markdown file (GitHub's dialect); throws AppError('unreadable_file') when it is no text. */
export async function extractMarkdown(path: string): Promise<ExtractedDocument> {
  return parseMarkdown(decodeText(await readFile(path)));
}

/** Finds headings, paragraphs, lists, tables, code and quotes; the title is front matter's or the first heading's. */
export function parseMarkdown(source: string): ExtractedDocument {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source;
  const frontMatter = FRONT_MATTER.exec(text);
  const body = frontMatter ? text.slice(frontMatter[0].length) : text;
  let blocks: Block[];
  try {
    const lexer = new Lexer({ gfm: true });
    // All of it before the words are read: a link may be defined in a later piece.
    const tokens = [...splitMarkdown(body)].map((piece) => lexer.blockTokens(piece, []));
    blocks = cleanBlocks(tokens.flatMap((piece) => readBlocks(lexer, piece)));
  } catch (error) {
    // Quotes or lists nested by the thousand exhaust the parser's stack; their words can still be read.
    if (!(error instanceof RangeError)) throw error;
    return {
      ...parseText(body),
      warnings: ['The Markdown is nested too deeply: it was read as plain text.'],
    };
  }
  const title = findFrontMatterTitle(frontMatter?.[1] ?? '') ?? findTitle(blocks);
  return { title, blocks, pageCount: null, warnings: [] };
}

function findFrontMatterTitle(yaml: string): string | null {
  const value = /^title:[ \t]*(.+)$/m.exec(yaml)?.[1]?.trim();
  return value?.replace(/^(["'])(.*)\1$/, '$2') || null;
}

function findTitle(blocks: Block[]): string | null {
  const heading = blocks.find((block) => block.kind === 'heading' && block.level === 1);
  return heading?.kind === 'heading' ? heading.text : null;
}

function readBlocks(lexer: Lexer, tokens: Token[]): Block[] {
  return tokens.flatMap((token) => readBlock(lexer, token));
}

function readBlock(lexer: Lexer, token: Token): Block[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: token.depth, text: readInline(lexer, token.text), page: null }];
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', text: readInline(lexer, token.text), page: null }];
    case 'def':
      // A footnote of one word looks like a link definition to the parser.
      return token.tag.startsWith('^') ? [{ kind: 'paragraph', text: token.href, page: null }] : [];
    case 'code':
      return [{ kind: 'code', text: token.text, page: null }];
    case 'html':
      return [{ kind: 'paragraph', text: stripHtml(token.text), page: null }];
    case 'list':
      return readList(lexer, token as Tokens.List);
    case 'table':
      return [readTable(lexer, token as Tokens.Table)];
    case 'blockquote':
      return readBlocks(lexer, token.tokens ?? []).map((block) =>
        block.kind === 'paragraph' ? { ...block, kind: 'quote' } : block,
      );
    default:
      return [];
  }
}

function readList(lexer: Lexer, list: Tokens.List): Block[] {
  return list.items.flatMap((item, index) => {
    const blocks = readBlocks(lexer, item.tokens);
    const first = blocks[0];
    if (first?.kind !== 'paragraph') return blocks;
    const marker = list.ordered ? `${Number(list.start || 1) + index}. ` : '';
    return [{ ...first, kind: 'list-item', text: marker + first.text }, ...blocks.slice(1)];
  });
}

function readTable(lexer: Lexer, table: Tokens.Table): Block {
  const readCell = (cell: Tokens.TableCell) => readInline(lexer, cell.text);
  return {
    kind: 'table',
    header: table.header.map(readCell),
    rows: table.rows.map((row) => row.map(readCell)),
    page: null,
  };
}

function stripHtml(html: string): string {
  const visible = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '');
  return decodeEntities(visible);
}

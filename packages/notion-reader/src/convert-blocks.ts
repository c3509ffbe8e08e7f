import type { Block } from '@anito/documents/extract/document';
import type { BlockObjectResponse } from '@notionhq/client';
import { toPlainText } from './plain-text.ts';
import type { BlockNode } from './read-block-tree.ts';

type Titles = ReadonlyMap<string, string>;
type OfType<T extends BlockObjectResponse['type']> = Extract<BlockObjectResponse, { type: T }>;
type TextKind = 'paragraph' | 'list-item' | 'code' | 'quote';

const toTextBlocks = (kind: TextKind, words: string): Block[] => [{ kind, text: words, page: null }];
const toHeadingBlocks = (level: number, words: string): Block[] => [
  { kind: 'heading', level, text: words, page: null },
];

/**
 * Returns a caption with the address or name of its object in parentheses. Returns either alone if the other
 * one is empty.
 */
function formatCaption(caption: string, name: string): string {
  if (!caption || !name) return caption || name;
  return `${caption} (${name})`;
}

/**
 * Returns the caption of a picture, recording or file, with the name of a file. The addresses of files at
 * Notion grant access for an hour, so they are omitted.
 */
function formatFile(block: OfType<'image' | 'video' | 'pdf' | 'file' | 'audio'>): string {
  if (block.type === 'file') return formatCaption(toPlainText(block.file.caption), block.file.name);
  if (block.type === 'image') return toPlainText(block.image.caption);
  if (block.type === 'video') return toPlainText(block.video.caption);
  if (block.type === 'pdf') return toPlainText(block.pdf.caption);
  return toPlainText(block.audio.caption);
}

/** Returns the title of a linked page or database, or an empty text when it is unknown. */
function formatLinkToPage({ link_to_page: link }: OfType<'link_to_page'>, titles: Titles): string {
  if (link.type === 'page_id') return titles.get(link.page_id) ?? '';
  return link.type === 'database_id' ? (titles.get(link.database_id) ?? '') : '';
}

function convertTable({ block, children }: BlockNode): Block[] {
  const rows = children.flatMap((child) =>
    child.block.type === 'table_row' ? [child.block.table_row.cells.map(toPlainText)] : [],
  );
  const hasHeader = block.type === 'table' && block.table.has_column_header;
  return [
    {
      kind: 'table',
      header: hasHeader ? (rows[0] ?? null) : null,
      rows: hasHeader ? rows.slice(1) : rows,
      page: null,
    },
  ];
}

/**
 * Converts a block without its nested blocks. `marker` is the number before a numbered list item, such as `3.
 * `. Returns an empty list for blocks that only contain others or only decorate.
 */
function convertBlock(block: BlockObjectResponse, marker: string, titles: Titles): Block[] {
  switch (block.type) {
    case 'heading_1':
      return toHeadingBlocks(1, toPlainText(block.heading_1.rich_text));
    case 'heading_2':
      return toHeadingBlocks(2, toPlainText(block.heading_2.rich_text));
    case 'heading_3':
      return toHeadingBlocks(3, toPlainText(block.heading_3.rich_text));
    case 'heading_4':
      return toHeadingBlocks(4, toPlainText(block.heading_4.rich_text));
    case 'paragraph':
      return toTextBlocks('paragraph', toPlainText(block.paragraph.rich_text));
    case 'bulleted_list_item':
      return toTextBlocks('list-item', toPlainText(block.bulleted_list_item.rich_text));
    case 'numbered_list_item':
      return toTextBlocks('list-item', marker + toPlainText(block.numbered_list_item.rich_text));
    case 'to_do':
      return toTextBlocks(
        'list-item',
        `[${block.to_do.checked ? 'x' : ' '}] ${toPlainText(block.to_do.rich_text)}`,
      );
    case 'toggle':
      return toTextBlocks('paragraph', toPlainText(block.toggle.rich_text));
    case 'callout':
      return toTextBlocks('paragraph', toPlainText(block.callout.rich_text));
    case 'template':
      return toTextBlocks('paragraph', toPlainText(block.template.rich_text));
    case 'quote':
      return toTextBlocks('quote', toPlainText(block.quote.rich_text));
    case 'code':
      return [
        ...toTextBlocks('code', toPlainText(block.code.rich_text)),
        ...toTextBlocks('paragraph', toPlainText(block.code.caption)),
      ];
    case 'equation':
      return toTextBlocks('paragraph', block.equation.expression);
    case 'child_page':
      return toTextBlocks('paragraph', block.child_page.title);
    case 'child_database':
      return toTextBlocks('paragraph', block.child_database.title);
    case 'bookmark':
      return toTextBlocks(
        'paragraph',
        formatCaption(toPlainText(block.bookmark.caption), block.bookmark.url),
      );
    case 'embed':
      return toTextBlocks('paragraph', formatCaption(toPlainText(block.embed.caption), block.embed.url));
    case 'link_preview':
      return toTextBlocks('paragraph', block.link_preview.url);
    case 'link_to_page':
      return toTextBlocks('paragraph', formatLinkToPage(block, titles));
    case 'image':
    case 'video':
    case 'pdf':
    case 'file':
    case 'audio':
      return toTextBlocks('paragraph', formatFile(block));
    case 'meeting_notes':
      return toTextBlocks('paragraph', toPlainText(block.meeting_notes.title ?? []));
    case 'transcription':
      return toTextBlocks('paragraph', toPlainText(block.transcription.title ?? []));
    default:
      return [];
  }
}

/**
 * Returns the number of each numbered list item among siblings, and 0 for other blocks. Another block ends a
 * list.
 */
function numberItems(siblings: BlockNode[]): number[] {
  let last = 0;
  return siblings.map(({ block }) => {
    if (block.type !== 'numbered_list_item') last = 0;
    else last = last === 0 ? (block.numbered_list_item.list_start_index ?? 1) : last + 1;
    return last;
  });
}

/** Converts a tree of Notion blocks to document blocks. Nested blocks follow the block that contains them. */
export function convertBlocks(siblings: BlockNode[], titles: Titles): Block[] {
  const numbers = numberItems(siblings);
  return siblings.flatMap((node, index) => {
    if (node.block.type === 'table') return convertTable(node);
    const nested = convertBlocks(node.children, titles);
    // Paragraphs inside a quote are quotes too.
    const inner =
      node.block.type === 'quote'
        ? nested.map((block) => (block.kind === 'paragraph' ? { ...block, kind: 'quote' as const } : block))
        : nested;
    return [...convertBlock(node.block, `${numbers[index]}. `, titles), ...inner];
  });
}

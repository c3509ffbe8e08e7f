import { Fragment, memo, type ReactNode } from 'react';
import { AnswerCitation } from './answer-citation.tsx';
import { AnswerLink } from './answer-link.tsx';
import type { Align, Block, Inline } from './answer-tree.ts';
import { UnconfirmedMark } from './unconfirmed-mark.tsx';

/**
 * Draws the blocks of an answer, using only the tags in this file. Each block takes its text direction from
 * its own text, and nested blocks inherit it. An unchanged block is not drawn again.
 */
export function renderAnswer(blocks: Block[]): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks are identified by position.
  return blocks.map((block, index) => <DrawnBlock key={index} block={block} />);
}

const DrawnBlock = memo(function DrawnBlock({ block }: { block: Block }) {
  return renderBlock(block, 'auto');
});

/** Renders nested blocks, which inherit the text direction. */
function renderBlocks(blocks: Block[]): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks are identified by position.
  return blocks.map((block, index) => <Fragment key={index}>{renderBlock(block, undefined)}</Fragment>);
}

/** Renders inline nodes, such as text, links and citations. */
function renderInlines(nodes: Inline[]): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of text are identified by position.
  return nodes.map((node, index) => <Fragment key={index}>{renderInline(node)}</Fragment>);
}

/** Renders an inline node, such as text, a link or a citation. */
function renderInline(node: Inline): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'strong':
      return <strong>{renderInlines(node.children)}</strong>;
    case 'em':
      return <em>{renderInlines(node.children)}</em>;
    case 'del':
      return <del>{renderInlines(node.children)}</del>;
    case 'code':
      return <code className="rounded-[0.25rem] bg-sunken px-1 font-mono text-[0.9em]">{node.text}</code>;
    case 'link':
      return (
        <AnswerLink href={node.href} text={readText(node.children)}>
          {renderInlines(node.children)}
        </AnswerLink>
      );
    case 'citation':
      return <AnswerCitation number={node.number} />;
    case 'unconfirmed':
      return <UnconfirmedMark />;
    case 'break':
      return <br />;
  }
}

/** Returns the text of inline nodes without formatting. Citations are left out. */
function readText(nodes: Inline[]): string {
  return nodes
    .map((node) => ('text' in node ? node.text : 'children' in node ? readText(node.children) : ''))
    .join('');
}

/** Renders a block with a text direction. Blocks inside it inherit the direction. */
function renderBlock(block: Block, dir: 'auto' | undefined): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p dir={dir}>{renderInlines(block.children)}</p>;
    // Headings of an answer must not become headings of the page.
    case 'heading':
      return (
        <p dir={dir} className="font-semibold">
          {renderInlines(block.children)}
        </p>
      );
    case 'quote':
      return (
        <blockquote dir={dir} className="flex flex-col gap-2 border-s-2 border-border-strong ps-3">
          {renderBlocks(block.children)}
        </blockquote>
      );
    case 'list':
      return renderList(block, dir);
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, also by keyboard.
        <pre tabIndex={0} className="overflow-x-auto rounded-control bg-sunken p-3">
          <code className="font-mono text-[0.9em]">{block.text}</code>
        </pre>
      );
    case 'details':
      return (
        <details dir={dir} className="group">
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-muted sm:min-h-0">
            {block.title}
          </summary>
          <div className="flex flex-col gap-2 pt-2">{renderBlocks(block.children)}</div>
        </details>
      );
    case 'table':
      return renderTable(block);
    case 'rule':
      return <hr className="border-border" />;
  }
}

/** Renders a list. Paragraphs of a tight list have no element around their text. */
function renderList(
  { start, isTight, items }: Extract<Block, { type: 'list' }>,
  dir: 'auto' | undefined,
): ReactNode {
  const children = items.map((blocks, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items are identified by position.
    <li key={index}>
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are identified by position.
        <Fragment key={place}>
          {isTight && block.type === 'paragraph'
            ? renderInlines(block.children)
            : renderBlock(block, undefined)}
        </Fragment>
      ))}
    </li>
  ));
  return start === null ? (
    <ul dir={dir} className="flex list-disc flex-col gap-1 ps-5">
      {children}
    </ul>
  ) : (
    <ol dir={dir} start={start} className="flex list-decimal flex-col gap-1 ps-5">
      {children}
    </ol>
  );
}

const toStyle = (align: Align) => (align ? { textAlign: align } : undefined);

/** Renders a table in a box that scrolls sideways. */
function renderTable({ align, head, rows }: Extract<Block, { type: 'table' }>): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll sideways, also by keyboard.
    <div tabIndex={0} className="overflow-x-auto rounded-control border border-border">
      <table dir="auto" className="w-full tabular-nums">
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position.
                key={column}
                style={toStyle(align[column])}
                className="border-b border-border px-3 py-2 text-start font-semibold"
              >
                {renderInlines(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position.
            <tr key={row}>
              {cells.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position.
                  key={column}
                  style={toStyle(align[column])}
                  className="border-border px-3 py-2 align-top [tr:not(:last-child)>&]:border-b"
                >
                  {renderInlines(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

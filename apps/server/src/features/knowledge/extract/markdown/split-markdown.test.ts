import { describe, expect, it } from 'vitest';
import { readProcessorMs } from '../../../../testing/hostile-inputs/clock.ts';
import { parseMarkdown } from './extract-markdown.ts';
import { splitMarkdown } from './split-markdown.ts';

const lines = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at));

describe('Markdown in pieces', () => {
  it('is all there, parted at headings and empty lines', () => {
    const text = lines(400, (at) => `## Part ${at}\n\n${'Words of it. '.repeat(20)}\n`).join('\n');
    const pieces = [...splitMarkdown(text)];
    expect(pieces.join('')).toBe(text);
    expect(pieces.length).toBeGreaterThan(5);
    for (const piece of pieces) expect(piece).toMatch(/^## Part/);
    const plain = lines(3_000, (at) => `Paragraph ${at}.\n`).join('\n');
    expect(parseMarkdown(plain).blocks).toHaveLength(3_000);
  });

  it('keeps a fenced text and a table whole in what is read, however long', () => {
    const code = `\`\`\`sh\n${lines(4_000, (at) => `echo "# ${at}"`).join('\n\n')}\n\`\`\`\n\nAfter.`;
    const { blocks } = parseMarkdown(code);
    expect(blocks.slice(0, -1).map(({ kind }) => kind)).toEqual(blocks.slice(0, -1).map(() => 'code'));
    expect(blocks.at(-1)).toMatchObject({ kind: 'paragraph', text: 'After.' });
    const rows = lines(5_000, (at) => `| Item ${at} | ${at} |`).join('\n');
    const tables = parseMarkdown(`Prices:\n| Item | Price |\n|---|---:|\n${rows}\n`).blocks.slice(1);
    for (const table of tables) expect(table).toMatchObject({ kind: 'table', header: ['Item', 'Price'] });
    expect(tables.flatMap((table) => (table.kind === 'table' ? table.rows : []))).toHaveLength(5_000);
  });

  it('knows links that are defined far below', () => {
    const text = `See [our menu][m].\n\n${lines(2_000, (at) => `Paragraph ${at}.\n`).join('\n')}\n[m]: https://a.example/menu\n`;
    expect(parseMarkdown(text).blocks[0]).toMatchObject({ text: 'See our menu.' });
  });

  it('takes time that grows as its length does', () => {
    const shapes = [
      '> 1. ',
      '|a|b|\n|-|-|\n',
      '*a ',
      '[',
      '](',
      '<a href="```\n',
      '# |---',
      '`',
      '- \n',
      '\\',
    ];
    for (const shape of shapes) {
      const before = readProcessorMs();
      parseMarkdown(`x${shape.repeat(400_000 / shape.length)}`);
      expect(readProcessorMs() - before, shape).toBeLessThan(3_000);
    }
  });
});

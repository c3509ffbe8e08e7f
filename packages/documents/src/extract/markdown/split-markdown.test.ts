import { describe, expect, it } from 'vitest';
import { readProcessorMs } from '../../testing/hostile-inputs/clock.ts';
import { parseMarkdown } from './extract-markdown.ts';
import { dropDeepMarks, splitMarkdown } from './split-markdown.ts';

const lines = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at));

describe('splitMarkdown', () => {
  it('keeps the whole text, split at headings and empty lines', async () => {
    const text = lines(400, (at) => `## Part ${at}\n\n${'Words of it. '.repeat(20)}\n`).join('\n');
    const pieces = [...splitMarkdown(text)];
    expect(pieces.join('')).toBe(text);
    expect(pieces.length).toBeGreaterThan(5);
    for (const piece of pieces) expect(piece).toMatch(/^## Part/);
    const plain = lines(3_000, (at) => `Paragraph ${at}.\n`).join('\n');
    expect((await parseMarkdown(plain)).blocks).toHaveLength(3_000);
  });

  it('keeps long fenced texts and tables whole', async () => {
    const code = `\`\`\`sh\n${lines(4_000, (at) => `echo "# ${at}"`).join('\n\n')}\n\`\`\`\n\nAfter.`;
    const { blocks } = await parseMarkdown(code);
    expect(blocks.slice(0, -1).map(({ kind }) => kind)).toEqual(blocks.slice(0, -1).map(() => 'code'));
    expect(blocks.at(-1)).toMatchObject({ kind: 'paragraph', text: 'After.' });
    const rows = lines(5_000, (at) => `| Item ${at} | ${at} |`).join('\n');
    const prices = await parseMarkdown(`Prices:\n| Item | Price |\n|---|---:|\n${rows}\n`);
    const tables = prices.blocks.slice(1);
    for (const table of tables) expect(table).toMatchObject({ kind: 'table', header: ['Item', 'Price'] });
    expect(tables.flatMap((table) => (table.kind === 'table' ? table.rows : []))).toHaveLength(5_000);
  });

  it('resolves links that are defined far below', async () => {
    const text = `See [our menu][m].\n\n${lines(2_000, (at) => `Paragraph ${at}.\n`).join('\n')}\n[m]: https://a.example/menu\n`;
    expect((await parseMarkdown(text)).blocks[0]).toMatchObject({ text: 'See our menu.' });
  });

  it('passes little text to the parser that it would read repeatedly', () => {
    const opened = (text: string) => dropDeepMarks(text).match(/[->]|1\./g)?.length ?? 0;
    for (const sign of ['- ', '  -\t', '>', '> 1. ', '1. ']) {
      expect(opened(`${sign.repeat(3)}x`), sign).toBe(opened(sign) * 3);
      expect(opened(`x\n${sign.repeat(2_000)}x`), sign).toBeLessThanOrEqual(10);
    }
    expect(dropDeepMarks(`x\n${' '.repeat(400)}- y\n${' '.repeat(400)}z`)).toBe(
      `x\n${' '.repeat(40)}- y\n${' '.repeat(400)}z`,
    );
    const wide = `${'|a'.repeat(400)}\n${'|-'.repeat(400)}\n${'|b\n'.repeat(3_000)}`;
    for (const piece of splitMarkdown(wide)) expect(piece.split('\n').length).toBeLessThan(60);
    for (const piece of splitMarkdown('- x\n'.repeat(5_000))) {
      expect(piece.split('\n').length).toBeLessThan(1_010);
    }
  });

  it('keeps the cells of the rows of a wide table', async () => {
    const wide = `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'|b|||c|\n'.repeat(150)}`;
    const { blocks } = await parseMarkdown(wide);
    const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    expect(rows).toEqual(Array(150).fill(['b', '', '', 'c']));
  });

  it('reads the marks of a long text with many of them', async () => {
    const terms = lines(180, (at) => `**Term ${at}** is _it_, see [there](https://a.example/${at}).`);
    const {
      blocks: [block],
    } = await parseMarkdown(terms.join('\n'));
    expect(block).toMatchObject({ text: lines(180, (at) => `Term ${at} is it, see there.`).join('\n') });
    const hostile = 'x _*a '.repeat(3_000);
    expect((await parseMarkdown(hostile)).blocks).toMatchObject([{ text: hostile.trim() }]);
  });

  it('takes time in proportion to the text', async () => {
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
      await parseMarkdown(`x${shape.repeat(400_000 / shape.length)}`);
      expect(readProcessorMs() - before, shape).toBeLessThan(15_000);
    }
  });
});

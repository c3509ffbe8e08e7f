import { describe, expect, it } from 'vitest';
import { parseWebPage } from './extract-html.ts';

const readBrand = (head: string, body = '<p>Bread</p>') =>
  parseWebPage(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`, 'Bot').about?.brand;

describe('the brand of a page', () => {
  it('comes from the head: name, description, color, icons and pictures', () => {
    expect(
      readBrand(`<title>Home</title>
        <meta property="og:site_name" content="Tinapay ni Ising">
        <meta name="description" content=" Bread since 1988. ">
        <meta name="theme-color" content="#7a3b12"><meta name="theme-color" content="#000" media="dark">
        <meta property="og:image" content="/cover.jpg">
        <link rel="shortcut icon" href="favicon.png" sizes="32x32">
        <link rel="apple-touch-icon" href="/touch.png">
        <link rel="mask-icon" href="/mask.svg"><link rel="stylesheet" href="x.css">
        <link rel="manifest" href="/site.webmanifest">`),
    ).toEqual({
      siteName: 'Tinapay ni Ising',
      description: 'Bread since 1988.',
      themeColor: '#7a3b12',
      icons: [
        { href: 'favicon.png', side: 32 },
        { href: '/touch.png', side: 180 },
      ],
      logo: null,
      picture: '/cover.jpg',
      manifest: '/site.webmanifest',
      types: [],
    });
  });

  it('comes from structured data and the picture marked as the logo', () => {
    const data = { '@graph': [{ '@type': ['Bakery'], name: 'Ising', logo: { url: '/l.png' } }] };
    const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    expect(readBrand(script)).toMatchObject({ siteName: 'Ising', logo: '/l.png', types: ['Bakery'] });
    expect(readBrand('', '<img src="a.png"><img class="site-Logo" src="b.png">')?.logo).toBe('b.png');
  });

  it('ignores damaged, foreign and very deep structured data', () => {
    let deep: object = { '@type': 'Bakery', name: 'Deep' };
    for (let depth = 0; depth < 3_000; depth += 1) deep = { x: deep };
    const scripts = ['{', '[1, null, "a"]', JSON.stringify({ '@type': 'Person', name: 'Ana' })]
      .concat(JSON.stringify(deep))
      .map((text) => `<script type="application/ld+json">${text}</script>`);
    expect(readBrand(scripts.join(''))).toMatchObject({ siteName: null, types: ['Person'] });
  });
});

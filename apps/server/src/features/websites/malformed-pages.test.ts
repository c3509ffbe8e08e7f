import type { WebsiteValidation } from '@anito/contract/websites';
import { type FakeWebsite, listen } from '@anito/outside/testing/fake-website';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const words = 'Pandesal costs ₱4 a piece';
const sound = `<!doctype html><html><head><title>Bread</title></head><body><main><h1>Bread</h1><p>${words}</p>
<table><tr><th>Bread</th><th>Price</th></tr><tr><td>Ensaymada</td><td>₱35</td></tr></table></main></body></html>`;

/** Replaces bytes of a valid page, the same ones for the same seed. */
function damage(seed: number): Buffer {
  const bytes = Buffer.from(sound);
  for (let index = 0, state = seed; index < 12; index++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[state % bytes.length] = (state >> 8) % 256;
  }
  return bytes;
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** Bodies by their defect. */
const bodies: Record<string, string | Buffer> = {
  ...Object.fromEntries(
    Array.from({ length: 15 }, (_, seed) => [`bytes exchanged, seed ${seed}`, damage(seed + 1)]),
  ),
  ...Object.fromEntries(
    [1, 7, 16, 40, 60, 90, 120, 160, 200].map((length) => [`cut after ${length}`, sound.slice(0, length)]),
  ),
  'only a doctype': '<!doctype html>',
  'only white space': ' \n\t ',
  'only a comment that does not end': '<!-- no end',
  'a comment within the words': `<p>${words}<!-- -- > --!> more`,
  'a script that does not end': `<p>${words}</p><script>var a = "</p>`,
  'a style that does not end': `<p>${words}</p><style>p {`,
  'a title that does not end': `<title>Bread <p>${words}`,
  'a text area that does not end': `<p>${words}</p><textarea>`,
  plaintext: `<p>${words}</p><plaintext></p>`,
  'a template': `<template><p>${words}</p></template>`,
  'noscript only': `<noscript><p>${words}</p></noscript>`,
  frames: '<frameset cols="1,2"><frame src="/a"><frame src="/b"></frameset>',
  'a frame': `<p>${words}</p><iframe srcdoc="<p>Inside</p>">`,
  'tags that cross': `<b><p>${words}</b></p><i><table><b></i></table>`,
  'closing tags only': '</p></div></html></body>',
  'attributes without end': `<p class="a title='b ${words}</p>`,
  'ten thousand attributes': `<p ${'a b="c" '.repeat(10_000)}>${words}</p>`,
  'one attribute twice': `<p id=a id=b>${words}</p>`,
  'deep nesting': `${'<div>'.repeat(20_000)}${words}`,
  'deep lists': `${'<ul><li>'.repeat(3_000)}${words}`,
  'deep tables': `${'<table><tr><td>'.repeat(300)}${words}`,
  'a table without rows': `<table></table><p>${words}</p>`,
  'cells that span too much': `<table><tr><td colspan=1000000 rowspan=1000000>${words}</td></tr></table>`,
  'a thousand columns': `<table><tr>${'<td>1</td>'.repeat(1_000)}</tr></table>`,
  'svg and math': `<svg><p>${words}</p></svg><math><mtext><table><mglyph><style></math>`,
  cdata: `<![CDATA[ ${words} ]]>`,
  xhtml: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>${words}</p></body></html>`,
  'entities that are none': `<p>&nosuch; &#xFFFFFFF; &#0; &amp ${words}</p>`,
  'entities that grow': `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><p>&b; ${words}</p>`,
  'control characters': `<p>\u0000\u0001\u0007\u001b[31m${words}\u0085\u202e</p>`,
  'a byte order mark': `\ufeff${sound}`,
  'utf-16': utf16(sound),
  'utf-16 that says utf-8': utf16(`<meta charset="utf-8"><p>${words}</p>`),
  'a charset that is none': `<meta charset="no-such-charset"><p>${words}</p>`,
  'latin bytes': Buffer.concat([
    Buffer.from('<p>caf'),
    Buffer.from([0xe9, 0xa0]),
    Buffer.from(`${words}</p>`),
  ]),
  'a base that is none': `<base href="http://["><a href="x">x</a><p>${words}</p>`,
  'links that are none': `<a href="http://[">a</a><a href="javascript:1">b</a><a href>c</a><p>${words}</p>`,
  'ten thousand links': `${Array.from({ length: 10_000 }, (_, index) => `<a href="/${index}">x</a>`).join('')}<p>${words}</p>`,
  'one line of two megabytes': `<p>${'word '.repeat(400_000)}</p>`,
  'zero width and zalgo': `<p>${'\u200b\u0301'.repeat(5_000)}${words}</p>`,
  json: '{"bread": [1, 2, 3]}',
  'a picture': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  'a zip': Buffer.from('504b0304140000000800', 'hex'),
  'a pdf that is none': '%PDF-1.7 and so on',
  'a program': Buffer.from('7f454c4602010100', 'hex'),
  noise: Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 256)),
};
const names = Object.keys(bodies);

let site: FakeWebsite;
let test: TestApp;
let owner: { authorization: string };

beforeAll(async () => {
  site = await listen((request, response) => {
    const body = bodies[names[Number(request.url?.slice(1))] ?? ''];
    if (body === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  });
  test = await createTestApp({
    env: { FETCH_ALLOW_PRIVATE: site.host },
    rateLimits: { websiteValidation: { points: 1_000, seconds: 60 } },
  });
  owner = await test.signIn('owner@example.com');
});
afterAll(async () => {
  await test.close();
  await site.close();
});

it(`reads the readable part of each of ${names.length} malformed pages, or refuses it with a reason`, async () => {
  const outcomes = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/website/validate',
      headers: owner,
      payload: { baseUrl: `${site.url}/${index}`, scraperMode: 'HttpClient' },
    });
    expect([name, response.statusCode]).toEqual([name, 200]);
    const { isValid, errorMessage, pages } = response.json<WebsiteValidation>();
    outcomes.set(name, isValid ? (pages[0]?.content ?? '') : `failed: ${errorMessage}`);
  }
  expect(outcomes.size).toBeGreaterThanOrEqual(60);
  for (const name of ['tags that cross', 'utf-16', 'a byte order mark', 'deep lists']) {
    expect([name, outcomes.get(name)]).toEqual([name, expect.stringContaining('Pandesal costs')]);
  }
  for (const name of ['only white space', 'only a doctype', 'a picture', 'a pdf that is none']) {
    expect([name, outcomes.get(name)]).toEqual([name, expect.stringMatching(/^failed: ./)]);
  }
});

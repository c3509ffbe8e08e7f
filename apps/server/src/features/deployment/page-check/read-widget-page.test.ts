import { createHash } from 'node:crypto';
import { readProcessorMs } from '@anito/documents/testing/hostile-inputs/clock';
import { describe, expect, it } from 'vitest';
import { readWidgetPage } from './read-widget-page.ts';

const server = 'https://anito.example';
const key = `anito_${'k'.repeat(43)}`;

function read(html: string, securityPolicy: string | null = null, url = 'https://shop.example/contact') {
  return readWidgetPage(html, { url, securityPolicy, serverUrl: server });
}

const tag = (attributes = '', id = 7) =>
  `<script src="${server}/widget.js?1" async data-assistant-id="${id}" data-api-key="${key}" ${attributes}></script>`;
const init = `AnitoWidget.init({ assistantId: 7, apiKey: '${key}', title: 'Ask us' });`;
const publicId = '9b2f6b7e-52b0-4c0e-8f1d-0d5b0f6f6a11';
const twoScripts = `<script src="${server}/widget.js"></script><script>${init}</script>`;
const own = { assistantId: 7, apiKey: key };

describe('the widgets of a page', () => {
  it.each([
    ['a tag', `<body>${tag()}`, [own]],
    ['a tag relative to a base', `<base href="${server}/x/">${tag().replace(server, '')}`, [own]],
    ['two scripts', twoScripts, [own]],
    ['JSON in place of an object', twoScripts.replace('assistantId:', '"assistantId":'), [own]],
    [
      'several calls',
      `${twoScripts}<script>${init.replace('7', "'8'")}</script>`,
      [own, { ...own, assistantId: 8 }],
    ],
    ['a module', tag('type="module"'), [own]],
    [
      'a tag without a key',
      `<script src="${server}/widget.js" data-assistant-id="7"></script>`,
      [{ assistantId: 7, apiKey: null }],
    ],
    ['a number that is none', tag('', 0).replace('"0"', '"7; drop"'), [{ assistantId: null, apiKey: key }]],
    [
      'a tag with a public id',
      `<script src="${server}/widget.js" async data-assistant="${publicId}"></script>`,
      [{ publicId, assistantId: null, apiKey: null }],
    ],
    [
      'a call with a public id',
      `<script src="${server}/widget.js"></script><script>AnitoWidget.init({ assistant: '${publicId}' })</script>`,
      [{ publicId, assistantId: null, apiKey: null }],
    ],
    ['nothing but the script', `<script src="${server}/widget.js"></script>`, []],
  ])('are found: %s', (_, html, widgets) => {
    expect(read(html)).toMatchObject({ widgets, isLoaded: true, isHeld: false, isLoadedElsewhere: false });
  });

  it.each([
    ['in a comment', `<!-- ${tag()} -->`],
    ['in a template', `<template>${tag()}</template>`],
    ['in noscript', `<noscript>${tag()}</noscript>`],
    ['in an example', `<textarea>${tag()}</textarea><pre>${tag().replaceAll('<', '&lt;')}</pre>`],
    ['of another product', '<script src="https://other.example/widget.js" data-key="x"></script>'],
    ['of another path', tag().replace('/widget.js', '/js/widget.js')],
  ])('are not found %s', (_, html) => {
    expect(read(html)).toMatchObject({
      widgets: [],
      isLoaded: false,
      isHeld: false,
      isLoadedElsewhere: false,
    });
  });

  it('are reported as held when a script type prevents execution', () => {
    expect(read(tag('type="text/plain"'))).toMatchObject({ widgets: [], isLoaded: false, isHeld: true });
  });

  it('are reported as loaded from another server, by tag or script', () => {
    for (const html of [tag(), twoScripts]) {
      const old = html.replaceAll(server, 'https://old.example');
      expect(read(old)).toMatchObject({ isLoaded: false, isLoadedElsewhere: true });
    }
  });
});

const policyOf = (sources: string) => `script-src ${sources}; connect-src ${sources}; frame-src ${sources}`;
const none = { script: false, inline: false, connect: false, frame: false };
const all = { ...none, script: true, connect: true, frame: true };

describe('the policy of a page', () => {
  it.each([
    ['none', null],
    ['the documented one', `default-src 'none'; ${policyOf(server)}; style-src 'self'`],
    ['a scheme', "default-src 'self' https:"],
    ['an asterisk', 'default-src *'],
    ['a subdomain', 'default-src *.example'],
    ['a host with the scheme of the page', 'default-src anito.example'],
    ['a host in capitals, a port and a path', 'DEFAULT-SRC HTTPS://ANITO.EXAMPLE:443/'],
    ['any port', 'default-src anito.example:*'],
    ['no directive for it', "img-src 'self'; object-src 'none'"],
    ['a list in which every policy allows it', `default-src *, ${policyOf(server)}`],
    ['frames by child-src', `script-src ${server}; connect-src ${server}; child-src ${server}`],
    ['the first of two', `default-src *; default-src 'none'`],
    [
      'exact paths',
      `script-src ${server}/widget.js; connect-src ${server}/api/; frame-src ${server}/widget/`,
    ],
  ])('allows the widget with %s', (_, policy) => {
    expect(read(tag(), policy).refused).toEqual(none);
  });

  it.each([
    ['nothing', "default-src 'none'", all],
    ['only its own origin', "default-src 'self'", all],
    ['others', policyOf('https://cdn.example https://anito.example.evil.example *.anito.example'), all],
    ['another port', policyOf('anito.example:8443'), all],
    ['another path', policyOf(`${server}/other/`), all],
    ['plain http', policyOf('http://other.example'), all],
    ['invalid sources', policyOf('*.* ;;; https:// //anito.example anito'), all],
    ['scripts', `script-src 'self'; connect-src *; frame-src *`, { ...none, script: true }],
    ['scripts by elements', `script-src *; script-src-elem 'self'`, { ...none, script: true }],
    ['calls', `default-src *; connect-src 'self'`, { ...none, connect: true }],
    ['frames', `default-src *; frame-src 'self'`, { ...none, frame: true }],
    ['one policy of a list', `default-src *, frame-src 'none'`, { ...none, frame: true }],
    [
      'addresses beside strict-dynamic',
      `script-src 'strict-dynamic' 'nonce-a' https:`,
      { ...none, script: true },
    ],
  ])('refuses the widget with %s', (_, policy, refused) => {
    expect(read(tag(), policy).refused).toEqual(refused);
  });

  it('may be declared in the head only', () => {
    const meta = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">`;
    expect(read(`<head>${meta}</head><body>${tag()}`).refused).toEqual({ ...none, script: true });
    expect(read(`<body><p>x</p>${meta}${tag()}`).refused).toEqual(none);
    expect(read(`<head>${meta.replace('Policy"', 'Policy-Report-Only"')}</head>${tag()}`).refused).toEqual(
      none,
    );
  });

  it("allows scripts by nonce, and inline scripts by nonce, hash or 'unsafe-inline'", () => {
    const strict = "script-src 'strict-dynamic' 'nonce-AbC'";
    expect(read(tag('nonce="AbC"'), strict).refused).toEqual(none);
    expect(read(tag('nonce="abc"'), strict).refused).toEqual({ ...none, script: true });
    const inline = (policy: string, html = twoScripts) =>
      read(html, `script-src ${server} ${policy}`).refused.inline;
    const hash = createHash('sha384').update(init).digest('base64');
    expect(inline("'unsafe-inline'")).toBe(false);
    expect(inline(`'sha384-${hash}'`)).toBe(false);
    expect(inline("'nonce-AbC'", twoScripts.replace('<script>', '<script nonce="AbC">'))).toBe(false);
    for (const refused of ['', "'unsafe-inline' 'nonce-AbC'", "'sha384-AAAA'", "'unsafe-eval'"]) {
      expect([refused, inline(refused)]).toEqual([refused, true]);
    }
    expect(read(tag(), `script-src ${server}`).refused.inline).toBe(false);
  });
});

describe('a hostile page', () => {
  const inTime = (work: () => void) => {
    const start = readProcessorMs();
    work();
    expect(readProcessorMs() - start).toBeLessThan(20_000);
  };

  it.each([
    ['scripts', '<script></script>'.repeat(290_000)],
    ['tags for widgets', tag().repeat(20_000)],
    [
      'calls',
      `<script src="${server}/widget.js"></script><script>${'AnitoWidget.init('.repeat(280_000)}</script>`,
    ],
    [
      'blanks in options',
      `${twoScripts}<script>AnitoWidget.init(${'assistantId:'.repeat(100)}${' '.repeat(4_000_000)}</script>`,
    ],
    ['open tags', '<script '.repeat(600_000)],
    ['nesting', '<div>'.repeat(200_000)],
    [
      'policies',
      `<head>${'<meta http-equiv=content-security-policy content="script-src a">'.repeat(70_000)}`,
    ],
  ])('with many %s is read in time and gives a small result', (_, html) => {
    inTime(() => expect(JSON.stringify(read(html)).length).toBeLessThan(5_000));
  });

  it.each([
    ['sources', `script-src ${'a.'.repeat(25_000)} ${'x '.repeat(25_000)}`],
    ['one source', `script-src ${'a'.repeat(60_000)}!`],
    ['a scheme', `script-src ${'a+'.repeat(30_000)}`],
    ['directives', 'script-src a;'.repeat(5_000)],
    ['commas', ','.repeat(60_000)],
  ])('with a policy of %s is read in time', (_, policy) => {
    inTime(() => read(tag(), policy));
  });
});

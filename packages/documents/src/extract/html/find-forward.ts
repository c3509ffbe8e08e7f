import { type Element, readAttribute } from './prepare/tree.ts';

/** An automatic redirect of a page: its target as written, and its delay. */
export type PageRedirect = { href: string; seconds: number; isByScript: boolean };

const maxLength = 2_048;
const maxScript = 2_000;

/**
 * Parses a `Refresh` header or meta element (HTML, 4.2.5.3) to its address, as written, and seconds. Returns
 * undefined if it names no address.
 */
export function parseRefresh(content: string): PageRedirect | undefined {
  const [, time = '', target = ''] =
    /^\s*(\d{0,9}(?:\.\d*)?)[\s;,]*(.*)$/s.exec(content.slice(0, maxLength)) ?? [];
  const named = target.replace(/^url\s*=\s*/i, '').trim();
  const quote = /^["']/.exec(named)?.[0];
  const href = (quote ? named.slice(1).split(quote, 1)[0]! : named).trim();
  return href ? { href, seconds: Number(time) || 0, isByScript: false } : undefined;
}

/**
 * Returns the redirect of a page: from a meta element, otherwise from a short inline script without
 * conditions. Returns undefined without one.
 */
export function findPageRedirect(elements: Element[]): PageRedirect | undefined {
  for (const element of elements) {
    if (element.tagName !== 'meta' || readAttribute(element, 'http-equiv').trim().toLowerCase() !== 'refresh')
      continue;
    // Without quotes, the address is a separate attribute.
    const content = `${readAttribute(element, 'content')} ${readAttribute(element, 'url') && `url=${readAttribute(element, 'url')}`}`;
    const forward = parseRefresh(content);
    if (forward) return forward;
  }
  return findScriptRedirect(elements);
}

/** An assignment to the address of the page. */
const locationAssignment =
  /(?:^|[^\w.$])(?:(?:window|document|self|top|parent)\.)?location(?:\.href)?\s{0,9}=\s{0,9}(["'`])([^"'`\n]{1,2048})\1|(?:^|[^\w$])location\.(?:replace|assign)\(\s{0,9}(["'`])([^"'`\n]{1,2048})\3/;
/** Conditions in a script. A conditional redirect may not happen. */
const conditions =
  /\b(?:if|switch|addEventListener|onclick|onsubmit|navigator|cookie|confirm|localStorage)\b|\?|&&|\|\|/;
const delay = /,\s{0,9}(\d{1,9})\s{0,9}\)/;

/**
 * Returns the redirect of the first inline script or `onload` that sets the page's address without
 * conditions. Returns undefined without one.
 */
function findScriptRedirect(elements: Element[]): PageRedirect | undefined {
  for (const element of elements) {
    const isScript = element.tagName === 'script' && !readAttribute(element, 'src');
    if (!isScript && element.tagName !== 'body') continue;
    const text = isScript
      ? element.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
      : readAttribute(element, 'onload');
    if (!text || text.length > maxScript) continue;
    const match = locationAssignment.exec(text);
    const href = match?.[2] ?? match?.[4];
    if (!href || href.includes('${') || conditions.test(text.replace(href, ''))) continue;
    return {
      href,
      seconds: text.includes('setTimeout') ? Number(delay.exec(text)?.[1] ?? 0) / 1_000 : 0,
      isByScript: true,
    };
  }
  return undefined;
}

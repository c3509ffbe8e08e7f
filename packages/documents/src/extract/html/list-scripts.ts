import type { DefaultTreeAdapterTypes } from 'parse5';
import { listElements } from './list-elements.ts';
import { parsePage } from './parse-page.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** Scripts of a page, as written. */
export type PageScripts = {
  /** In document order, without scripts in templates, comments and `noscript`, which do not run. */
  scripts: { attributes: ReadonlyMap<string, string>; text: string }[];
  /** Content-Security-Policies that the page's head declares. */
  policies: string[];
  /** Base address of the page, if it declares one. */
  base: string | null;
};

const readAttributeValue = ({ attrs }: Element, attributeName: string) =>
  attrs.find(({ name }) => name === attributeName)?.value;

function isInHead({ parentNode }: Element): boolean {
  return parentNode !== null && 'tagName' in parentNode && parentNode.tagName === 'head';
}

/** Returns the scripts of a page, the content security policies of its head, and its base as written. */
export function listScripts(html: string): PageScripts {
  const elements = listElements(parsePage(html));
  const base = elements.find(
    (element) => element.tagName === 'base' && readAttributeValue(element, 'href') !== undefined,
  );
  return {
    scripts: elements
      .filter(({ tagName }) => tagName === 'script')
      .map(({ attrs, childNodes }) => ({
        attributes: new Map(attrs.map(({ name, value }) => [name, value])),
        text: childNodes.map((node) => ('value' in node ? node.value : '')).join(''),
      })),
    // A policy in the body has no effect (CSP, 3.3).
    policies: elements
      .filter((element) => element.tagName === 'meta' && isInHead(element))
      .filter((meta) => readAttributeValue(meta, 'http-equiv')?.toLowerCase() === 'content-security-policy')
      .map((meta) => readAttributeValue(meta, 'content') ?? ''),
    base: (base && readAttributeValue(base, 'href')) ?? null,
  };
}

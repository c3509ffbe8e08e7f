import type { DefaultTreeAdapterTypes } from 'parse5';
import { listElements } from './list-elements.ts';
import { parsePage } from './parse-page.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** What a page runs, as it was written. */
export type PageScripts = {
  /** In the order of the page; those in templates, comments and `noscript` do not run. */
  scripts: { attributes: ReadonlyMap<string, string>; text: string }[];
  /** The Content-Security-Policies that the page declares in its head. */
  policies: string[];
  /** By what its addresses are relative, where it says so. */
  base: string | null;
};

const read = ({ attrs }: Element, wanted: string) => attrs.find(({ name }) => name === wanted)?.value;

function isInHead({ parentNode }: Element): boolean {
  return parentNode !== null && 'tagName' in parentNode && parentNode.tagName === 'head';
}

/** Finds the scripts of a page, and what it says of those that may run. */
export function listScripts(html: string): PageScripts {
  const elements = listElements(parsePage(html));
  const base = elements.find((element) => element.tagName === 'base' && read(element, 'href') !== undefined);
  return {
    scripts: elements
      .filter(({ tagName }) => tagName === 'script')
      .map(({ attrs, childNodes }) => ({
        attributes: new Map(attrs.map(({ name, value }) => [name, value])),
        text: childNodes.map((node) => ('value' in node ? node.value : '')).join(''),
      })),
    // In the body of a page it says nothing (CSP, 3.3).
    policies: elements
      .filter((element) => element.tagName === 'meta' && isInHead(element))
      .filter((meta) => read(meta, 'http-equiv')?.toLowerCase() === 'content-security-policy')
      .map((meta) => read(meta, 'content') ?? ''),
    base: (base && read(base, 'href')) ?? null,
  };
}

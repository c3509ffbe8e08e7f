import type { DefaultTreeAdapterTypes } from 'parse5';
import type { PageAbout } from '../document.ts';
import { describeBrand } from './describe-brand.ts';
import { findPageRedirect } from './find-forward.ts';

type Element = DefaultTreeAdapterTypes.Element;

const maxValueLength = 2_048;
/** Most directives to robots; about ten exist. */
const maxRobotWords = 50;
const modifiedNames = ['article:modified_time', 'og:updated_time', 'datemodified', 'last-modified'];

/**
 * Returns the trimmed value of an attribute, shortened to `maxValueLength`. Returns an empty text without
 * one.
 */
function readAttributeValue({ attrs }: Element, attributeName: string): string {
  return (attrs.find(({ name }) => name === attributeName)?.value ?? '').trim().slice(0, maxValueLength);
}

/**
 * Returns the metadata of a page's head. If the head has no modification date, uses that of a `time` element.
 * Robot directives are those for all robots and those for `robotName`.
 */
export function describePage(elements: Element[], robotName: string): PageAbout {
  const metas = elements
    .filter(({ tagName }) => tagName === 'meta')
    .map((meta) => ({
      name: (
        readAttributeValue(meta, 'name') ||
        readAttributeValue(meta, 'property') ||
        readAttributeValue(meta, 'itemprop')
      ).toLowerCase(),
      content: readAttributeValue(meta, 'content'),
    }));
  const canonical = elements.find(
    (element) =>
      element.tagName === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(readAttributeValue(element, 'rel')),
  );
  const root = elements.find(({ tagName }) => tagName === 'html');
  const modified = modifiedNames
    .map((metaName) => metas.find(({ name }) => name === metaName)?.content)
    .find(Boolean);
  return {
    canonical: (canonical && readAttributeValue(canonical, 'href')) || null,
    language: (root && readAttributeValue(root, 'lang')) || null,
    modifiedAt: modified || findModifiedTime(elements),
    forward: findPageRedirect(elements),
    robots: [...new Set(listRobotDirectives(metas, robotName))].slice(0, maxRobotWords),
    brand: describeBrand(elements),
  };
}

/** Returns the directives in meta elements for all robots and those for `robotName`, in lower case. */
function listRobotDirectives(metas: { name: string; content: string }[], robotName: string): string[] {
  const robotMetas = metas.filter(({ name }) => name === 'robots' || name === robotName.toLowerCase());
  return robotMetas.flatMap(({ content }) => content.toLowerCase().split(/[\s,]+/)).filter(Boolean);
}

/** Returns the date of the first `time` element that is marked as the modification date, or null. */
function findModifiedTime(elements: Element[]): string | null {
  const times = elements.filter(
    (element) => element.tagName === 'time' && readAttributeValue(element, 'datetime'),
  );
  const modified = times.find((time) =>
    /\b(?:dateModified|updated)\b/.test(
      `${readAttributeValue(time, 'itemprop')} ${readAttributeValue(time, 'class')}`,
    ),
  );
  return modified ? readAttributeValue(modified, 'datetime') : null;
}

import type { DefaultTreeAdapterTypes } from 'parse5';
import type { PageAbout } from '../document.ts';
import { findForward } from './find-forward.ts';

type Element = DefaultTreeAdapterTypes.Element;

const maxValueLength = 2_048;
/** Most directives to robots; about ten exist. */
const maxRobotWords = 50;
const modifiedNames = ['article:modified_time', 'og:updated_time', 'datemodified', 'last-modified'];

function read({ attrs }: Element, wanted: string): string {
  return (attrs.find(({ name }) => name === wanted)?.value ?? '').trim().slice(0, maxValueLength);
}

/**
 * Returns the metadata of a page's head, with the modification date of a `time` element where the head has
 * none. Robot directives are those for all robots and those for `robotName`.
 */
export function describePage(elements: Element[], robotName: string): PageAbout {
  const metas = elements
    .filter(({ tagName }) => tagName === 'meta')
    .map((meta) => ({
      name: (read(meta, 'name') || read(meta, 'property') || read(meta, 'itemprop')).toLowerCase(),
      content: read(meta, 'content'),
    }));
  const canonical = elements.find(
    (element) => element.tagName === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(read(element, 'rel')),
  );
  const root = elements.find(({ tagName }) => tagName === 'html');
  const modified = modifiedNames
    .map((wanted) => metas.find(({ name }) => name === wanted)?.content)
    .find(Boolean);
  return {
    canonical: (canonical && read(canonical, 'href')) || null,
    language: (root && read(root, 'lang')) || null,
    modifiedAt: modified || findModifiedTime(elements),
    forward: findForward(elements),
    robots: [...new Set(listRobotWords(metas, robotName))].slice(0, maxRobotWords),
  };
}

function listRobotWords(metas: { name: string; content: string }[], robotName: string): string[] {
  const said = metas.filter(({ name }) => name === 'robots' || name === robotName.toLowerCase());
  return said.flatMap(({ content }) => content.toLowerCase().split(/[\s,]+/)).filter(Boolean);
}

function findModifiedTime(elements: Element[]): string | null {
  const times = elements.filter((element) => element.tagName === 'time' && read(element, 'datetime'));
  const modified = times.find((time) =>
    /\b(?:dateModified|updated)\b/.test(`${read(time, 'itemprop')} ${read(time, 'class')}`),
  );
  return modified ? read(modified, 'datetime') : null;
}

import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { unreadable } from '../../unreadable-error.ts';

/** Elements that parsing may create per written tag. */
const elementsPerTag = 10;
const spareElements = 10_000;

/**
 * Parses a page as browsers do. An unclosed formatting element is repeated in each following paragraph, so
 * thousands of tags can create millions of elements. Throws UnreadableError for such a page.
 */
export function parsePage(html: string): DefaultTreeAdapterTypes.Document {
  let remaining = spareElements + elementsPerTag * countTags(html);
  return parse(html, {
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...args) {
        remaining -= 1;
        if (remaining < 0) throw unreadable('too-deep');
        return defaultTreeAdapter.createElement(...args);
      },
    },
  });
}

/** Returns the number of `<` in a page, at least that of its tags. */
function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) count += 1;
  return count;
}

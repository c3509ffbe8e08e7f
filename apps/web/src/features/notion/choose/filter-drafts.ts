import { type NotionFilter, notionFilter, notionPropertyTypes } from '@anito/contract/notion';

/** Form values of a filter. `key` identifies its row in the form. */
export type FilterDraft = NotionFilter & { key: number };

let lastKey = 0;

/** Returns a new, empty filter with its own key. */
export const emptyFilter = (): FilterDraft => ({
  ...{ key: ++lastKey, property: '', value: '' },
  propertyType: notionPropertyTypes[0],
});

/** Whether a filter names a property and a value. */
export const isCompleteFilter = ({ property, value }: NotionFilter) =>
  property.trim() !== '' && value.trim() !== '';

/**
 * Whether the value does not match its type, such as letters for a number. Incomplete filters are not
 * checked.
 */
export function hasWrongValue(draft: FilterDraft): boolean {
  return isCompleteFilter(draft) && !notionFilter.safeParse(toFilter(draft)).success;
}

/** Returns the filter as sent, with trimmed texts. */
export function toFilter({ property, value, propertyType }: NotionFilter): NotionFilter {
  return { property: property.trim(), value: value.trim(), propertyType };
}

/** Whether the form differs from the applied filters, ignoring white space around texts. */
export function haveFiltersChanged(
  drafts: readonly FilterDraft[],
  applied: readonly NotionFilter[],
): boolean {
  return JSON.stringify(drafts.map(toFilter)) !== JSON.stringify(applied.map(toFilter));
}

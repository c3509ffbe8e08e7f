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
 * Whether a complete filter has a value that does not match its property type, such as letters for a number.
 * False for an incomplete filter.
 */
export function hasWrongValue(draft: FilterDraft): boolean {
  return isCompleteFilter(draft) && !notionFilter.safeParse(toFilter(draft)).success;
}

/** Converts the form values of a filter to the request body, with trimmed texts. */
export function toFilter({ property, value, propertyType }: NotionFilter): NotionFilter {
  return { property: property.trim(), value: value.trim(), propertyType };
}

/** Whether the filters in the form differ from the applied ones, ignoring white space around texts. */
export function haveFiltersChanged(
  drafts: readonly FilterDraft[],
  applied: readonly NotionFilter[],
): boolean {
  return JSON.stringify(drafts.map(toFilter)) !== JSON.stringify(applied.map(toFilter));
}

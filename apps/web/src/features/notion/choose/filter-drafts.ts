import { type NotionFilter, notionFilter, notionPropertyTypes } from '@anito/contract/notion';

/** A filter as it is being typed; `key` tells the rows of the form apart. */
export type FilterDraft = NotionFilter & { key: number };

let lastKey = 0;

export const emptyFilter = (): FilterDraft => ({
  ...{ key: ++lastKey, property: '', value: '' },
  propertyType: notionPropertyTypes[0],
});

export const isComplete = ({ property, value }: NotionFilter) =>
  property.trim() !== '' && value.trim() !== '';

/** Whether the value cannot be one of its type, such as words for a number; incomplete filters are not judged. */
export function hasWrongValue(draft: FilterDraft): boolean {
  return isComplete(draft) && !notionFilter.safeParse(toFilter(draft)).success;
}

/** What is sent: without blanks around the texts. */
export function toFilter({ property, value, propertyType }: NotionFilter): NotionFilter {
  return { property: property.trim(), value: value.trim(), propertyType };
}

/** Whether the form says something else than what is applied. */
export function isChanged(drafts: readonly FilterDraft[], applied: readonly NotionFilter[]): boolean {
  return JSON.stringify(drafts.map(toFilter)) !== JSON.stringify(applied.map(toFilter));
}

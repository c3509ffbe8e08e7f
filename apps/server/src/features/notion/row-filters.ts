import { checkboxWords, type NotionFilter } from '@anito/contract/notion';
import type { RowFilter } from '@anito/notion-reader/filter-rows';

/**
 * Converts filters to the form in which rows of databases are queried. Unknown text for a checkbox means not
 * checked.
 */
export function toRowFilters(filters: NotionFilter[]): RowFilter[] {
  return filters.map(({ property, propertyType, value }) =>
    propertyType === 'checkbox'
      ? { property, propertyType, value: checkboxWords[value.toLowerCase()] ?? false }
      : { property, propertyType, value },
  );
}

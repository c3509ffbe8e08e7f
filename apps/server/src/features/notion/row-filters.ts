import { checkboxWords, type NotionFilter } from '@anito/contract/notion';
import type { RowFilter } from '@anito/notion-reader/filter-rows';

/** Filters as rows of databases are read by them. */
export function toRowFilters(filters: NotionFilter[]): RowFilter[] {
  return filters.map(({ property, propertyType, value }) =>
    propertyType === 'checkbox'
      ? { property, propertyType, value: checkboxWords[value.toLowerCase()] ?? false }
      : { property, propertyType, value },
  );
}

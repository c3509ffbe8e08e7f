import type { PageObjectResponse, RichTextItemResponse } from '@notionhq/client';

/** The words of rich text; of links the words they stand under, of mentions and equations what Notion shows. */
export function writeText(items: RichTextItemResponse[]): string {
  return items.map(({ plain_text }) => plain_text).join('');
}

/** What a page is called. */
export function getPageTitle(page: Pick<PageObjectResponse, 'properties'>): string {
  for (const value of Object.values(page.properties)) {
    if (value.type === 'title') return writeText(value.title).trim() || 'Untitled';
  }
  return 'Untitled';
}

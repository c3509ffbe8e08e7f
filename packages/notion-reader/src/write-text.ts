import type { PageObjectResponse, RichTextItemResponse } from '@notionhq/client';

/** The words of rich text; of links the words they stand under, of mentions and equations what Notion shows. */
export function writeText(items: RichTextItemResponse[]): string {
  return items.map(({ plain_text }) => plain_text).join('');
}

/** Letters of a title that are kept; lists hold ten thousand of them. */
const maxTitleLength = 500;

/** What a page or database is called. */
export function writeTitle(title: RichTextItemResponse[]): string {
  return writeText(title).trim().slice(0, maxTitleLength).toWellFormed() || 'Untitled';
}

/** What a page is called. */
export function getPageTitle(page: Pick<PageObjectResponse, 'properties'>): string {
  for (const value of Object.values(page.properties)) {
    if (value.type === 'title') return writeTitle(value.title);
  }
  return 'Untitled';
}

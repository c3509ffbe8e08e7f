import type { PageObjectResponse, RichTextItemResponse } from '@notionhq/client';

/** Returns the plain text of rich text: of links their label, of mentions and equations what Notion shows. */
export function toPlainText(items: RichTextItemResponse[]): string {
  return items.map(({ plain_text }) => plain_text).join('');
}

/** Maximum length of a title in characters. A list may contain ten thousand titles. */
const maxTitleLength = 500;

/** Returns the title of a page or database, truncated to 500 characters. `Untitled` when it is empty. */
export function formatTitle(title: RichTextItemResponse[]): string {
  return toPlainText(title).trim().slice(0, maxTitleLength).toWellFormed() || 'Untitled';
}

/** Returns the title of a page. `Untitled` when it has none. */
export function getPageTitle(page: Pick<PageObjectResponse, 'properties'>): string {
  for (const value of Object.values(page.properties)) {
    if (value.type === 'title') return formatTitle(value.title);
  }
  return 'Untitled';
}

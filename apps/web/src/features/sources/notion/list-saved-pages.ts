import type { NotionConnectionWithPages, NotionItem } from '@anito/contract/notion';

/** A page as a source is told of it. */
export function toSelectedPage({ id, ...item }: NotionItem) {
  const { title, url, lastEditedTime, parentType, parentId, icon, contentType } = item;
  return { notionPageId: id, title, url, lastEditedTime, parentType, parentId, icon, contentType };
}

/** The chosen pages of a source as they are saved, for a change that leaves them as they are. */
export function listSavedPages({ pages, selectedPageIds }: NotionConnectionWithPages) {
  const chosen = new Set(selectedPageIds);
  return pages.filter(({ id }) => chosen.has(id)).map(toSelectedPage);
}

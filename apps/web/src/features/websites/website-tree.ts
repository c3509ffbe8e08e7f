import { listFlat, type PageNode, type PageTree } from '../../source-kind/choose-pages/page-tree.ts';
import { pathOf } from './discovered-pages.ts';

type TitledPage = { url: string; title: string | null };

/** A page of a website in the selection. */
export type WebsiteNode<Page> = PageNode & { page: Page };

/** Converts pages to a flat tree with the same order. The URL is the id of a node. */
export function listPageNodes<Page extends TitledPage>(pages: readonly Page[]): PageTree<WebsiteNode<Page>> {
  return listFlat(
    pages.map((page) => ({
      id: page.url,
      title: page.title?.trim() ?? '',
      // Searchable as a pasted URL and as the shown path.
      address: `${page.url} ${pathOf(page.url)}`,
      page,
    })),
  );
}

/** Returns the label of a page: its title with its path as `place`, or only its path if it has no title. */
export function getPageLabel({ url, title }: TitledPage): { title: string; place?: string } {
  const trimmedTitle = title?.trim();
  return trimmedTitle ? { title: trimmedTitle, place: pathOf(url) } : { title: pathOf(url) };
}

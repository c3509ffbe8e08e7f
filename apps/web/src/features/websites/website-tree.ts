import { listFlat, type PageNode, type PageTree } from '../../source-kind/choose-pages/page-tree.ts';
import { pathOf } from './found-pages.ts';

type Named = { url: string; title: string | null };

/** One page of a website as it is chosen, by its address. */
export type WebsiteNode<Page> = PageNode & { page: Page };

/** The pages of a website as they are chosen from, in their order. */
export function listWebsite<Page extends Named>(pages: readonly Page[]): PageTree<WebsiteNode<Page>> {
  return listFlat(
    pages.map((page) => ({
      id: page.url,
      title: page.title?.trim() ?? '',
      // Found as it is pasted, and as it is shown.
      address: `${page.url} ${pathOf(page.url)}`,
      page,
    })),
  );
}

/** What a page is called, and where on its site it is when that is not its name. */
export function namePage({ url, title }: Named): { title: string; place?: string } {
  const named = title?.trim();
  return named ? { title: named, place: pathOf(url) } : { title: pathOf(url) };
}

import type { SitePage } from '../../site-pages.ts';

/** What search engines and previews of links are told of a page; `{{product}}` is the name of the installation. */
type PageHeadTexts = { title: string; description: string; keywords?: string };

/** The same of every page of the public site, and of the answer that there is none. */
export type SiteHeads = Record<SitePage | 'missing', PageHeadTexts>;

/** Questions with their answers, by a word for each. */
export type SiteFaq = Record<
  'cost' | 'trial' | 'refund' | 'change' | 'message',
  { question: string; answer: string }
>;

import type { Language } from '../languages.ts';
import * as en from './site/en.ts';
import * as es from './site/es.ts';
import * as fil from './site/fil.ts';
import * as fr from './site/fr.ts';
import type { SiteFaq, SiteHeads } from './site/site-texts.ts';

/** What the server says of the public pages in their heads, by language. */
export const siteTexts: Record<Language, { heads: SiteHeads; faq: SiteFaq }> = { en, fil, es, fr };

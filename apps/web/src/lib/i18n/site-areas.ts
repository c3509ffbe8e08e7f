import { joinAreas } from './join-areas.ts';

/** The texts of the start page. */
export const siteAreas = joinAreas(['ui', 'shell', 'errors', 'site'], {
  en: () => import('./site-texts/en.ts'),
  fil: () => import('./site-texts/fil.ts'),
  es: () => import('./site-texts/es.ts'),
  fr: () => import('./site-texts/fr.ts'),
});

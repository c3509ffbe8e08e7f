import { joinAreas } from './join-areas.ts';
import type { Areas } from './start.ts';

const start = joinAreas(['ui', 'shell', 'errors', 'site'], {
  en: () => import('./site-texts/en.ts'),
  fil: () => import('./site-texts/fil.ts'),
  es: () => import('./site-texts/es.ts'),
  fr: () => import('./site-texts/fr.ts'),
});

/** The texts of the public site: what every page of it says, and those of its other pages. */
export const siteAreas: Areas = {
  ...start,
  files: { ...import.meta.glob('./{en,fil,es,fr}/{pricing,event,legal,voice}.ts'), ...start.files },
};

import { joinAreas } from './join-areas.ts';

/** The texts that visitors of an assistant see. */
export const visitorAreas = joinAreas(['ui', 'shell', 'errors', 'chat'], {
  en: () => import('./visitor-texts/en.ts'),
  fil: () => import('./visitor-texts/fil.ts'),
  es: () => import('./visitor-texts/es.ts'),
  fr: () => import('./visitor-texts/fr.ts'),
});

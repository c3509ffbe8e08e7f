import { joinAreas } from './join-areas.ts';

/** The texts that visitors see in a widget. */
export const frameAreas = joinAreas(['ui', 'errors', 'chat', 'frame'], {
  en: () => import('./frame-texts/en.ts'),
  fil: () => import('./frame-texts/fil.ts'),
  es: () => import('./frame-texts/es.ts'),
  fr: () => import('./frame-texts/fr.ts'),
});

import type { Areas } from './start.ts';

/** The texts that visitors see in a widget. */
export const frameAreas: Areas = {
  files: import.meta.glob<object>('./*/{reasons,ui,errors,chat,frame}.json', {
    base: '../../../../../locales',
    import: 'default',
  }),
  first: ['ui', 'errors', 'chat', 'frame'],
};

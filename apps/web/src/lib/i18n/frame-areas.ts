import type { Areas } from './start.ts';

/** Texts of the widget. */
export const frameAreas: Areas = {
  files: import.meta.glob<object>('./*/{reasons,ui,errors,chat,frame}.json', {
    base: '../../../../../locales',
    import: 'default',
  }),
  first: ['ui', 'errors', 'chat', 'frame'],
};

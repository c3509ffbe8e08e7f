import type { Areas } from './start.ts';

/** Texts that visitors of an assistant see. */
export const visitorAreas: Areas = {
  files: import.meta.glob<object>('./*/{reasons,ui,shell,errors,chat}.json', {
    base: '../../../../../locales',
    import: 'default',
  }),
  first: ['ui', 'shell', 'errors', 'chat'],
};

import type { Areas } from './start.ts';

/** Texts of the public site: those of every page and those of single pages. */
export const siteAreas: Areas = {
  files: import.meta.glob<object>('./*/{reasons,ui,shell,errors,site,pricing,event,legal,voice,chat}.json', {
    base: '../../../../../locales',
    import: 'default',
  }),
  first: ['ui', 'shell', 'errors', 'site'],
};

import type { Areas } from './start.ts';

/** The texts of the start page. */
export const siteAreas: Areas = {
  files: import.meta.glob('./{en,fil,es,fr}/{ui,shell,errors,site}.ts'),
  first: ['ui', 'shell', 'errors', 'site'],
};

import type { Areas } from './start.ts';

/** The texts that visitors of an assistant see. */
export const visitorAreas: Areas = {
  files: import.meta.glob('./{en,fil,es,fr}/{ui,shell,errors,chat}.ts'),
  first: ['ui', 'shell', 'errors', 'chat'],
};

import type { Areas } from './start.ts';

/** The texts that visitors see in a widget. */
export const frameAreas: Areas = {
  files: import.meta.glob('./{en,fil,es,fr}/{ui,errors,chat,frame}.ts'),
  first: ['ui', 'errors', 'chat', 'frame'],
};

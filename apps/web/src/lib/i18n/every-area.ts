import type { Areas } from './start.ts';

/** All texts, each area loaded when a screen first asks for it. */
export const everyArea: Areas = {
  files: import.meta.glob<object>('./*/*.json', { base: '../../../../../locales', import: 'default' }),
  first: ['ui', 'shell', 'errors'],
};

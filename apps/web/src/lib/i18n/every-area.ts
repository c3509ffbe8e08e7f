import type { Areas } from './start.ts';

/** All texts. Each area is loaded when a screen first needs it. */
export const everyArea: Areas = {
  files: import.meta.glob<object>('./*/*.json', { base: '../../../../../locales', import: 'default' }),
  first: ['ui', 'shell', 'errors'],
};

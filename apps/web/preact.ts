/**
 * Draws with Preact in the place of React: the pages that visitors see first (light-page.ts), and the tests of what they
 * show (`web-components-preact` of vitest.config.ts).
 */
export const preactAlias = { react: 'preact/compat', 'react-dom': 'preact/compat' };

/** What preact/compat exports without doing what React does: it draws in one go, so that nothing can wait. */
export const inertInPreact = ['startTransition', 'useDeferredValue', 'useTransition'];

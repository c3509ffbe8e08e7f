/**
 * Replaces React by Preact, for the pages that visitors see first (light-page.ts) and for the tests of their
 * components (`web-components-preact` in vitest.config.ts).
 */
export const preactAlias = { react: 'preact/compat', 'react-dom': 'preact/compat' };

/**
 * Exports of preact/compat without React's effect: it renders synchronously, so no update can be deferred.
 */
export const inertInPreact = ['startTransition', 'useDeferredValue', 'useTransition'];

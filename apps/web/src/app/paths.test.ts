import { isPagePath } from '@anito/contract/site-pages';
import { expect, it } from 'vitest';
import { paths } from './paths.ts';
import router from './router.tsx?raw';

/** Example paths of the router's patterns. */
const routerPaths = [...router.matchAll(/(?:path: |alias\()'(\/[^']*)'/g)]
  .map(([, path]) => path!)
  .flatMap((path) => (path.endsWith('?') ? [path.replace(/\/:\w+\?$/, ''), path.slice(0, -1)] : [path]))
  .map((path) => path.replace(/:\w+/g, '12'));

it.each([...Object.values(paths), ...routerPaths])('the server serves a page at %s', (path) => {
  expect(isPagePath(path)).toBe(true);
});

it.each(['/nowhere', '/sources/1', '/assistants/1/nowhere', '/dashboard/nowhere', '/pricing/1'])(
  'the server serves no page at %s',
  (path) => {
    expect(isPagePath(path)).toBe(false);
  },
);

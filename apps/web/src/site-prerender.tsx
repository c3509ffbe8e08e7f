import { BRAND_PLACEHOLDER } from '@anito/contract/site-pages';
import { renderToStringAsync } from 'preact-render-to-string';
import { Suspense } from 'react';
import type { Language } from './lib/i18n/languages.ts';
import { siteAreas } from './lib/i18n/site-areas.ts';
import { startI18n } from './lib/i18n/start.ts';
import { type PrerenderedPage, prerenderedPages } from './site-pages.ts';

/**
 * Replaces the browser APIs used while rendering by global stubs, for a signed-out visitor who prefers
 * `language`.
 */
function stubBrowser(language: Language): void {
  const storage = { getItem: () => null };
  Object.assign(globalThis, {
    localStorage: storage,
    sessionStorage: storage,
    // The server writes the installation's name here.
    document: { documentElement: {}, querySelector: () => ({ content: BRAND_PLACEHOLDER }) },
    location: { pathname: '/', origin: '' },
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  });
  Object.defineProperty(globalThis, 'navigator', { value: { languages: [language] }, configurable: true });
}

/**
 * Returns the HTML of every prerendered public page in a language, for a signed-out visitor. Replaces global
 * browser APIs.
 */
export async function prerenderPages(language: Language): Promise<Record<PrerenderedPage, string>> {
  stubBrowser(language);
  const names = Object.keys(prerenderedPages) as PrerenderedPage[];
  const areas = names.flatMap((name) => prerenderedPages[name].areas);
  await startI18n({ ...siteAreas, first: [...siteAreas.first, ...areas] });
  const rendered = names.map(async (name) => {
    const Page = await prerenderedPages[name].load();
    const markup = await renderToStringAsync(
      <Suspense fallback={null}>
        <Page />
      </Suspense>,
    );
    return [name, markup];
  });
  return Object.fromEntries(await Promise.all(rendered));
}

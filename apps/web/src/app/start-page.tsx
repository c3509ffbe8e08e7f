import '@fontsource-variable/inter/wght.css';
import '../ui/theme.css';
import i18next from 'i18next';
import { type ComponentType, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { findTokens } from '../lib/auth/tokens.ts';
import { type Areas, startI18n } from '../lib/i18n/start.ts';
import { watchFocus } from '../ui/use-return-focus.ts';

/**
 * Starts a page that works without the console's router, query cache and schemas. Its texts are requested
 * before its code has loaded. Markup that the server rendered for a signed-out visitor in this language is
 * hydrated, any other is replaced. Throws if the page has no `#root`.
 */
export async function startPage(loadPage: () => Promise<ComponentType>, areas: Areas): Promise<void> {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no #root');
  watchFocus();
  const renderedLanguage = document.documentElement.lang;
  const texts = startI18n(areas);
  const Page = await loadPage();
  await texts;
  const page = (
    <StrictMode>
      <Page />
    </StrictMode>
  );
  const canHydrate = element.hasChildNodes() && renderedLanguage === i18next.language && !findTokens();
  if (canHydrate) hydrateRoot(element, page);
  else createRoot(element).render(page);
}

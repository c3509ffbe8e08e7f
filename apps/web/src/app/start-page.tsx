import '@fontsource-variable/inter/wght.css';
import '../ui/theme.css';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Areas, startI18n } from '../lib/i18n/start.ts';

/**
 * Draws a page that stands by itself, without the console's router, cache and schemas. Its texts are asked for before its
 * code is there.
 */
export async function startPage(loadPage: () => Promise<ComponentType>, areas: Areas): Promise<void> {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no #root');
  const texts = startI18n(areas);
  const Page = await loadPage();
  await texts;
  createRoot(element).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
}

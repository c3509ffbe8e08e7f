import '@fontsource-variable/inter/wght.css';
import '../ui/theme.css';
import { type ComponentType, StrictMode, startTransition } from 'react';
import { type Areas, startI18n } from '../lib/i18n/start.ts';

/**
 * Draws a page that stands by itself, without the console's router, cache and schemas. Its texts are asked for before its
 * code is there, and the code runs and draws in many small tasks, between which a slow phone paints and answers.
 */
export async function startPage(loadPage: () => Promise<ComponentType>, areas: Areas): Promise<void> {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no #root');
  const texts = startI18n(areas);
  const { createRoot } = await import('react-dom/client');
  const Page = await loadPage();
  await texts;
  const root = createRoot(element);
  startTransition(() =>
    root.render(
      <StrictMode>
        <Page />
      </StrictMode>,
    ),
  );
}

import '@fontsource-variable/inter/wght.css';
import '../ui/theme.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PageBoundary } from '../features/shell/page-boundary.tsx';
import { type Areas, startI18n } from '../lib/i18n/start.ts';

/** Draws a page that stands by itself, without the console's router, cache and schemas. */
export async function startPage(page: ReactNode, areas: Areas): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  await startI18n(areas);
  createRoot(root).render(
    <StrictMode>
      <PageBoundary>{page}</PageBoundary>
    </StrictMode>,
  );
}

import './lib/schemas-without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import './ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { everyArea } from './lib/i18n/every-area.ts';
import { startI18n } from './lib/i18n/start.ts';
import { loadBrandName } from './lib/load-brand-name.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

await startI18n(everyArea);
void loadBrandName();
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);

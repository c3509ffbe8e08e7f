import { startPage } from './app/start-page.tsx';
import { siteAreas } from './lib/i18n/site-areas.ts';

// Not awaited: what is loaded later imports from the file that this becomes.
void startPage(async () => (await import('./routes/site/landing.tsx')).LandingPage, siteAreas);

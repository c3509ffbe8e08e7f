import { startPage } from './app/start-page.tsx';
import { siteAreas } from './lib/i18n/site-areas.ts';
import { LandingPage } from './routes/site/landing.tsx';

await startPage(<LandingPage />, siteAreas);

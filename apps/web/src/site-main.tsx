import { sitePages } from '@anito/contract/site-pages';
import { startPage } from './app/start-page.tsx';
import { siteAreas } from './lib/i18n/site-areas.ts';
import { type DrawnPage, drawnPages } from './site-pages.ts';

const path = location.pathname.toLowerCase().replace(/(?<=.)\/$/, '');
const page = Object.keys(drawnPages).find((name) => sitePages[name as DrawnPage] === path) as
  | DrawnPage
  | undefined;
const { load, areas } = drawnPages[page ?? 'landing'];

// Not awaited: modules loaded later import from the file into which this is bundled.
void startPage(load, { ...siteAreas, first: [...siteAreas.first, ...areas] });

import { sitePages } from '@anito/contract/site-pages';
import { startPage } from './app/start-page.tsx';
import { siteAreas } from './lib/i18n/site-areas.ts';
import { type PrerenderedPage, prerenderedPages } from './site-pages.ts';

const path = location.pathname.toLowerCase().replace(/(?<=.)\/$/, '');
const page = Object.keys(prerenderedPages).find((name) => sitePages[name as PrerenderedPage] === path) as
  | PrerenderedPage
  | undefined;
const { load, areas } = prerenderedPages[page ?? 'landing'];

// Not awaited: modules loaded later import from the file into which this is bundled.
void startPage(load, { ...siteAreas, first: [...siteAreas.first, ...areas] });

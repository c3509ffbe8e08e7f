import { files } from './features/files/files.feature.ts';
import { notes } from './features/notes/notes.feature.ts';
import { notion } from './features/notion/notion.feature.ts';
import { websites } from './features/websites/websites.feature.ts';

/** Every kind of source. */
export const sourceKinds = [files, notes, websites, notion] as const;

import { files } from './features/files/files.feature.ts';
import type { ImportableKind } from './features/imports/bringing.service.ts';
import { notes } from './features/notes/notes.feature.ts';
import { notion } from './features/notion/notion.feature.ts';
import type { SourceKind } from './features/sources/source-kind.ts';
import { websites } from './features/websites/websites.feature.ts';

/** Every kind of source. */
export const sourceKinds: readonly (SourceKind & ImportableKind)[] = [files, notes, websites, notion];

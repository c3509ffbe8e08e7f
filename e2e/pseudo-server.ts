/** Loaded before the server, it has all that the server writes in English in the letters of no language. */

import { texts } from '../apps/server/src/lib/texts.ts';
import { makePseudo } from './pseudo-texts.ts';

makePseudo(texts.services.resourceStore.data.en!);

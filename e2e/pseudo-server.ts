/** Preloaded before the server. Replaces the server's English texts by pseudo-localized ones. */

import { texts } from '../apps/server/src/lib/texts.ts';
import { pseudoLocalize } from './pseudo-texts.ts';

pseudoLocalize(texts.services.resourceStore.data.en!);

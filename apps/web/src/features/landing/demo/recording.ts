import type { Language } from '../../../lib/i18n/languages.ts';
import en from './captions/en.vtt?url';
import es from './captions/es.vtt?url';
import fil from './captions/fil.vtt?url';
import fr from './captions/fr.vtt?url';
import video from './recording.webm';

/** The recording that `node e2e/make-recording.ts` makes of the product, and what is read with it. */
export const recording = { video, captions: { en, fil, es, fr } satisfies Record<Language, string> };

import type { en } from './en.ts';
import type { Entry } from './entry.ts';

/** Why something went wrong, or what is said of it: a word for each text of the catalogue. */
export type Reason = keyof typeof en;

/** The texts of one language. */
export type Catalogue = Record<Reason, Entry>;

import type { DecodedText } from '../formats/decode-text.ts';
import type { DocumentWarning } from './warnings.ts';

/** Warns of a text whose letters may be wrong, since it does not say how they are encoded. */
export function warnOfEncoding({ encoding, isSure }: DecodedText): DocumentWarning[] {
  return isSure
    ? []
    : [{ problem: 'encoding-unknown', values: { encoding: encoding.toUpperCase() }, pages: [] }];
}

import type { DecodedText } from '../formats/decode-text.ts';
import type { DocumentWarning } from './warnings.ts';

/**
 * Returns a warning for a text whose letters may be wrong because its encoding is unknown. Returns an empty
 * list if it is certain.
 */
export function warnOfEncoding({ encoding, isSure }: DecodedText): DocumentWarning[] {
  return isSure
    ? []
    : [{ problem: 'encoding-unknown', values: { encoding: encoding.toUpperCase() }, pages: [] }];
}

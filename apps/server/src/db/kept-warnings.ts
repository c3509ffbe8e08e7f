import type { Because } from '@anito/contract/because';

/** What of a document was not read, and on which pages, as its row keeps it. */
export type KeptWarning = Because & { pages: [first: number, last: number][] };

/**
 * What `documents.warnings` holds: the warnings with the fingerprint of what they are of. A version before, which may run
 * beside this one, stores what it read without them: then they are of another reading.
 */
export type KeptWarnings = { fingerprint: string; list: KeptWarning[] };

/** SQL of the warnings of a row of `documents`, named by its alias: null where there are none of its content. */
export function readWarnings(alias: string): string {
  return `case when ${alias}.warnings->>'fingerprint' = ${alias}.fingerprint then ${alias}.warnings->'list' end`;
}

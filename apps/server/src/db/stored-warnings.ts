import type { LocalizedReason } from '@anito/contract/localized-reason';

/** A part of a document that was not read, with its pages, as stored with the document. */
export type StoredWarning = LocalizedReason & { pages: [first: number, last: number][] };

/**
 * Value of `documents.warnings`: the warnings, with the fingerprint of the content to which they belong. An
 * earlier version, which may run beside this one, stores documents without warnings; they then belong to an
 * earlier content.
 */
export type StoredWarnings = { fingerprint: string; list: StoredWarning[] };

/**
 * Returns SQL for the list of warnings of a document; `alias` is the alias of `documents`. It is null when
 * the current content has none.
 */
export function warningsExpression(alias: string): string {
  return `case when ${alias}.warnings->>'fingerprint' = ${alias}.fingerprint then ${alias}.warnings->'list' end`;
}

import type { DocumentWarning } from '@anito/documents/extract/warnings';

/** Every part of a page or database that may not have been read. */
export const notionWarnings = [
  'notion-page-cut',
  'notion-database-cut',
  /** `name` is the name of a property. */
  'notion-values-cut',
  'notion-blocks-refused',
  'notion-synced-block',
  'notion-too-deep',
  /** `name` is a type of block. */
  'notion-unsupported',
] as const;
type NotionWarning = (typeof notionWarnings)[number];

/** Limits the warnings, because each row of a database can have different properties. */
const maxWarnings = 20;

/** Warnings of one page, without duplicates. */
export class PageWarnings {
  readonly #warnings = new Map<string, DocumentWarning>();

  /** Adds a warning, unless there are 20 already. */
  add(problem: NotionWarning, values: DocumentWarning['values'] = {}): void {
    if (this.#warnings.size >= maxWarnings) return;
    this.#warnings.set(JSON.stringify([problem, values]), { problem, values, pages: [] });
  }

  list(): DocumentWarning[] {
    return [...this.#warnings.values()];
  }
}

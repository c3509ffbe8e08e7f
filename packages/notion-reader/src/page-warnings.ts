import type { DocumentWarning } from '@anito/documents/extract/warnings';

/** What of a page or a database was not read: the whole list. */
export const notionWarnings = [
  'notion-page-cut',
  'notion-database-cut',
  /** `name` is that of a property. */
  'notion-values-cut',
  'notion-blocks-refused',
  'notion-synced-block',
  'notion-too-deep',
  /** `name` is a kind of block. */
  'notion-unsupported',
] as const;
type NotionWarning = (typeof notionWarnings)[number];

/** Rows of a database can each have properties of their own. */
const maxWarnings = 20;

/** Warnings of one page, each once. */
export class PageWarnings {
  readonly #warnings = new Map<string, DocumentWarning>();

  add(problem: NotionWarning, values: DocumentWarning['values'] = {}): void {
    if (this.#warnings.size >= maxWarnings) return;
    this.#warnings.set(JSON.stringify([problem, values]), { problem, values, pages: [] });
  }

  list(): DocumentWarning[] {
    return [...this.#warnings.values()];
  }
}

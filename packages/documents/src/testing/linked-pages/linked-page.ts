/** A page as a publishing system renders it, with its expected text. */
export type LinkedPage = {
  name: string;
  html: string;
  /** Texts that occur only in link lists; none may be read. */
  dropped: string[];
  /** Texts with information; all must be read. */
  kept: string[];
  /** Texts that link lists repeat from the page; each must be read once. */
  once?: string[];
};

/** Returns links, `['Text', 'address']`, as list items. */
export const writeItems = (links: readonly (readonly [string, string])[], className = '') =>
  links
    .map(([text, href]) => `<li${className && ` class="${className}"`}><a href="${href}">${text}</a></li>`)
    .join('\n');

export const writePage = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;

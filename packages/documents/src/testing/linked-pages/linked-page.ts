/** A page as a publishing system renders it, and what of it is knowledge. */
export type LinkedPage = {
  name: string;
  html: string;
  /** Texts that stand only in lists of links: none may be read. */
  dropped: string[];
  /** Texts in which the page says something: all must be read. */
  kept: string[];
  /** Texts that lists of links repeat from the page: each is read once. */
  once?: string[];
};

/** Links as items, `['Text', 'address']`, in a list without any class. */
export const writeItems = (links: readonly (readonly [string, string])[], className = '') =>
  links
    .map(([text, href]) => `<li${className && ` class="${className}"`}><a href="${href}">${text}</a></li>`)
    .join('\n');

export const writePage = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;

/** Marks between the title of a page and the name of its site. */
const separator = /\s[|–—·-]\s/;

/**
 * Returns a page title without the parts that equal the name of its site, ignoring case. A title that is only
 * that name stays.
 */
export function trimSiteName(title: string, siteName: string | null | undefined): string {
  if (!siteName) return title;
  const parts = title.split(separator);
  const own = parts.filter((part) => part.trim().toLowerCase() !== siteName.trim().toLowerCase());
  return own.length === 0 || own.length === parts.length ? title : own.join(' – ');
}

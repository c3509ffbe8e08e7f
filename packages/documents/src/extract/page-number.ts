const pageNumber =
  /^(?:page\s*|pahina\s*|p\.\s*|-\s*)?(?:\d{1,4}|[ivxl]{1,7})(?:\s*(?:of|ng|\/|-)\s*\d{0,4})?$/i;

/** Returns whether a line in the margin of a page is only a page number. */
export function isPageNumber(text: string): boolean {
  return pageNumber.test(text.trim());
}

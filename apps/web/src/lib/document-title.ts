let pageTitle = '';
let waitingCount = 0;

/**
 * Shows the page title in the browser tab, with the number of waiting customers before it, such as '(2)
 * Inbox'.
 */
function applyTitle(): void {
  document.title = waitingCount > 0 ? `(${waitingCount}) ${pageTitle}` : pageTitle;
}

/** Sets the title of the page. Keeps the number of waiting customers before it. */
export function setPageTitle(title: string): void {
  pageTitle = title;
  applyTitle();
}

/** Puts the number of waiting customers before the title of every page. 0 removes the number. */
export function setTitleCount(count: number): void {
  if (count === waitingCount) return;
  waitingCount = count;
  pageTitle ||= document.title;
  applyTitle();
}

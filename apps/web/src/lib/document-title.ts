let pageTitle = '';
let waitingCount = 0;

function applyTitle(): void {
  document.title = waitingCount > 0 ? `(${waitingCount}) ${pageTitle}` : pageTitle;
}

/** Sets the title of the page. */
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

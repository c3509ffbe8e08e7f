const key = 'anito.visitor';

/** The visitor whom this page keeps for frames that may keep nothing; null when there is none, or nothing is kept here. */
export function findVisitor(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a visitor for the next visit, where the browser lets the page. */
export function keepVisitor(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // Then the conversation lasts as long as the page.
  }
}

/** Only what is essential is kept, where a visitor wants it so. */
const choiceKey = 'anito.storage';

/** What a browser remembers for the comfort of its user: the theme, the language, and who asked before. */
const functionalKeys = ['anito.theme', 'anito.language', 'anito.visitor'];

/** Whether this browser remembers more than what is essential. */
export function isRemembering(): boolean {
  return localStorage.getItem(choiceKey) !== 'essential';
}

/** Where that is kept: in the browser, or where its user does not want it for as long as the tab is open. */
export function functionalStorage(): Storage {
  return isRemembering() ? localStorage : sessionStorage;
}

function moveNotes(from: Storage, to: Storage): void {
  for (const key of functionalKeys) {
    const value = from.getItem(key);
    if (value !== null) to.setItem(key, value);
    from.removeItem(key);
  }
}

/** Remembers from now on, or forgets what is remembered once the tab is closed. */
export function setRemembering(isWanted: boolean): void {
  if (isWanted) {
    localStorage.removeItem(choiceKey);
    moveNotes(sessionStorage, localStorage);
  } else {
    localStorage.setItem(choiceKey, 'essential');
    moveNotes(localStorage, sessionStorage);
  }
}

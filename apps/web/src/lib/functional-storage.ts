/** Key of the visitor's choice to store only essential data. */
const choiceKey = 'anito.storage';

/** Keys stored for the user's comfort: theme, language and visitor id. */
const functionalKeys = ['anito.theme', 'anito.language', 'anito.visitor'];

/** Whether this browser stores more than essential data. */
export function isFunctionalStorageAllowed(): boolean {
  return localStorage.getItem(choiceKey) !== 'essential';
}

/**
 * Returns the storage for functional data: local storage, or session storage if the user allows only
 * essential data.
 */
export function functionalStorage(): Storage {
  return isFunctionalStorageAllowed() ? localStorage : sessionStorage;
}

/** Moves the functional data from one storage to the other. */
function moveItems(from: Storage, to: Storage): void {
  for (const key of functionalKeys) {
    const value = from.getItem(key);
    if (value !== null) to.setItem(key, value);
    from.removeItem(key);
  }
}

/**
 * Turns functional storage on, or moves its data to the tab's session so that it is deleted with the tab.
 * Also saves the choice.
 */
export function allowFunctionalStorage(isAllowed: boolean): void {
  if (isAllowed) {
    localStorage.removeItem(choiceKey);
    moveItems(sessionStorage, localStorage);
  } else {
    localStorage.setItem(choiceKey, 'essential');
    moveItems(localStorage, sessionStorage);
  }
}

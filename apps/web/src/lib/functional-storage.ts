/** Key of the visitor's choice to store only essential data. */
const choiceKey = 'anito.storage';

/**
 * Keys stored for the user's comfort: theme, language, visitor id, sound and the last reply seen in a widget.
 */
const functionalKeys = /^anito\.(?:theme|language|visitor|sound|seen\.\d{1,16})$/;

/**
 * Whether this browser may store more than essential data. Throws if the browser blocks storage, as do the
 * other functions here.
 */
export function isFunctionalStorageAllowed(): boolean {
  return localStorage.getItem(choiceKey) !== 'essential';
}

/**
 * Returns the storage for functional data: local storage, or session storage if the user allows only
 * essential data.
 */
export function getFunctionalStorage(): Storage {
  return isFunctionalStorageAllowed() ? localStorage : sessionStorage;
}

/** Moves the functional data from one storage to the other. */
function moveItems(from: Storage, to: Storage): void {
  for (const key of Object.keys(from).filter((name) => functionalKeys.test(name))) {
    const value = from.getItem(key);
    if (value !== null) to.setItem(key, value);
    from.removeItem(key);
  }
}

/**
 * Saves whether functional data is stored permanently, and moves existing data. If not allowed, the data
 * stays in this tab's session storage and is deleted with the tab.
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

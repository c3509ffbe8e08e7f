import { getFunctionalStorage } from '../../lib/functional-storage.ts';
import { createRandomId } from '../../lib/random-id.ts';

const visitorKey = 'anito.visitor';
const codeKey = (assistantId: number) => `anito.code.${assistantId}`;

/** A visitor, and whether they may have visited before. */
export type Visitor = { id: string; isReturning: boolean };

/**
 * Returns this browser's visitor. The id, 'public_' and 128 random bits in hexadecimal, is created and stored
 * if missing or malformed. It is a secret, because it gives access to the visitor's conversations. If the
 * browser blocks storage, the id is lost when the page is closed.
 */
export function getVisitor(): Visitor {
  const saved = tryStorage(() => getFunctionalStorage().getItem(visitorKey)) ?? unsavedId;
  if (saved && /^public_[0-9a-f]{32}$/.test(saved)) return { id: saved, isReturning: true };
  const id = createVisitorId();
  const isSaved = tryStorage(() => {
    getFunctionalStorage().setItem(visitorKey, id);
    return true;
  });
  if (!isSaved) unsavedId = id;
  return { id, isReturning: false };
}

let unsavedId: string | undefined;

/** Returns a new random visitor id. Does not store it. */
export function createVisitorId(): string {
  return `public_${createRandomId()}`;
}

/** Returns the access code that last worked for an assistant in this tab, or undefined. */
export function findSavedCode(assistantId: number): string | undefined {
  return tryStorage(() => sessionStorage.getItem(codeKey(assistantId))) ?? undefined;
}

/**
 * Stores a working access code until the tab closes. `undefined` deletes it. Does nothing if the browser
 * blocks storage.
 */
export function saveCode(assistantId: number, code: string | undefined): void {
  tryStorage(() =>
    code === undefined
      ? sessionStorage.removeItem(codeKey(assistantId))
      : sessionStorage.setItem(codeKey(assistantId), code),
  );
}

/** Returns the result of `access`, or undefined if it throws, as it does when the browser blocks storage. */
function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

import { functionalStorage } from '../../lib/functional-storage.ts';
import { createRandomId } from '../../lib/random-id.ts';

const visitorKey = 'anito.visitor';
const codeKey = (assistantId: number) => `anito.code.${assistantId}`;

/** Who asks, and whether they may have been here before. */
export type Visitor = { id: string; isKnown: boolean };

/**
 * This browser's visitor; the id, 'public_' and 128 random bits without dashes, is made when missing. It is a secret:
 * whoever knows it can read this visitor's chats. Without storage it lasts as long as the page.
 */
export function getVisitor(): Visitor {
  const saved = readStorage(() => functionalStorage().getItem(visitorKey)) ?? unsavedId;
  if (saved && /^public_[0-9a-f]{32}$/.test(saved)) return { id: saved, isKnown: true };
  const id = createVisitorId();
  const isSaved = readStorage(() => {
    functionalStorage().setItem(visitorKey, id);
    return true;
  });
  if (!isSaved) unsavedId = id;
  return { id, isKnown: false };
}

let unsavedId: string | undefined;

/** A new visitor id. */
export function createVisitorId(): string {
  return `public_${createRandomId()}`;
}

/** The access code that worked last in this tab. */
export function findSavedCode(assistantId: number): string | undefined {
  return readStorage(() => sessionStorage.getItem(codeKey(assistantId))) ?? undefined;
}

/** Keeps a code that worked, until the tab closes; `undefined` forgets it. */
export function saveCode(assistantId: number, code: string | undefined): void {
  readStorage(() =>
    code === undefined
      ? sessionStorage.removeItem(codeKey(assistantId))
      : sessionStorage.setItem(codeKey(assistantId), code),
  );
}

/** Browsers that block storage throw on access. */
function readStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

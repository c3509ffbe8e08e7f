import { getFunctionalStorage } from '../lib/functional-storage.ts';
import { createRandomId } from '../lib/random-id.ts';

const key = 'anito.visitor';
const shape = /^public_[0-9a-f]{32}$/;

/** A visitor, and whether they may have visited before. */
export type Visitor = { id: string; isReturning: boolean };

/**
 * Returns the visitor of this widget: the one in the frame's own storage, otherwise `idFromPage`, stored by
 * the embedding page, otherwise a new one. A new id is stored in the frame or, if the browser blocks that,
 * passed to `storeInPage`.
 */
export function chooseVisitor(idFromPage: string | null, storeInPage: (id: string) => void): Visitor {
  const fromPage = idFromPage !== null && shape.test(idFromPage) ? idFromPage : undefined;
  const createId = () => fromPage ?? `public_${createRandomId()}`;
  try {
    const saved = getFunctionalStorage().getItem(key);
    if (saved !== null && shape.test(saved)) return { id: saved, isReturning: true };
    const id = createId();
    getFunctionalStorage().setItem(key, id);
    return { id, isReturning: fromPage !== undefined };
  } catch {
    const id = createId();
    if (!fromPage) storeInPage(id);
    return { id, isReturning: fromPage !== undefined };
  }
}

import { useSyncExternalStore } from 'react';
import { findTokens, subscribeTokens, type Tokens } from './tokens.ts';

/** Returns the tokens of the signed-in user, or undefined. Follows changes in all tabs. */
export function useSession(): Tokens | undefined {
  return useSyncExternalStore(subscribeTokens, findTokens);
}

import { useSyncExternalStore } from 'react';
import { findTokens, subscribeTokens, type Tokens } from './tokens.ts';

/** Returns the tokens of the signed-in user, or undefined. Rerenders when they change in any tab. */
export function useSession(): Tokens | undefined {
  return useSyncExternalStore(subscribeTokens, findTokens);
}

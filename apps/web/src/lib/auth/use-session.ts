import { useSyncExternalStore } from 'react';
import { findTokens, subscribeTokens, type Tokens } from './tokens.ts';

/** The tokens of whoever is signed in, undefined when nobody is; follows changes in all tabs. */
export function useSession(): Tokens | undefined {
  return useSyncExternalStore(subscribeTokens, findTokens);
}

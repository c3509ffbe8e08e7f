import { randomBytes } from 'node:crypto';
import type { Principal } from './principal.ts';

/** Encrypts and authenticates texts with a key that all processes behind one address share. */
export interface TokenSealer {
  seal(text: string): string;
  /** Returns the text of a token, or undefined for a token that was not sealed with the key. */
  unseal(token: string): string | undefined;
}

/** What a process needs to know about a negotiation that another process answered. */
export interface Negotiation<P extends Principal> {
  principal: P;
  isStateful: boolean;
  /** Milliseconds since 1970 until which a connection may be opened with it. */
  opensUntil: number;
}

/** Returns a secret token for a connection: the encrypted negotiation, or a random text without a sealer. */
export function createToken<P extends Principal>(
  sealer: TokenSealer | undefined,
  negotiation: Negotiation<P>,
): string {
  if (!sealer) return randomBytes(24).toString('base64url');
  return sealer.seal(JSON.stringify(negotiation));
}

/**
 * Returns the negotiation in a token. Returns undefined without a sealer, for a text that it did not seal,
 * and once the negotiation's time has passed.
 */
export function readToken<P extends Principal>(
  sealer: TokenSealer | undefined,
  token: string,
): Negotiation<P> | undefined {
  const text = sealer?.unseal(token);
  if (text === undefined) return undefined;
  const negotiation = JSON.parse(text) as Negotiation<P>;
  return negotiation.opensUntil > Date.now() ? negotiation : undefined;
}

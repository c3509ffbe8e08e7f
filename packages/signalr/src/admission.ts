import type { IncomingMessage } from 'node:http';
import type { Principal } from './principal.ts';
import { findAccessToken, isSameOrigin } from './request.ts';

/** Reason for rejecting a request: an HTTP status, and the error that `authenticate` threw, if any. */
export interface Refusal {
  status: number;
  error?: unknown;
}

/** Rules that decide who may connect to a hub. */
export interface AdmissionRules<P extends Principal> {
  /**
   * Returns the principal of a request. Null, or an error, rejects it with 401 unless `describeRefusal` says
   * otherwise. Called for every HTTP request and every upgrade. `opener` is the current principal of the
   * connection whose token the request contains.
   */
  authenticate(
    request: IncomingMessage,
    accessToken: string | undefined,
    opener: P | undefined,
  ): Promise<P | null> | P | null;
  /** Returns whether a page of this origin may use the hub. Default: only pages of the same host. */
  isAllowedOrigin?(origin: string, request: IncomingMessage): boolean;
  /** Returns the status and JSON body for a rejected request. Default: only the status. */
  describeRefusal?(refusal: Refusal, request: IncomingMessage): { status: number; body: string };
}

/** The principal of an accepted request, or the reason for rejecting it. */
export type Admission<P extends Principal> = { principal: P } | Refusal;

/**
 * Returns whether the origin of a request is allowed. A request without an origin does not come from a web
 * page, so no user's browser needs protection.
 */
export function isAllowedOrigin<P extends Principal>(
  rules: AdmissionRules<P>,
  request: IncomingMessage,
): boolean {
  const { origin } = request.headers;
  return origin === undefined || (rules.isAllowedOrigin ?? isSameOrigin)(origin, request);
}

/** The parts of a hub that check requests. */
interface AdmissionContext<P extends Principal> {
  rules: AdmissionRules<P>;
  findOpener(token: string): P | undefined;
  onError(error: unknown, doing: string): void;
}

/**
 * Checks the origin and token of a request. `id` is the token of its connection, if any. Never rejects: an
 * error of `authenticate` is reported and leads to 401.
 */
export async function admit<P extends Principal>(
  hub: AdmissionContext<P>,
  request: IncomingMessage,
  id: string | undefined,
): Promise<Admission<P>> {
  if (!isAllowedOrigin(hub.rules, request)) return { status: 403 };
  try {
    const opener = id === undefined ? undefined : hub.findOpener(id);
    const principal = await hub.rules.authenticate(request, findAccessToken(request), opener);
    if (!principal || isExpired(principal)) return { status: 401 };
    return { principal };
  } catch (error) {
    hub.onError(error, 'authenticating');
    return { status: 401, error };
  }
}

/** Returns whether the principal's access token has expired. Returns false if it has no time of expiry. */
export function isExpired(principal: Principal): boolean {
  return principal.expiresAt !== undefined && principal.expiresAt <= Date.now();
}

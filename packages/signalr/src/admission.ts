import type { IncomingMessage } from 'node:http';
import type { Principal } from './principal.ts';
import { findAccessToken, isSameOrigin } from './request.ts';

/** Why a request is refused: an HTTP status, and what `authenticate` threw if that is why. */
export interface Refusal {
  status: number;
  error?: unknown;
}

/** How a hub decides who may talk to it. */
export interface AdmissionRules<P extends Principal> {
  /**
   * Says who asks; null, or throwing, refuses with 401 unless `describeRefusal` knows better. Called for every HTTP
   * request and every upgrade; `opener` is who negotiated the connection that the request names by its secret.
   */
  authenticate(
    request: IncomingMessage,
    accessToken: string | undefined,
    opener: P | undefined,
  ): Promise<P | null> | P | null;
  /** Whether a page of this origin may use the hub; default: only pages of the same host. */
  isAllowedOrigin?(origin: string, request: IncomingMessage): boolean;
  /** The status and JSON text that a refusal answers; default: its status alone. */
  describeRefusal?(refusal: Refusal, request: IncomingMessage): { status: number; body: string };
}

/** The principal, or the refusal. */
export type Admission<P extends Principal> = { principal: P } | Refusal;

/** A request without an origin does not come from a page, so there is no user's browser to protect. */
export function isAllowedOrigin<P extends Principal>(
  rules: AdmissionRules<P>,
  request: IncomingMessage,
): boolean {
  const { origin } = request.headers;
  return origin === undefined || (rules.isAllowedOrigin ?? isSameOrigin)(origin, request);
}

/** What checks a request: the hub. */
interface Admitting<P extends Principal> {
  rules: AdmissionRules<P>;
  registry: { findOpener(token: string): P | undefined };
  onError(error: unknown, doing: string): void;
}

/** Checks origin and token of a request that names a connection by `id`, or none. */
export async function admit<P extends Principal>(
  { rules, registry, onError }: Admitting<P>,
  request: IncomingMessage,
  id: string | undefined,
): Promise<Admission<P>> {
  if (!isAllowedOrigin(rules, request)) return { status: 403 };
  try {
    const opener = id === undefined ? undefined : registry.findOpener(id);
    const principal = await rules.authenticate(request, findAccessToken(request), opener);
    if (!principal || isExpired(principal)) return { status: 401 };
    return { principal };
  } catch (error) {
    onError(error, 'authenticating');
    return { status: 401, error };
  }
}

/** Whether the principal's token has ended. */
export function isExpired(principal: Principal): boolean {
  return principal.expiresAt !== undefined && principal.expiresAt <= Date.now();
}

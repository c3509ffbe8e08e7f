import { toStorable } from '@anito/contract/values';
import { parseRetryAfter } from '@anito/outside/parse-retry-after';
import { ConnectTimeoutError } from '@anito/outside/service-fetch';
import { AppError } from '../../lib/errors.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import type { ServiceCallDeps } from './transport.ts';

/**
 * Why a call failed: the token is refused; the service is overloaded; it was not reached; it is unknown
 * whether it accepted the call; the messaging window has closed; it refuses this call.
 */
export type DeliveryProblem =
  | 'token-refused'
  | 'busy'
  | 'unreachable'
  | 'unsure'
  | 'outside-window'
  | 'refused';

/** Thrown when a messaging service did not perform a call. */
export class DeliveryFailure extends AppError {
  readonly problem: DeliveryProblem;
  readonly retryAfterMs: number | undefined;
  /** HTTP status of the service's reply. Undefined without a reply. */
  readonly serviceStatus: number | undefined;

  constructor(
    problem: DeliveryProblem,
    channel: string,
    {
      words: serviceMessage = '',
      retryAfterMs,
      vendorStatus,
      cause,
    }: { words?: string; retryAfterMs?: number | undefined; vendorStatus?: number; cause?: unknown } = {},
  ) {
    const reason =
      problem === 'refused'
        ? localizedMessage('channel-refused', { channel, problem: toStorable(serviceMessage).slice(0, 300) })
        : localizedMessage(`channel-${problem}`, { channel });
    super('upstream_failed', reason, { cause });
    this.name = 'DeliveryFailure';
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
    this.serviceStatus = vendorStatus;
  }
}

/** Timeout of a call including its reply, in milliseconds. */
const callTimeoutMs = 15_000;
/** Longest part of a reply that is parsed, in characters. */
const maxReplyLength = 1_000_000;

const notConnectedCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Returns whether a failed call certainly did not reach the service. */
function wasNeverSent(error: unknown): boolean {
  if (error instanceof ConnectTimeoutError) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return notConnectedCodes.has(code);
}

/** A call to a service's API. */
type ServiceCall = {
  /** The service's public name. */
  channel: string;
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  token?: string;
  body?: object;
  signal?: AbortSignal | undefined;
};

/** A service's reply with any status. */
type ServiceReply = { status: number; json: unknown; retryAfterMs: number | undefined };

/**
 * Calls a messaging service and returns its reply with any status. `json` is undefined if the body is not
 * valid JSON. Put message text into the body and the token into a header, so that no logged URL contains
 * them. Throws DeliveryFailure: `unreachable` if the call did not reach the service, `unsure` if that is
 * unknown, also after a timeout or when the signal fires.
 */
export async function callService({ services }: ServiceCallDeps, call: ServiceCall): Promise<ServiceReply> {
  const timeout = AbortSignal.timeout(callTimeoutMs);
  try {
    const response = await services.fetch(call.url, {
      method: call.method,
      headers: {
        // A reused connection may be cut at that moment, and the result would be unknown.
        connection: 'close',
        accept: 'application/json',
        ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
        ...(call.body ? { 'content-type': 'application/json' } : {}),
      },
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
    });
    const text = (await response.text()).slice(0, maxReplyLength);
    return {
      status: response.status,
      json: parseJson(text),
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
    };
  } catch (cause) {
    const problem = wasNeverSent(cause) ? 'unreachable' : 'unsure';
    throw new DeliveryFailure(problem, call.channel, { cause: withoutAddress(cause) });
  }
}

/** Parses JSON. Returns undefined if it is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns an error with only the name and code of `error`. Some services have the token in the URL, which
 * network errors may repeat.
 */
function withoutAddress(error: unknown): Error {
  const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: string };
  return new Error(code ? `${name} ${code}` : name);
}

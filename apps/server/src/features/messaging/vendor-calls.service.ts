import { toStorable } from '@anito/contract/values';
import { readRetryAfter } from '@anito/outside/read-retry-after';
import { ConnectTimeoutError } from '@anito/outside/service-fetch';
import { AppError } from '../../lib/errors.ts';
import { say } from '../../lib/reasons.ts';
import type { VendorDeps } from './transport.ts';

/**
 * What became of a call: the token is refused; the service asks to wait; it is away and has not taken the call; it did not
 * say whether it took it; the visitor wrote too long ago; it refuses this very call.
 */
export type DeliveryProblem =
  | 'token-refused'
  | 'busy'
  | 'unreachable'
  | 'unsure'
  | 'outside-window'
  | 'refused';

/** A messaging service did not do what was asked. */
export class DeliveryFailure extends AppError {
  readonly problem: DeliveryProblem;
  readonly retryAfterMs: number | undefined;
  /** The status that the service answered with; undefined where it did not. */
  readonly vendorStatus: number | undefined;

  constructor(
    problem: DeliveryProblem,
    channel: string,
    {
      words = '',
      retryAfterMs,
      vendorStatus,
      cause,
    }: { words?: string; retryAfterMs?: number | undefined; vendorStatus?: number; cause?: unknown } = {},
  ) {
    const said =
      problem === 'refused'
        ? say('channel-refused', { channel, problem: toStorable(words).slice(0, 300) })
        : say(`channel-${problem}`, { channel });
    super('upstream_failed', said, { cause });
    this.name = 'DeliveryFailure';
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
    this.vendorStatus = vendorStatus;
  }
}

/** Longest that a call may take, its answer included, in milliseconds. */
const callMs = 15_000;
/** Longest answer that is read. */
const maxAnswerLength = 1_000_000;

const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Whether a failed call cannot have reached the service. */
function wasNeverSent(error: unknown): boolean {
  if (error instanceof ConnectTimeoutError) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return neverSent.has(code);
}

/** A call of a service's API. */
type VendorCall = {
  /** The service as people know it. */
  channel: string;
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  token?: string;
  body?: object;
  signal?: AbortSignal | undefined;
};

/** What a service answered, whatever its status. */
type VendorAnswer = { status: number; json: unknown; retryAfterMs: number | undefined };

/**
 * Calls a service. What is sent stands in the body and the token in a header, so that no log of an address holds either.
 * Throws DeliveryFailure `unreachable` where it was not reached, and `unsure` where nobody knows.
 */
export async function callVendor({ vendors }: VendorDeps, call: VendorCall): Promise<VendorAnswer> {
  const timeout = AbortSignal.timeout(callMs);
  try {
    const response = await vendors.fetch(call.url, {
      method: call.method,
      headers: {
        // A connection that is used again may be cut in that very moment, and nobody knew what had arrived.
        connection: 'close',
        accept: 'application/json',
        ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
        ...(call.body ? { 'content-type': 'application/json' } : {}),
      },
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
    });
    const text = (await response.text()).slice(0, maxAnswerLength);
    return {
      status: response.status,
      json: parse(text),
      retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
    };
  } catch (cause) {
    const problem = wasNeverSent(cause) ? 'unreachable' : 'unsure';
    throw new DeliveryFailure(problem, call.channel, { cause: withoutAddress(cause) });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Some services have the token in the address, which errors of the network may repeat. */
function withoutAddress(error: unknown): Error {
  const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: string };
  return new Error(code ? `${name} ${code}` : name);
}

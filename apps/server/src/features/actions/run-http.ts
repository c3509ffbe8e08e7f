import type { parameterEncodings } from '@anito/contract/actions';
import { limits } from '@anito/contract/limits';
import { OutsideError, type OutsideProblem } from '@anito/outside/outside-error';
import type { Deps } from '../../deps.ts';
import type { ActionRow } from './actions.store.ts';
import { canBeTruncated, readReply } from './answers/read-answer.ts';
import type { Argument } from './check-arguments.ts';
import type { RunEnd } from './run-end.ts';
import { decryptSecret } from './secrets.ts';
import { buildRequest } from './write-request.ts';

type HttpDeps = Pick<Deps, 'safeFetch' | 'readers' | 'storage' | 'secrets'>;

const reasons: Partial<Record<OutsideProblem, RunEnd['reason']>> = {
  'not-allowed': 'not-allowed',
  'too-slow': 'timeout',
  'too-large': 'too-large',
  'unknown-packing': 'bad-answer',
  'too-many-redirects': 'bad-answer',
  'redirect-nowhere': 'bad-answer',
};

/** Returns the failure reason for a refusal by the guarded fetch. */
export const toRunReason = ({ problem }: OutsideError) => reasons[problem] ?? 'unreachable';

const createFailure = (reason: RunEnd['reason'], httpStatus: number | null = null): RunEnd => ({
  reason,
  httpStatus,
  text: null,
});

/**
 * Returns the request headers of an HTTP action: the owner's, and its secret if it has one. Names are in
 * lower case.
 */
function writeHeaders(row: ActionRow, secret: string | null, contentType: string | null) {
  return {
    accept: 'application/json, text/plain;q=0.9, text/html;q=0.8, */*;q=0.5',
    ...(contentType ? { 'content-type': contentType } : {}),
    ...Object.fromEntries(row.headers.map(({ name, value }) => [name.toLowerCase(), value])),
    ...(row.headerName && secret ? { [row.headerName.toLowerCase()]: secret } : {}),
  };
}

/**
 * Calls the service of an HTTP action through the guarded fetch. A GET follows redirects, but never with a
 * secret to another origin; other methods follow none. Returns a refusal, an HTTP error or an unusable reply
 * as a reason. Throws other errors, also when the signal is aborted.
 */
export async function runHttp(
  deps: HttpDeps,
  row: ActionRow,
  values: Record<string, Argument>,
  signal: AbortSignal,
): Promise<RunEnd> {
  const form = { ...row, sendsAs: row.sendsAs as (typeof parameterEncodings)[number] };
  const request = buildRequest(form, values);
  if (!request) return createFailure('invalid-arguments');
  const secret = decryptSecret(deps.secrets, row);
  if (row.headerName && secret === null) return createFailure('not-allowed');
  try {
    const answer = await deps.safeFetch(request.address, {
      maxBytes: limits.actionAnswerBytes,
      isCut: canBeTruncated,
      tenantId: row.ownerId,
      signal,
      send: {
        method: row.method,
        headers: writeHeaders(row, secret, request.contentType),
        ...(request.body === undefined ? {} : { body: request.body }),
      },
      mayFollow: (to, from) => row.method === 'GET' && (secret === null || to.origin === from.origin),
    });
    if (answer.status >= 300) return createFailure('refused', answer.status);
    const text = await readReply(deps, answer, { tenantId: row.ownerId, signal });
    if (text === null) return createFailure('bad-answer', answer.status);
    return { reason: null, httpStatus: answer.status, text };
  } catch (error) {
    if (error instanceof OutsideError) return createFailure(toRunReason(error));
    throw error;
  }
}

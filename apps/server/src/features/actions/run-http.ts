import type { sendingWays } from '@anito/contract/actions';
import { limits } from '@anito/contract/limits';
import { OutsideError, type OutsideProblem } from '@anito/outside/outside-error';
import type { Deps } from '../../deps.ts';
import type { ActionRow } from './actions.store.ts';
import { mayBeCut, readAnswer } from './answers/read-answer.ts';
import type { Argument } from './check-arguments.ts';
import type { RunEnd } from './run-end.ts';
import { openSecret } from './secrets.ts';
import { writeRequest } from './write-request.ts';

type HttpDeps = Pick<Deps, 'safeFetch' | 'readers' | 'storage' | 'secrets'>;

const reasons: Partial<Record<OutsideProblem, RunEnd['reason']>> = {
  'not-allowed': 'not-allowed',
  'too-slow': 'timeout',
  'too-large': 'too-large',
  'unknown-packing': 'bad-answer',
  'too-many-redirects': 'bad-answer',
  'redirect-nowhere': 'bad-answer',
};

/** Why nothing came of an address, by what the door to it says. */
export const nameOutsideReason = ({ problem }: OutsideError) => reasons[problem] ?? 'unreachable';

const failed = (reason: RunEnd['reason'], httpStatus: number | null = null): RunEnd => ({
  reason,
  httpStatus,
  text: null,
});

/** The headers of a row with its secret; null where the secret cannot be read any more. */
function writeHeaders(row: ActionRow, secret: string | null, contentType: string | null) {
  return {
    accept: 'application/json, text/plain;q=0.9, text/html;q=0.8, */*;q=0.5',
    ...(contentType ? { 'content-type': contentType } : {}),
    ...Object.fromEntries(row.headers.map(({ name, value }) => [name.toLowerCase(), value])),
    ...(row.headerName && secret ? { [row.headerName.toLowerCase()]: secret } : {}),
  };
}

/**
 * Makes the call of an action, through the door for addresses that users name. What reads goes where it is redirected,
 * but never with a secret to another origin; what may change something goes nowhere else.
 */
export async function runHttp(
  deps: HttpDeps,
  row: ActionRow,
  values: Record<string, Argument>,
  signal: AbortSignal,
): Promise<RunEnd> {
  const form = { ...row, sendsAs: row.sendsAs as (typeof sendingWays)[number] };
  const written = writeRequest(form, values);
  if (!written) return failed('invalid-arguments');
  const secret = openSecret(deps.secrets, row);
  if (row.headerName && secret === null) return failed('not-allowed');
  try {
    const answer = await deps.safeFetch(written.address, {
      maxBytes: limits.actionAnswerBytes,
      isCut: mayBeCut,
      tenantId: row.ownerId,
      signal,
      send: {
        method: row.method,
        headers: writeHeaders(row, secret, written.contentType),
        ...(written.body === undefined ? {} : { body: written.body }),
      },
      mayFollow: (to, from) => row.method === 'GET' && (secret === null || to.origin === from.origin),
    });
    if (answer.status >= 300) return failed('refused', answer.status);
    const text = await readAnswer(deps, answer, { tenantId: row.ownerId, signal });
    if (text === null) return failed('bad-answer', answer.status);
    return { reason: null, httpStatus: answer.status, text };
  } catch (error) {
    if (error instanceof OutsideError) return failed(nameOutsideReason(error));
    throw error;
  }
}

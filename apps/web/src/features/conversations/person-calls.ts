import { followLive as follow } from '../../chat/person/follow-live.ts';
import type { PersonCalls } from '../../chat/person/use-person.ts';
import { callApi } from '../../lib/api.ts';
import { askForPerson, declineContact, followLive, leaveContact, stopWaiting } from './public-calls.ts';

/** The calls by which a visitor of the public page gets to a person. */
export function createPublicPersonCalls(
  id: number,
  channelUserId: string,
  code: string | undefined,
): PersonCalls {
  const params = { id };
  const body = { channelUserId, code: code ?? null };
  return {
    ask: () => callApi(askForPerson, { params, body }),
    stopWaiting: () => callApi(stopWaiting, { params, body }),
    leaveContact: (given) => callApi(leaveContact, { params, body: { ...body, ...given } }),
    declineContact: () => callApi(declineContact, { params, body }),
    look: (after) => callApi(followLive, { params, query: { channelUserId, code, after } }),
    follow: (after, signal) => follow(followLive, { params, query: { channelUserId, code, after } }, signal),
  };
}

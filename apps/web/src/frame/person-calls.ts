import { followLive as follow } from '../chat/person/follow-live.ts';
import type { PersonCalls } from '../chat/person/use-person.ts';
import { callApi } from '../lib/api.ts';
import { askForPerson, declineContact, followLive, leaveContact, stopWaiting } from './frame-calls.ts';

/** The calls by which a visitor of a widget gets to a person. */
export function createWidgetPersonCalls(id: number, channelUserId: string): PersonCalls {
  const params = { id };
  const body = { channelUserId };
  return {
    ask: () => callApi(askForPerson, { params, body }),
    stopWaiting: () => callApi(stopWaiting, { params, body }),
    leaveContact: (given) => callApi(leaveContact, { params, body: { ...body, ...given } }),
    declineContact: () => callApi(declineContact, { params, body }),
    look: (after) => callApi(followLive, { params, query: { channelUserId, after } }),
    follow: (after, signal) => follow(followLive, { params, query: { channelUserId, after } }, signal),
  };
}

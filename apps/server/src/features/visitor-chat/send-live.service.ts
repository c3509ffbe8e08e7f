import type { Endpoint } from '@anito/contract/endpoint';
import type { LiveView } from '@anito/contract/handover';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../lib/bind.ts';
import { sendEventStream, wantsEventStream } from '../../lib/sse.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import type { ThreadUpdateDeps } from '../threads/threads.service.ts';
import type { LiveStreamDeps } from './live-streams.ts';
import { followLive, type Visitor, viewLive } from './visitors.service.ts';

/**
 * Returns the visitor's handover state and new messages, for a JSON response. If the client requests an event
 * stream, sends them there until it ends, and returns undefined. `after` is the id of the last known message.
 */
export async function sendLive(
  deps: Deps & ChannelDeps & LiveStreamDeps & ThreadUpdateDeps,
  visitor: Visitor,
  after: number,
  { request, reply, signal }: Pick<Call<Endpoint & { streams: true }>, 'request' | 'reply' | 'signal'>,
): Promise<LiveView | undefined> {
  if (!wantsEventStream(request)) return viewLive(deps, visitor, after);
  await sendEventStream(reply, followLive(deps, visitor, after, signal));
  return undefined;
}

import type { Endpoint, EndpointInput } from '@anito/contract/endpoint';
import type { LiveView } from '@anito/contract/handover';
import { streamApi } from '../../lib/stream-api.ts';

/**
 * Yields the handover status and the new messages whenever they change, until the server ends the stream.
 * Throws if the server reports an error.
 */
export async function* followLive<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  signal: AbortSignal,
): AsyncGenerator<LiveView> {
  for await (const { event, data } of streamApi(endpoint, input, { signal })) {
    if (event === 'live') yield JSON.parse(data) as LiveView;
    if (event === 'error') throw new Error('the stream failed');
  }
}

import { answerOutcome } from '@anito/contract/conversations';
import { connectionTypes } from '@anito/contract/sources';
import { type Metrics, syncResults } from './metrics.ts';

/**
 * Starts the series of answers, syncs and webhooks at 0, because Prometheus sees no increase in a series that
 * begins with its first event.
 */
export function startSeries(
  { answers, firstToken, syncs, webhookLag }: Metrics,
  kinds: readonly { channel: { name: string }; transport?: unknown }[],
): void {
  for (const { channel, transport } of kinds) {
    for (const outcome of [...answerOutcome.options, 'interrupted', 'failed'])
      answers.inc({ channel: channel.name, outcome }, 0);
    firstToken.zero({ channel: channel.name });
    if (transport) webhookLag.zero({ channel: channel.name });
  }
  for (const type of connectionTypes) for (const result of syncResults) syncs.inc({ type, result }, 0);
}

import type { KeptChoices } from './choices.service.ts';
import { splitMessage } from './split-message.ts';
import type { Transport } from './transport.ts';

/**
 * A reply as the messages of a service; the last one is short enough for what may be pressed under it. What the service cannot
 * show is left out: the words say it too.
 */
export function layOutReply(
  { maxLength, fitChoices }: Pick<Transport, 'maxLength' | 'fitChoices'>,
  reply: string,
  choices: KeptChoices | null,
): { parts: string[]; choices: KeptChoices | null } {
  const parts = splitMessage(reply, maxLength);
  const most = choices && choices.titles.length > 0 ? fitChoices(choices.titles) : null;
  if (most === null) return { parts, choices: choices && { ...choices, titles: [] } };
  return { parts: [...parts.slice(0, -1), ...splitMessage(parts.at(-1) ?? '', most)], choices };
}

import type { AttachmentKind } from '@anito/contract/inbox';
import { describeLast, type ThreadDeps, withThread } from '../threads/threads.service.ts';
import type { ConfigurationRow } from './configurations.store.ts';
import type { CorrespondentRow } from './correspondents.store.ts';
import type { ClaimedInbound } from './inbound.store.ts';

type Recording = {
  message: ClaimedInbound;
  correspondent: CorrespondentRow;
  configuration: ConfigurationRow;
};

/** Emoji for an attachment in one-line lists, the same in every language. */
const signs: Record<AttachmentKind, string> = {
  image: '🖼️',
  video: '🎬',
  audio: '🎤',
  document: '📄',
  sticker: '🏷️',
  location: '📍',
  contact: '👤',
  reaction: '💬',
  order: '🛒',
  edit: '✏️',
  deletion: '🗑️',
  unsupported: '❔',
};

/**
 * Adds a message that has no answer to the inbox, once even if it is processed again. Publishes a phone
 * number that the visitor has shared.
 */
export async function recordMessage(
  deps: ThreadDeps,
  { message, correspondent, configuration }: Recording,
): Promise<void> {
  const { ownerId, assistantId, channel } = configuration;
  const { attachment } = message;
  const text = message.text ?? attachment?.detail ?? '';
  if (text === '' && !attachment) return;
  const kind = message.text === null ? attachment?.kind : undefined;
  const thread = { ownerId, assistantId, channel, channelUserId: correspondent.channelUserId };
  const phone = attachment?.sharedPhone;
  await withThread(deps, ownerId, thread, async (held) => {
    const clientKey = `message:${message.id}`;
    const kept = await held.say({
      author: 'visitor',
      text,
      clientKey,
      ...(kind ? { attachment: kind } : {}),
    });
    if (!kept.isNew) return;
    const last = describeLast('visitor', kind ? `${signs[kind]} ${text}`.trim() : text);
    await held.change({ ...last, state: 'open', unreadCount: held.thread.unreadCount + 1 });
    if (phone === undefined) return;
    const { displayName: name } = correspondent;
    const { id: threadId } = held.thread;
    await deps.publish(held.runner, 'phoneShared', { ownerId, assistantId, threadId, channel, name, phone });
  });
}

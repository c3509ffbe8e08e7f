import type { AttachmentKind } from '@anito/contract/inbox';
import { type ThreadDeps, toLastMessage, withThread } from '../threads/threads.service.ts';
import type { ConfigurationRow } from './configurations.store.ts';
import type { CorrespondentRow } from './correspondents.store.ts';
import type { ClaimedInbound } from './inbound.store.ts';

type MessageToRecord = {
  message: ClaimedInbound;
  correspondent: CorrespondentRow;
  configuration: ConfigurationRow;
};

/** Emoji for an attachment in one-line lists, the same in every language. */
const attachmentEmoji: Record<AttachmentKind, string> = {
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
 * Stores a message that the assistant does not answer in the inbox, once even if it is processed again, marks
 * it as unread and reopens its thread. Publishes the event `phoneShared` for a shared phone number. Does
 * nothing for a message with neither text nor attachment.
 */
export async function recordMessage(
  deps: ThreadDeps,
  { message, correspondent, configuration }: MessageToRecord,
): Promise<void> {
  const { ownerId, assistantId, channel } = configuration;
  const { attachment } = message;
  const text = message.text ?? attachment?.detail ?? '';
  if (text === '' && !attachment) return;
  const kind = message.text === null ? attachment?.kind : undefined;
  const thread = { ownerId, assistantId, channel, channelUserId: correspondent.channelUserId };
  const phone = attachment?.sharedPhone;
  await withThread(deps, ownerId, thread, async (locked) => {
    const clientKey = `message:${message.id}`;
    const recorded = await locked.addMessage({
      author: 'visitor',
      text,
      clientKey,
      ...(kind ? { attachment: kind } : {}),
    });
    if (!recorded.isNew) return;
    const last = toLastMessage('visitor', kind ? `${attachmentEmoji[kind]} ${text}`.trim() : text);
    await locked.update({ ...last, state: 'open', unreadCount: locked.thread.unreadCount + 1 });
    if (phone === undefined) return;
    const { displayName: name } = correspondent;
    const { id: threadId } = locked.thread;
    await deps.publish(locked.runner, 'phoneShared', {
      ownerId,
      assistantId,
      threadId,
      channel,
      name,
      phone,
    });
  });
}

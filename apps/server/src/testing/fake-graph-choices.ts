/** A button or quick reply under a sent message. */
export type SentChoice = { title: string; payload: string };

/** A quick reply as sent to Messenger. */
export type QuickReply = { content_type?: string; title?: string; payload?: string };

/** An interactive message as sent to WhatsApp. */
export type Interactive = {
  type?: string;
  body?: { text?: string };
  action?: {
    buttons?: { type?: string; reply?: { id?: string; title?: string } }[];
    button?: string;
    sections?: { title?: string; rows?: { id?: string; title?: string }[] }[];
  };
};

/**
 * Returns why Messenger refuses quick replies; undefined when they are valid.
 * https://developers.facebook.com/docs/messenger-platform/send-messages/quick-replies
 */
export function findReplyProblem(replies: readonly QuickReply[]): string | undefined {
  if (replies.length === 0 || replies.length > 13) return 'quick_replies must have 1 to 13 elements';
  for (const { content_type: kind, title = '', payload = '' } of replies) {
    if (kind !== 'text') return 'content_type is not known';
    if (!title || title.length > 20) return 'title must be 1 to 20 characters';
    if (!payload || payload.length > 1_000) return 'payload must be 1 to 1000 characters';
  }
  return undefined;
}

type ParsedInteractive = { text: string; choices: SentChoice[] } | { problem: string };

/**
 * Returns the visible parts of an interactive message to WhatsApp, or why it is refused.
 * https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages#interactive-object
 */
export function readInteractive({ type, body, action = {} }: Interactive): ParsedInteractive {
  const text = body?.text ?? '';
  if (!text || text.length > 1_024) return { problem: 'body must be 1 to 1024 characters' };
  const isList = type === 'list';
  if (!isList && type !== 'button') return { problem: 'type is not known' };
  const replies = isList
    ? (action.sections ?? []).flatMap(({ rows = [] }) => rows)
    : (action.buttons ?? []).map(({ type: kind, reply = {} }) => (kind === 'reply' ? reply : {}));
  const maximum = isList ? { count: 10, title: 24, id: 200 } : { count: 3, title: 20, id: 256 };
  if (isList && (!action.button || action.button.length > 20))
    return { problem: 'button is missing or long' };
  if (replies.length === 0 || replies.length > maximum.count)
    return { problem: `at most ${maximum.count} replies` };
  const choices = replies.map(({ id = '', title = '' }) => ({ title, payload: id }));
  const isBad = choices.some(
    ({ title, payload }) => !title || title.length > maximum.title || !payload || payload.length > maximum.id,
  );
  if (isBad) return { problem: 'a title or id is missing or long' };
  const areSame = new Set(choices.map(({ title }) => title)).size < choices.length;
  return areSame ? { problem: 'titles must be unique' } : { text, choices };
}

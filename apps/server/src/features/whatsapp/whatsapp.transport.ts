import { z } from 'zod';
import { callGraph, isAppSubscribed } from '../messaging/graph.service.ts';
import { areValidTitles } from '../messaging/replies.service.ts';
import { DeliveryFailure } from '../messaging/service-calls.service.ts';
import type { Choices, Recipient, SentMessage, ServiceCallDeps, Transport } from '../messaging/transport.ts';
import type { Channel } from '../threads/channel-kind.ts';
import { parseWebhook } from './parse-webhook.ts';
import { fillTemplate, parseTemplates } from './templates.ts';

/** The channel for messages to the WhatsApp number of a business. */
export const whatsappChannel: Channel = {
  name: 'whatsapp',
  isOwnerTest: false,
  tellsFallback: false,
  showsUnsure: ({ showsUnsure }) => showsUnsure,
};

export const whatsappLabel = 'WhatsApp';
/** Path to which Meta sends visitors' messages. */
export const webhookPath = '/api/whatsapp/webhook';

const anyReply = z.unknown();
/** Templates are read in pages of a hundred, up to this many pages. An account may have 6,000 templates. */
const maxTemplatePages = 10;
const templatePage = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() })
    .optional(),
});
const numberSchema = z.object({
  id: z.string(),
  display_phone_number: z.string().optional(),
  verified_name: z.string().optional(),
});

const postToGraph = (
  deps: ServiceCallDeps,
  { account, signal }: Pick<Recipient, 'account' | 'signal'>,
  body: object,
) =>
  callGraph(
    deps,
    {
      channel: whatsappLabel,
      token: account.token,
      method: 'POST',
      path: `${account.accountId}/messages`,
      body: { messaging_product: 'whatsapp', ...body },
      signal,
    },
    anyReply,
  );

const sentSchema = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });

/**
 * Sends a message to a person's number, or to their id if the number is unknown; the API has another field
 * for ids. Returns the message's id, null if the reply has none. Throws DeliveryFailure. See
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/business-scoped-user-ids/
 */
async function sendTo(deps: ServiceCallDeps, recipient: Recipient, message: object): Promise<SentMessage> {
  const phone = recipient.phone ?? (/^\d+$/.test(recipient.personId) ? recipient.personId : null);
  const address = phone === null ? { recipient: recipient.personId } : { to: phone };
  const answer = await postToGraph(deps, recipient, { recipient_type: 'individual', ...address, ...message });
  const [sentMessage] = sentSchema.safeParse(answer).data?.messages ?? [];
  return { externalId: sentMessage?.id ?? null };
}

/**
 * Checks that a token belongs to a number and returns the number's name. Throws DeliveryFailure, also when
 * the token belongs to another number.
 */
export async function fetchNumber(
  deps: ServiceCallDeps,
  { phoneNumberId, token, signal }: { phoneNumberId: string; token: string; signal: AbortSignal },
): Promise<{ name: string }> {
  const query = { fields: 'id,display_phone_number,verified_name' };
  const call = { channel: whatsappLabel, path: phoneNumberId, token, query, signal };
  const numberInfo = await callGraph(deps, call, numberSchema);
  if (numberInfo.id !== phoneNumberId) throw new DeliveryFailure('refused', whatsappLabel);
  const name = [numberInfo.verified_name, numberInfo.display_phone_number].filter(Boolean).join(' · ');
  return { name: (name || phoneNumberId).slice(0, 200) };
}

/**
 * Returns whether titles fit on buttons. Up to three buttons appear below a message, more in a list. Both
 * limit the length of the message.
 */
const fitButtons = (titles: readonly string[]) => areValidTitles(titles, 3, 20);
/** Returns whether titles fit into a list. */
const fitList = (titles: readonly string[]) => areValidTitles(titles, 10, 24);
const maxInteractiveLength = 1_024;

/**
 * Writes choices as buttons, or as a list if they do not fit on buttons.
 * See https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-messages#interactive-messages
 */
function writeInteractive({ options, label }: Choices): object {
  const replies = options.map(({ title, payload: id }) => ({ id, title }));
  if (fitButtons(options.map(({ title }) => title))) {
    return { type: 'button', action: { buttons: replies.map((reply) => ({ type: 'reply', reply })) } };
  }
  return { type: 'list', action: { button: label, sections: [{ rows: replies }] } };
}

/** See https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages */
export const whatsappTransport: Transport = {
  channel: whatsappChannel,
  label: whatsappLabel,
  maxLength: 4_096,
  windowHours: 24,
  typingIntervalMs: 20_000,
  isAvailable: (env) => Boolean(env.WHATSAPP_APP_SECRET && env.WHATSAPP_VERIFY_TOKEN),
  webhook: (env) => ({ path: webhookPath, verifyToken: env.WHATSAPP_VERIFY_TOKEN }),
  parseWebhook,
  fitChoices: (titles) => (fitButtons(titles) || fitList(titles) ? maxInteractiveLength : null),
  async send(deps, recipient, text, choices) {
    const message = choices
      ? { type: 'interactive', interactive: { body: { text }, ...writeInteractive(choices) } }
      : { type: 'text', text: { body: text, preview_url: false } };
    return sendTo(deps, recipient, message);
  },
  async sendTemplate(deps, recipient, approved) {
    const { templateName, templateLanguage } = recipient.account.settings;
    const name = approved?.name ?? templateName;
    if (!name) return null;
    const code = approved?.language ?? (templateLanguage || 'en');
    const components = approved && approved.components.length > 0 ? { components: approved.components } : {};
    const template = { name, language: { code }, ...components };
    return sendTo(deps, recipient, { type: 'template', template });
  },
  async listTemplates(deps, { token, settings }, signal) {
    const templates: unknown[] = [];
    let after: string | undefined;
    for (let page = 0; page < maxTemplatePages; page += 1) {
      const query = {
        fields: 'name,language,status,category,components',
        limit: '100',
        ...(after ? { after } : {}),
      };
      const path = `${settings.businessAccountId}/message_templates`;
      const response = await callGraph(
        deps,
        { channel: whatsappLabel, path, token, query, signal },
        templatePage,
      );
      templates.push(...response.data);
      after = response.paging?.next ? response.paging.cursors?.after : undefined;
      if (!after) break;
    }
    return parseTemplates(templates);
  },
  fillTemplate,
  /** Also marks the message as read. */
  async showTyping(deps, recipient, externalId) {
    await postToGraph(deps, recipient, {
      status: 'read',
      message_id: externalId,
      typing_indicator: { type: 'text' },
    });
  },
  async check(deps, { accountId: phoneNumberId, token, settings }, signal) {
    await fetchNumber(deps, { phoneNumberId, token, signal });
    const of = settings.businessAccountId ?? '';
    // Only the token identifies the app.
    const call = { channel: whatsappLabel, token, signal, of, appId: undefined };
    return { isSubscribed: await isAppSubscribed(deps, call) };
  },
  async subscribe(deps, { token, settings }, signal) {
    const path = `${settings.businessAccountId}/subscribed_apps`;
    await callGraph(deps, { channel: whatsappLabel, method: 'POST', path, token, signal }, anyReply);
  },
  async unsubscribe(deps, { token, settings }, signal) {
    const path = `${settings.businessAccountId}/subscribed_apps`;
    await callGraph(deps, { channel: whatsappLabel, method: 'DELETE', path, token, signal }, anyReply);
  },
};

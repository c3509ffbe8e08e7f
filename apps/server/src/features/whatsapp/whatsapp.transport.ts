import { z } from 'zod';
import { callGraph, readSubscription } from '../messaging/graph.service.ts';
import { areShort } from '../messaging/replies.service.ts';
import type { Choices, Recipient, SentMessage, Transport, VendorDeps } from '../messaging/transport.ts';
import { DeliveryFailure } from '../messaging/vendor-calls.service.ts';
import type { Channel } from '../threads/channel-kind.ts';
import { readWebhook } from './read-webhook.ts';
import { readTemplates, writeTemplate } from './templates.ts';

/** The channel for messages to the WhatsApp number of a business. */
export const whatsappChannel: Channel = {
  name: 'whatsapp',
  isOwners: false,
  tellsFallback: false,
  showsUnsure: ({ showsUnsure }) => showsUnsure,
};

export const whatsappLabel = 'WhatsApp';
/** Path to which Meta sends visitors' messages. */
export const webhookPath = '/api/whatsapp/webhook';

const anything = z.unknown();
/** Templates are read in pages of a hundred, up to this many pages. An account may have 6,000 templates. */
const templatePages = 10;
const templatePage = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() })
    .optional(),
});
const number = z.object({
  id: z.string(),
  display_phone_number: z.string().optional(),
  verified_name: z.string().optional(),
});

const send = (deps: VendorDeps, { account, signal }: Pick<Recipient, 'account' | 'signal'>, body: object) =>
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
    anything,
  );

const sentForm = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });

/**
 * Sends a message to a person's number, or to their id if the number is unknown. The API has another field
 * for ids. See
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/business-scoped-user-ids/
 */
async function sendTo(deps: VendorDeps, to: Recipient, message: object): Promise<SentMessage> {
  const phone = to.phone ?? (/^\d+$/.test(to.personId) ? to.personId : null);
  const address = phone === null ? { recipient: to.personId } : { to: phone };
  const answer = await send(deps, to, { recipient_type: 'individual', ...address, ...message });
  const [sent] = sentForm.safeParse(answer).data?.messages ?? [];
  return { externalId: sent?.id ?? null };
}

/** Returns the name of the number that a token belongs to. Throws DeliveryFailure. */
export async function readNumber(
  deps: VendorDeps,
  { phoneNumberId, token, signal }: { phoneNumberId: string; token: string; signal: AbortSignal },
): Promise<{ name: string }> {
  const query = { fields: 'id,display_phone_number,verified_name' };
  const call = { channel: whatsappLabel, path: phoneNumberId, token, query, signal };
  const found = await callGraph(deps, call, number);
  if (found.id !== phoneNumberId) throw new DeliveryFailure('refused', whatsappLabel);
  const name = [found.verified_name, found.display_phone_number].filter(Boolean).join(' · ');
  return { name: (name || phoneNumberId).slice(0, 200) };
}

/** Up to three buttons appear below a message, more in a list. Both limit the length of the message. */
const fitButtons = (titles: readonly string[]) => areShort(titles, 3, 20);
const fitList = (titles: readonly string[]) => areShort(titles, 10, 24);
const longestInteractive = 1_024;

/** See https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-messages#interactive-messages */
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
  typingEveryMs: 20_000,
  isAvailable: (env) => Boolean(env.WHATSAPP_APP_SECRET && env.WHATSAPP_VERIFY_TOKEN),
  webhook: (env) => ({ path: webhookPath, verifyToken: env.WHATSAPP_VERIFY_TOKEN }),
  read: readWebhook,
  fitChoices: (titles) => (fitButtons(titles) || fitList(titles) ? longestInteractive : null),
  async send(deps, to, text, choices) {
    const message = choices
      ? { type: 'interactive', interactive: { body: { text }, ...writeInteractive(choices) } }
      : { type: 'text', text: { body: text, preview_url: false } };
    return sendTo(deps, to, message);
  },
  async sendTemplate(deps, to, given) {
    const { templateName, templateLanguage } = to.account.settings;
    const name = given?.name ?? templateName;
    if (!name) return null;
    const code = given?.language ?? (templateLanguage || 'en');
    const components = given && given.components.length > 0 ? { components: given.components } : {};
    const template = { name, language: { code }, ...components };
    return sendTo(deps, to, { type: 'template', template });
  },
  async listTemplates(deps, { token, settings }, signal) {
    const listed: unknown[] = [];
    let after: string | undefined;
    for (let page = 0; page < templatePages; page += 1) {
      const query = {
        fields: 'name,language,status,category,components',
        limit: '100',
        ...(after ? { after } : {}),
      };
      const path = `${settings.businessAccountId}/message_templates`;
      const found = await callGraph(
        deps,
        { channel: whatsappLabel, path, token, query, signal },
        templatePage,
      );
      listed.push(...found.data);
      after = found.paging?.next ? found.paging.cursors?.after : undefined;
      if (!after) break;
    }
    return readTemplates(listed);
  },
  fillTemplate: writeTemplate,
  /** Also marks the message as read. */
  async showTyping(deps, to, externalId) {
    await send(deps, to, { status: 'read', message_id: externalId, typing_indicator: { type: 'text' } });
  },
  async check(deps, { accountId: phoneNumberId, token, settings }, signal) {
    await readNumber(deps, { phoneNumberId, token, signal });
    const of = settings.businessAccountId ?? '';
    // Only the token identifies the app.
    const call = { channel: whatsappLabel, token, signal, of, appId: undefined };
    return { isSubscribed: await readSubscription(deps, call) };
  },
  async subscribe(deps, { token, settings }, signal) {
    const path = `${settings.businessAccountId}/subscribed_apps`;
    await callGraph(deps, { channel: whatsappLabel, method: 'POST', path, token, signal }, anything);
  },
  async unsubscribe(deps, { token, settings }, signal) {
    const path = `${settings.businessAccountId}/subscribed_apps`;
    await callGraph(deps, { channel: whatsappLabel, method: 'DELETE', path, token, signal }, anything);
  },
};

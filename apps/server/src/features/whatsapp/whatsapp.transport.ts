import { z } from 'zod';
import type { Channel } from '../conversations/channel-kind.ts';
import { callGraph, readSubscription } from '../messaging/graph.service.ts';
import type { Recipient, Transport, VendorDeps } from '../messaging/transport.ts';
import { DeliveryFailure } from '../messaging/vendor-calls.service.ts';

/** Visitors write to the WhatsApp number of a business. */
export const whatsappChannel: Channel = {
  name: 'whatsapp',
  isOwners: false,
  tellsFallback: false,
  showsUnsure: ({ showsUnsure }) => showsUnsure,
};

export const whatsappLabel = 'WhatsApp';
/** Where Meta sends what visitors write. */
export const webhookPath = '/api/whatsapp/webhook';

const anything = z.unknown();
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

/** The number that a token opens, as people know it. Throws DeliveryFailure. */
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

/** https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages */
export const whatsappTransport: Transport = {
  channel: whatsappChannel,
  label: whatsappLabel,
  maxLength: 4_096,
  windowHours: 24,
  typingEveryMs: 20_000,
  isAvailable: (env) => Boolean(env.WHATSAPP_APP_SECRET && env.WHATSAPP_VERIFY_TOKEN),
  webhook: (env) => ({ path: webhookPath, verifyToken: env.WHATSAPP_VERIFY_TOKEN }),
  async send(deps, to, text) {
    const message = { recipient_type: 'individual', to: to.personId, type: 'text' };
    await send(deps, to, { ...message, text: { body: text, preview_url: false } });
  },
  async sendTemplate(deps, to) {
    const { templateName: name, templateLanguage } = to.account.settings;
    if (!name) return false;
    const template = { name, language: { code: templateLanguage || 'en' } };
    await send(deps, to, { recipient_type: 'individual', to: to.personId, type: 'template', template });
    return true;
  },
  /** Says too that the message was read. */
  async showTyping(deps, to, externalId) {
    await send(deps, to, { status: 'read', message_id: externalId, typing_indicator: { type: 'text' } });
  },
  async check(deps, { accountId: phoneNumberId, token, settings }, signal) {
    await readNumber(deps, { phoneNumberId, token, signal });
    const of = settings.businessAccountId ?? '';
    // Whose app it is only the token knows.
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

import { createHmac, randomBytes } from 'node:crypto';
import {
  findReplyProblem,
  type Interactive,
  type QuickReply,
  readInteractive,
  type SentChoice,
} from './fake-graph-choices.ts';
import {
  createDefaultTemplates,
  type FakeTemplate,
  listPage,
  readSentTemplate,
} from './fake-graph-templates.ts';
import {
  type FakeService,
  type ServiceReply,
  type ServiceRequest,
  startFakeService,
} from './fake-service.ts';

/** A page of the person who signs in at the fake. */
export type FakePage = { id: string; name: string; token: string };

/** A WhatsApp number. */
export type FakeNumber = { id: string; businessAccountId: string; display: string; token: string };

/** A message that arrived. */
export type SentMessage = {
  account: string;
  /** A number, or the id of a person when the message was sent to that. */
  to: string;
  text: string;
  choices?: SentChoice[];
  filled?: string;
};

/**
 * A fake of Facebook's Graph API and WhatsApp's Cloud API: sign-in, pages, subscriptions, messages, signed
 * webhooks.
 */
export type FakeGraph = FakeService & {
  appId: string;
  appSecret: string;
  verifyToken: string;
  userToken: string;
  pages: FakePage[];
  numbers: FakeNumber[];
  /** Messages that arrived, oldest first. */
  sent: SentMessage[];
  /** WhatsApp's message templates, approved or not. */
  templates: FakeTemplate[];
  /** Pages and accounts whose messages are sent to us. */
  subscribed: Set<string>;
  /** Revoked tokens. */
  revokedTokens: Set<string>;
  /** Behaviour of the person at the sign-in. */
  person: { refuses: boolean };
  /** Settings of a product that uses the fake. */
  env: Record<string, string>;
  /** Returns the headers and bytes of a webhook as Meta sends it. */
  sign(body: unknown, secret?: string): { payload: string; headers: Record<string, string> };
  /** Returns a webhook with one message to a page. */
  write(
    message: { page?: string; from: string; mid: string; text?: string } & Record<string, unknown>,
  ): unknown;
};

const error = (status: number, code: number, message: string, subcode?: number): ServiceReply => ({
  status,
  json: { error: { message, type: 'OAuthException', code, error_subcode: subcode, fbtrace_id: 'x' } },
});
export const graphErrors = {
  rateLimited: { status: 429, json: error(429, 4, '(#4) Application request limit reached').json },
  broken: { status: 500, json: error(500, 2, 'An unexpected error has occurred.').json },
  outsideWindow: {
    status: 400,
    json: error(400, 10, '(#10) This message is sent outside of allowed window.', 2_018_278).json,
  },
};

/**
 * Returns the id in a token of a test; undefined for other tokens. Tests of every endpoint connect separate
 * pages and numbers. Their ids are part of their tokens.
 */
const readId = (token: string, kind: string) => new RegExp(`^EAA${kind}-(\\d+)$`).exec(token)?.[1];

function readPage(token: string): FakePage | undefined {
  const id = readId(token, 'page');
  return id === undefined ? undefined : { id, name: `Page ${id}`, token };
}

function readNumber(token: string): FakeNumber | undefined {
  const id = readId(token, 'number');
  return id === undefined ? undefined : { id, businessAccountId: id, display: `+${id}`, token };
}

type Address =
  | { to: string; contact: { wa_id: string } | { user_id: string } }
  | { code: number; problem: string };

/**
 * Returns the recipient of a message from a number, or the error code and text: `to` is a number and takes
 * precedence, `recipient` is the id of a person for the business.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/business-scoped-user-ids/
 */
function readAddress({ to, recipient }: Record<string, unknown>): Address {
  if (typeof to === 'string' && to !== '') {
    const digits = to.replace(/^\+/, '');
    return /^\d{5,20}$/.test(digits)
      ? { to: digits, contact: { wa_id: digits } }
      : { code: 131_009, problem: '(#131009) Parameter value is not valid' };
  }
  if (typeof recipient !== 'string') return { code: 100, problem: '(#100) The parameter to is required.' };
  return /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/.test(recipient)
    ? { to: recipient, contact: { user_id: recipient } }
    : { code: 131_009, problem: '(#131009) Parameter value is not valid' };
}

/** Starts the fake with one page and one number. */
export async function startFakeGraph(port = 0): Promise<FakeGraph> {
  const codes = new Map<string, string>();
  const appId = '123456789012345';
  const appSecret = 'fake-app-secret-0123456789';
  const verifyToken = 'fake-verify-token-0123';
  const userToken = 'EAAuser-token';
  const pages: FakePage[] = [{ id: '1234567890', name: 'Golden Bakeshop', token: 'EAApage-token-golden' }];
  const numbers: FakeNumber[] = [
    {
      id: '106540352242922',
      businessAccountId: '102290129340398',
      display: '+63 917 555 0100',
      token: 'EAAwhatsapp-token',
    },
  ];
  const sent: SentMessage[] = [];
  const templates = createDefaultTemplates();
  const subscribed = new Set<string>();
  const revokedTokens = new Set<string>();
  const person = { refuses: false };

  /** Redirects the person back at once, as after a choice in the dialog. */
  function openDialog({ query }: ServiceRequest): ServiceReply {
    const redirect = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== appId) return { status: 400, html: 'Invalid App ID' };
    const back = new URL(redirect);
    back.searchParams.set('state', query.get('state') ?? '');
    if (person.refuses) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_reason', 'user_denied');
    } else {
      const code = randomBytes(16).toString('hex');
      codes.set(code, redirect);
      back.searchParams.set('code', code);
    }
    return { location: back.href };
  }

  function issueToken({ body }: ServiceRequest): ServiceReply {
    if (body.client_id !== appId || body.client_secret !== appSecret)
      return error(400, 101, 'Error validating client secret.');
    if (body.grant_type === 'fb_exchange_token') {
      return body.fb_exchange_token === 'EAAshort-lived'
        ? { json: { access_token: userToken, token_type: 'bearer' } }
        : error(400, 190, 'Invalid OAuth access token.');
    }
    const code = String(body.code);
    const isRight = codes.get(code) === body.redirect_uri;
    codes.delete(code);
    return isRight
      ? { json: { access_token: 'EAAshort-lived', token_type: 'bearer' } }
      : error(400, 100, 'This authorization code has been used.');
  }

  function sendToPage(page: FakePage, body: Record<string, unknown>): ServiceReply {
    const to = (body.recipient as { id?: string } | undefined)?.id ?? '';
    const message = body.message as { text?: string; quick_replies?: QuickReply[] } | undefined;
    const text = message?.text;
    const replies = message?.quick_replies;
    if (body.sender_action) return { json: { recipient_id: to } };
    if (!to || !text) return error(400, 100, '(#100) Invalid parameter');
    if (text.length > 2_000)
      return error(400, 100, '(#100) Length of param message[text] must be less than or equal to 2000');
    const problem = replies && findReplyProblem(replies);
    if (problem) return error(400, 100, `(#100) ${problem}`);
    const choices = replies?.map(({ title = '', payload = '' }) => ({ title, payload }));
    sent.push({ account: page.id, to, text, ...(choices ? { choices } : {}) });
    return { json: { recipient_id: to, message_id: `m_${sent.length}` } };
  }

  function sendFromNumber(number: FakeNumber, body: Record<string, unknown>): ServiceReply {
    if (body.messaging_product !== 'whatsapp')
      return error(400, 100, '(#100) The parameter messaging_product is required.');
    if (body.status === 'read') return { json: { success: true } };
    const addressed = readAddress(body);
    if ('problem' in addressed) return error(400, addressed.code, addressed.problem);
    const { to, contact } = addressed;
    const answerSent = (message: Omit<SentMessage, 'account' | 'to'>): ServiceReply => {
      sent.push({ account: number.id, to, ...message });
      return {
        json: {
          messaging_product: 'whatsapp',
          contacts: [{ input: to, ...contact }],
          messages: [{ id: `wamid.${sent.length}` }],
        },
      };
    };
    if (body.type === 'interactive') {
      const read = readInteractive(body.interactive as Interactive);
      return 'problem' in read ? error(400, 100, `(#100) ${read.problem}`) : answerSent(read);
    }
    if (body.type === 'template') {
      const read = readSentTemplate(templates, body.template as object);
      if ('code' in read) return error(400, read.code, `(#${read.code}) ${read.problem}`);
      const { name } = body.template as { name: string };
      return answerSent({ text: `template:${name}`, filled: read.text });
    }
    const text = (body.text as { body?: string } | undefined)?.body;
    if (!text) return error(400, 100, '(#100) Invalid parameter');
    if (text.length > 4_096)
      return error(400, 100, '(#100) Param text[body] must be at most 4096 characters long.');
    return answerSent({ text });
  }

  function changeSubscription(of: string, method: string): ServiceReply {
    if (method === 'GET') {
      const app = { id: appId, name: 'Anito' };
      const isNumber = numbers.some(({ businessAccountId }) => businessAccountId === of);
      const entry = isNumber ? { whatsapp_business_api_data: app } : app;
      return { json: { data: subscribed.has(of) ? [entry] : [] } };
    }
    if (method === 'DELETE') subscribed.delete(of);
    else subscribed.add(of);
    return { json: { success: true } };
  }

  function answer(request: ServiceRequest): ServiceReply {
    const { method, token = '', body } = request;
    const path = request.path.replace(/^\/v\d+\.\d+\//, '');
    if (path === 'dialog/oauth') return openDialog(request);
    if (path === 'oauth/access_token') return issueToken(request);
    const page = pages.find((each) => each.token === token) ?? readPage(token);
    const number = numbers.find((each) => each.token === token) ?? readNumber(token);
    const isUser = token === userToken;
    if (revokedTokens.has(token) || !(page || number || isUser)) {
      return error(401, 190, 'Error validating access token: The session has been invalidated.', 460);
    }
    const [of = '', edge] = path.split('/');
    if (edge === 'subscribed_apps') return changeSubscription(of === 'me' && page ? page.id : of, method);
    if (path === 'me/accounts' && isUser) {
      const data = pages.map(({ id, name, token: access_token }) => ({ id, name, access_token }));
      return { json: { data, paging: { cursors: { before: 'a', after: 'b' } } } };
    }
    if (path === 'me/permissions')
      return { json: { data: [{ permission: 'pages_messaging', status: 'granted' }] } };
    if (path === 'me/messenger_profile' && page) return { json: { data: [] } };
    if (path === 'me') {
      return { json: page ? { id: page.id, name: page.name } : { id: '99', name: 'Maria Santos' } };
    }
    if (path === 'me/messages' && page && method === 'POST') return sendToPage(page, body);
    if (number && path === `${number.businessAccountId}/message_templates`)
      return { json: listPage(templates, request.query) };
    if (number && path === number.id)
      return {
        json: { id: number.id, display_phone_number: number.display, verified_name: 'Golden Bakeshop' },
      };
    if (number && path === `${number.id}/messages`) return sendFromNumber(number, body);
    return error(400, 100, `Unsupported ${method.toLowerCase()} request.`, 33);
  }

  const vendor = await startFakeService(answer, port);
  return {
    ...vendor,
    appId,
    appSecret,
    verifyToken,
    userToken,
    pages,
    numbers,
    sent,
    templates,
    subscribed,
    revokedTokens,
    person,
    env: {
      GRAPH_API_URL: vendor.url,
      FACEBOOK_APP_ID: appId,
      FACEBOOK_APP_SECRET: appSecret,
      FACEBOOK_VERIFY_TOKEN: verifyToken,
      WHATSAPP_APP_SECRET: appSecret,
      WHATSAPP_VERIFY_TOKEN: verifyToken,
    },
    sign(body, secret = appSecret) {
      const payload = typeof body === 'string' ? body : JSON.stringify(body);
      const signature = createHmac('sha256', secret).update(payload).digest('hex');
      return {
        payload,
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      };
    },
    write({ page = pages[0]!.id, from, mid, text, ...more }) {
      const timestamp = Date.now();
      const message = { mid, ...(text === undefined ? {} : { text }), ...more };
      const event = { sender: { id: from }, recipient: { id: page }, timestamp, message };
      return { object: 'page', entry: [{ id: page, time: timestamp, messaging: [event] }] };
    },
  };
}

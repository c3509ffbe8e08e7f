import { randomBytes } from 'node:crypto';
import {
  type MessengerSignIn,
  messengerCallbackPath,
  messengerSignInChannel,
} from '@anito/contract/messenger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { createDisconnectSignal } from '../../lib/disconnect-signal.ts';
import { toAppError } from '../../lib/error-handler.ts';
import { escapeHtml, escapeScriptData } from '../../lib/html.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { formatReason, localizedMessage } from '../../lib/reasons.ts';
import type { ServiceFetchDeps } from '../messaging/transport.ts';
import { completeSignIn } from './sign-in.service.ts';

const cookieName = 'anito_facebook';
const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`);

/**
 * Sets the cookie with the secret that completes the Facebook sign-in in this browser. It expires after ten
 * minutes.
 */
export function setBrowserCookie(
  reply: FastifyReply,
  { PUBLIC_URL }: Deps['env'],
  browserSecret: string,
): void {
  const parts = [
    `${cookieName}=${browserSecret}`,
    `Path=${messengerCallbackPath}`,
    'Max-Age=600',
    'HttpOnly',
    'SameSite=Lax',
    ...(PUBLIC_URL.startsWith('https:') ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}

/**
 * Passes the result to the waiting window, through every means that the browser allows, and only to our own
 * origin.
 */
const script = `
const { message, channel, origin } = JSON.parse(document.getElementById('told').textContent);
if (message) {
  new BroadcastChannel(channel).postMessage(message);
  if (window.opener) window.opener.postMessage(message, origin);
  setTimeout(() => window.close(), 500);
}`;

/**
 * Returns the HTML of a page that shows a text and passes `message` to the window that opened the sign-in.
 * Null passes nothing.
 */
function writePage(options: {
  message: MessengerSignIn | null;
  text: string;
  /** Text of the link back, for a window that does not close. */
  back: string;
  language: string;
  origin: string;
  nonce: string;
}): string {
  const { message, text, back, language, origin, nonce } = options;
  const data = escapeScriptData({ message, channel: messengerSignInChannel, origin });
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Facebook</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>body{font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;padding:16px;text-align:center}</style>
</head><body><main><p role="status">${escapeHtml(text)}</p><p><a href="${escapeHtml(origin)}/deployment">${escapeHtml(back)}</a></p></main>
<script type="application/json" id="told">${data}</script><script type="module" nonce="${nonce}">${script}</script></body></html>`;
}

/**
 * Registers the route to which Facebook redirects the browser. It completes the sign-in and passes the result
 * to the window that opened it.
 */
export function serveCallback(app: FastifyInstance, deps: Deps & ServiceFetchDeps): void {
  const { origin } = new URL(deps.env.PUBLIC_URL);

  async function handleCallback(request: FastifyRequest, reply: FastifyReply) {
    await deps.rateLimits.consume('publicReadAddress', toAddressKey(request.ip));
    const language = chooseLanguage(undefined, request.headers['accept-language']);
    const nonce = randomBytes(16).toString('base64url');
    const show = (status: number, message: MessengerSignIn | null, text: string) =>
      reply
        .code(status)
        .headers({
          'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`,
          // Otherwise the page could not reach the waiting window.
          'cross-origin-opener-policy': 'unsafe-none',
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(
          writePage({
            message,
            text,
            back: formatReason(language, localizedMessage('facebook-back')) ?? '',
            language,
            origin,
            nonce,
          }),
        );
    const browser = cookie.exec(request.headers.cookie ?? '')?.[1] ?? '';
    try {
      const result = await completeSignIn(deps, request.query, browser, createDisconnectSignal(reply));
      if ('told' in result)
        return show(200, result.told, formatReason(language, localizedMessage('facebook-connected')) ?? '');
      if (result.failed.status >= 500) request.log.error({ err: result.failed }, 'Facebook pages not saved');
      const error = formatReason(language, result.failed.localizedMessage) ?? result.failed.message;
      return show(result.failed.status, { type: result.type, error }, error);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status >= 500) request.log.error({ err: thrown }, 'Facebook sign-in not completed');
      return show(error.status, null, formatReason(language, error.localizedMessage) ?? error.message);
    }
  }

  app.get(messengerCallbackPath, handleCallback);
}

import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';
import { placeDays } from './sign-in-places.store.ts';
import type { SignInPlace } from './sign-in-places.ts';
import { getSignInSettings } from './sign-in-settings.ts';

const cookieName = 'anito_device';
const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`);

/**
 * Returns the place of a sign-in: the request's address and the value of its device cookie. Without a valid
 * cookie returns a new random value, which is not set yet.
 */
export function getSignInPlace(request: FastifyRequest): SignInPlace {
  const device =
    cookiePattern.exec(request.headers.cookie ?? '')?.[1] ?? randomBytes(32).toString('base64url');
  return { device, ip: request.ip };
}

/**
 * Sets the device cookie, by which a browser's next sign-in is recognized (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies"). It does not authenticate.
 */
export function setDeviceCookie(reply: FastifyReply, env: Env, { device }: SignInPlace): void {
  const issuer = new URL(getSignInSettings(env).issuer);
  const parts = [
    `${cookieName}=${device}`,
    `Path=${issuer.pathname}`,
    `Max-Age=${placeDays * 86_400}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(issuer.protocol === 'https:' ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}

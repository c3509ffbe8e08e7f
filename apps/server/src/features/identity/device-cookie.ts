import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';
import { placeDays } from './sign-in-places.store.ts';
import type { Place } from './sign-in-places.ts';
import { getSignInSettings } from './sign-in-settings.ts';

const name = 'anito_device';
const cookie = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`);

/** Where a request comes from: the browser by its cookie, or by a new name when it has none. */
export function readPlace(request: FastifyRequest): Place {
  const device = cookie.exec(request.headers.cookie ?? '')?.[1] ?? randomBytes(32).toString('base64url');
  return { device, ip: request.ip };
}

/**
 * Lets the browser keep its name, by which it is known at its next sign-in (OWASP, "Slow Down Online Guessing Attacks
 * with Device Cookies"). It signs nobody in.
 */
export function keepDevice(reply: FastifyReply, env: Env, { device }: Place): void {
  const issuer = new URL(getSignInSettings(env).issuer);
  const parts = [
    `${name}=${device}`,
    `Path=${issuer.pathname}`,
    `Max-Age=${placeDays * 86_400}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(issuer.protocol === 'https:' ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}

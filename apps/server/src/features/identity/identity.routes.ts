import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { AppError } from '../../lib/errors.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { registerEmailConfirmationRoutes } from './email-confirmation.routes.ts';
import { registerInteractionRoutes, registerPageErrors } from './interaction.routes.ts';
import { registerFactorRoutes } from './interaction-factors.routes.ts';
import type { PasswordLinkDeps } from './password-links.service.ts';
import { registerPasswordResetRoutes } from './password-reset.routes.ts';
import { createProvider, type ProviderDeps, requestIdHeader } from './provider.ts';
import { getSignInSettings, providerPath } from './sign-in-settings.ts';

/**
 * Maximum length of an authorization request's URL, in characters; three times the length of the app's own.
 */
const maxAuthorizationLength = 2_048;

type IdentityDeps = ProviderDeps & PasswordLinkDeps;

/**
 * Returns a route handler that passes requests to the OpenID provider as if it were mounted at its issuer.
 * Host and protocol come from PUBLIC_URL, so that no request header decides where a browser is redirected.
 */
function createProviderHandler(provider: Provider) {
  const issuer = new URL(provider.issuer);
  const handle = provider.callback();
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const raw = request.raw as IncomingMessage & { originalUrl?: string };
    const path = (raw.url ?? '/').slice(providerPath.length) || '/';
    raw.headers.host = issuer.host;
    raw.headers['x-forwarded-host'] = issuer.host;
    raw.headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1);
    raw.headers[requestIdHeader] = request.id;
    raw.originalUrl = `${issuer.pathname.replace(/\/$/, '')}${path}`;
    raw.url = path;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    await handle(raw, reply.raw);
  };
}

/** Mounts the embedded OpenID provider and its pages at `/oidc`. Does nothing with an external provider. */
export async function registerIdentity(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  if (!getSignInSettings(deps.env).isEmbedded) return;
  const provider = await createProvider(deps);

  const mount = (plugin: FastifyPluginAsync) => app.register(plugin, { prefix: providerPath });
  await mount(async (pages) => registerInteractionRoutes(pages, deps, provider));
  await mount(async (pages) => registerFactorRoutes(pages, deps, provider));
  await mount(async (pages) => registerPasswordResetRoutes(pages, deps));
  await mount(async (pages) => registerEmailConfirmationRoutes(pages, deps));
  await mount(async (raw) => {
    registerPageErrors(raw, deps);
    // The provider parses request bodies itself.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const forward = createProviderHandler(provider);
    raw.get('/auth', async (request, reply) => {
      // The provider stores the request's parameters until the sign-in ends.
      if (request.url.length > maxAuthorizationLength)
        throw new AppError('invalid_request', 'address-too-long');
      await deps.rateLimits.consume('authorize', toAddressKey(request.ip));
      return forward(request, reply);
    });
    raw.all('/*', { exposeHeadRoute: false }, forward);
  });
}

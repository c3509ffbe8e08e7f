import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { assertSameOrigin, formParser, getField } from './form.ts';
import {
  attemptSignIn,
  createAttemptResponder,
  getInteraction,
  registerPageErrors,
  sendPage,
} from './interaction.routes.ts';
import { renderCodePage } from './pages/code-page.ts';
import { renderSignInPage } from './pages/sign-in-page.ts';
import type { PasswordLinkDeps } from './password-links.service.ts';
import { beginPasskeySignIn } from './security/passkeys.service.ts';
import type { FactorDeps } from './security/second-factor.service.ts';
import { signInWithCode, signInWithPasskey } from './sign-in.service.ts';

/** Registers the further steps of a sign-in: the code after the password, and the passkey. */
export function registerFactorRoutes(
  app: FastifyInstance,
  deps: PasswordLinkDeps & FactorDeps,
  provider: Provider,
): void {
  app.addContentTypeParser(formParser.contentType, formParser.options, formParser.parse);
  registerPageErrors(app, deps);
  const respond = createAttemptResponder(deps, provider);
  const sources = { provider, settings: deps.settings };

  app.get('/interaction/:uid/code', async (request, reply) => {
    const { page, pendingId } = await getInteraction(sources, request, reply);
    if (!pendingId) return reply.redirect(page.path, 303);
    return sendPage(reply, renderCodePage(page));
  });

  app.post('/interaction/:uid/code', async (request, reply) => {
    assertSameOrigin(request, deps.env.PUBLIC_URL);
    const { page, pendingId } = await getInteraction(sources, request, reply);
    if (!pendingId) return reply.redirect(page.path, 303);
    const code = getField(request, 'code').slice(0, 100);
    const outcome = await attemptSignIn(request, (place) =>
      signInWithCode(deps, pendingId, { code, place, requestId: request.id }),
    );
    const render = (formState: object) => renderCodePage({ ...page, ...formState });
    return respond(request, reply, outcome, render, ['pwd', 'otp']);
  });

  app.post('/interaction/:uid/passkey', async (request, reply) => {
    assertSameOrigin(request, deps.env.PUBLIC_URL);
    const { page, uid } = await getInteraction(sources, request, reply);
    const credential = getField(request, 'credential');
    const outcome = await attemptSignIn(request, (place) =>
      signInWithPasskey(deps, { uid, credential, place }),
    );
    const render = async (formState: object) => {
      const passkey = await beginPasskeySignIn(deps, uid);
      return renderSignInPage({ ...page, passkey, ...formState });
    };
    return respond(request, reply, outcome, render, ['pop', 'user']);
  });
}

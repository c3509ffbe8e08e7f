import type { FastifyInstance } from 'fastify';
import { describeErrorHeaders } from '../../lib/error-handler.ts';
import { getSignInPlace } from './device-cookie.ts';
import { assertSameOrigin, formParser, getField } from './form.ts';
import { explainError, registerPageErrors, sendPage } from './interaction.routes.ts';
import { renderConfirmEmailPage, renderEmailConfirmedPage } from './pages/email-pages.ts';
import { renderPasswordResultPage } from './pages/password-pages.ts';
import type { PasswordLinkDeps } from './password-links.service.ts';
import { describeLinkPage, readLinkToken } from './password-reset.routes.ts';
import { confirmEmail, findEmailToConfirm } from './security/email-confirmation.service.ts';
import { providerPath } from './sign-in-settings.ts';

/**
 * Registers the page that a mailed link opens to confirm an e-mail address. It asks for the password and
 * works in any browser.
 */
export function registerEmailConfirmationRoutes(app: FastifyInstance, deps: PasswordLinkDeps): void {
  app.addContentTypeParser(formParser.contentType, formParser.options, formParser.parse);
  registerPageErrors(app, deps);
  const { PUBLIC_URL } = deps.env;
  const path = `${new URL(PUBLIC_URL).pathname.replace(/\/$/, '')}${providerPath}/email`;
  const startUrl = `${PUBLIC_URL}/settings`;

  app.get('/email', async (request, reply) => {
    const token = readLinkToken(request);
    const frame = describeLinkPage(deps, request);
    const email = token && (await findEmailToConfirm(deps, token));
    if (!email) {
      return sendPage(reply, renderPasswordResultPage({ ...frame, result: 'unconfirmed', startUrl }), 400);
    }
    return sendPage(reply, renderConfirmEmailPage({ ...frame, path, token, email }));
  });

  app.post('/email', async (request, reply) => {
    assertSameOrigin(request, PUBLIC_URL);
    const token = readLinkToken(request);
    const frame = describeLinkPage(deps, request);
    const email = token && (await findEmailToConfirm(deps, token));
    const expired = () =>
      sendPage(reply, renderPasswordResultPage({ ...frame, result: 'unconfirmed', startUrl }), 400);
    if (!email) return expired();
    const password = getField(request, 'password').slice(0, 1_000);
    const page = { ...frame, path, token, email };
    if (!password) {
      return sendPage(reply, renderConfirmEmailPage({ ...page, problems: { password: 'required' } }), 422);
    }
    const origin = { place: getSignInPlace(request), requestId: request.id };
    try {
      const outcome = await confirmEmail(deps, { token, password, ...origin });
      if (outcome === 'expired') return expired();
      if (outcome === 'confirmed') return sendPage(reply, renderEmailConfirmedPage({ ...page, startUrl }));
      const problems =
        outcome === 'taken'
          ? ({ form: 'confirmTaken' } as const)
          : ({ password: 'ownPasswordWrong' } as const);
      return sendPage(reply, renderConfirmEmailPage({ ...page, problems }), 422);
    } catch (error) {
      const { appError, ...formState } = explainError(error);
      reply.headers(describeErrorHeaders(appError));
      return sendPage(reply, renderConfirmEmailPage({ ...page, ...formState }), appError.status);
    }
  });
}

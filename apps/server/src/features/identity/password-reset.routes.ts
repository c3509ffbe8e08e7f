import type { FastifyInstance, FastifyRequest } from 'fastify';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { getSignInPlace, setDeviceCookie } from './device-cookie.ts';
import { assertSameOrigin, formParser, getField } from './form.ts';
import { readRequestedLanguage, registerPageErrors, sendPage } from './interaction.routes.ts';
import type { PageFrame } from './pages/page.ts';
import { renderNewPasswordPage, renderPasswordResultPage } from './pages/password-pages.ts';
import type { PasswordLinkDeps } from './password-links.service.ts';
import { isPasswordLinkValid, resetPassword } from './password-reset.service.ts';
import { passwordProblems } from './sign-in.service.ts';
import { providerPath } from './sign-in-settings.ts';

/** Returns the token in the query of a link, or an empty text when it is missing or malformed. */
export function readLinkToken(request: FastifyRequest): string {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' && /^[\w-]+$/.test(token) ? token : '';
}

/** Returns the common properties of the pages opened by a mailed link. */
export const describeLinkPage = ({ settings }: PasswordLinkDeps, request: FastifyRequest): PageFrame => ({
  language: chooseLanguage(readRequestedLanguage(request), request.headers['accept-language']),
  brandName: settings.brandName,
});

/** Registers the page that a password link opens. It works in any browser, without an open sign-in. */
export function registerPasswordResetRoutes(app: FastifyInstance, deps: PasswordLinkDeps): void {
  app.addContentTypeParser(formParser.contentType, formParser.options, formParser.parse);
  registerPageErrors(app, deps);
  const startUrl = `${deps.env.PUBLIC_URL}/signin`;
  const path = `${new URL(deps.env.PUBLIC_URL).pathname.replace(/\/$/, '')}${providerPath}/password`;

  app.get('/password', async (request, reply) => {
    const token = readLinkToken(request);
    const frame = describeLinkPage(deps, request);
    if (!token || !(await isPasswordLinkValid(deps, token))) {
      return sendPage(reply, renderPasswordResultPage({ ...frame, result: 'expired', startUrl }), 400);
    }
    return sendPage(reply, renderNewPasswordPage({ ...frame, path, token }));
  });

  app.post('/password', async (request, reply) => {
    assertSameOrigin(request, deps.env.PUBLIC_URL);
    const frame = describeLinkPage(deps, request);
    const token = readLinkToken(request);
    const password = getField(request, 'password');
    const place = getSignInPlace(request);
    const outcome = await resetPassword(deps, { token, password, place, requestId: request.id });
    if ('isAdmin' in outcome) {
      setDeviceCookie(reply, deps.env, place);
      const result = outcome.isAdmin ? 'admin' : 'changed';
      return sendPage(reply, renderPasswordResultPage({ ...frame, result, startUrl }));
    }
    const { problem } = outcome;
    if (problem === 'expired') {
      return sendPage(reply, renderPasswordResultPage({ ...frame, result: 'expired', startUrl }), 400);
    }
    const problems = { password: password ? passwordProblems[problem] : 'required' } as const;
    return sendPage(reply, renderNewPasswordPage({ ...frame, path, token, problems }), 422);
  });
}

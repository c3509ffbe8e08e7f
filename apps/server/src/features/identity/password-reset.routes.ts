import type { FastifyInstance } from 'fastify';
import { assertSameSite, formParser, getField } from './form.ts';
import { registerPageErrors, sendPage } from './interaction.routes.ts';
import { renderNewPasswordPage, renderPasswordResultPage } from './pages/password-pages.ts';
import { chooseLanguage } from './pages/texts.ts';
import { isPasswordLinkValid, type PasswordResetDeps, resetPassword } from './password-reset.service.ts';
import { passwordProblems } from './sign-in.service.ts';
import { providerPath } from './sign-in-settings.ts';

/** The page behind the link in the mail; it works in any browser, without an open sign-in. */
export function registerPasswordResetRoutes(app: FastifyInstance, deps: PasswordResetDeps): void {
  app.addContentTypeParser(formParser.contentType, formParser.options, formParser.parse);
  registerPageErrors(app, deps);
  const startUrl = `${deps.env.PUBLIC_URL}/signin`;
  const action = `${new URL(deps.env.PUBLIC_URL).pathname.replace(/\/$/, '')}${providerPath}/password`;

  app.get('/password', async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    const language = chooseLanguage(undefined, request.headers['accept-language']);
    if (typeof token !== 'string' || !(await isPasswordLinkValid(deps, token))) {
      return sendPage(reply, renderPasswordResultPage({ language, isChanged: false, startUrl }), 400);
    }
    return sendPage(reply, renderNewPasswordPage({ language, action, token }));
  });

  app.post('/password', async (request, reply) => {
    assertSameSite(request, deps.env.PUBLIC_URL);
    const language = chooseLanguage(undefined, request.headers['accept-language']);
    const token = getField(request, 'token');
    const password = getField(request, 'password');
    const outcome = await resetPassword(deps, { token, password, ip: request.ip });
    if (outcome === 'changed' || outcome === 'expired') {
      const isChanged = outcome === 'changed';
      const page = renderPasswordResultPage({ language, isChanged, startUrl });
      return sendPage(reply, page, isChanged ? 200 : 400);
    }
    const problems = { password: password ? passwordProblems[outcome] : 'required' } as const;
    return sendPage(reply, renderNewPasswordPage({ language, action, token, problems }), 422);
  });
}

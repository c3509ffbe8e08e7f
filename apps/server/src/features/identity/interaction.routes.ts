import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { toAppError } from '../../lib/error-handler.ts';
import { AppError } from '../../lib/errors.ts';
import { assertSameSite, formParser, getField } from './form.ts';
import { renderCreateAccountPage } from './pages/create-account-page.ts';
import { renderErrorPage } from './pages/error-page.ts';
import { pagePolicy } from './pages/page.ts';
import { renderForgotPage, renderLinkSentPage } from './pages/password-pages.ts';
import { type Problems, renderSignInPage } from './pages/sign-in-page.ts';
import { chooseLanguage, type Language } from './pages/texts.ts';
import { type PasswordResetDeps, requestPasswordReset } from './password-reset.service.ts';
import { createAccount, isEmail, type SignInResult, signIn } from './sign-in.service.ts';

/** What the pages need of one open sign-in. */
type Interaction = { path: string; language: Language; prompt: string; grantId: string | undefined };

/** Sends a page that nobody may store, frame or run scripts in. */
export function sendPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': pagePolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}

/** Minutes of a refusal by a rate limit, or what else the form says about a failure it can explain. */
function explain(error: unknown): { problems: Problems; minutes?: number; status: number } {
  const known = toAppError(error);
  if (known.code === 'too_many_requests') {
    const minutes = Math.ceil((known.retryAfter ?? 60) / 60);
    return { problems: { form: 'tooMany' }, minutes, status: known.status };
  }
  if (error instanceof AppError && known.code === 'unavailable') {
    return { problems: { form: 'busy' }, status: known.status };
  }
  throw error;
}

/** Answers errors of the sign-in pages with a page. */
export function registerPageErrors(app: FastifyInstance, deps: PasswordResetDeps): void {
  app.setErrorHandler((error, request, reply) => {
    const isExpired = (error as Error).name === 'SessionNotFound';
    const known = isExpired ? new AppError('invalid_request', 'expired') : toAppError(error);
    if (known.status >= 500) request.log.error({ err: error }, 'sign-in page failed');
    if (known.retryAfter) reply.header('retry-after', Math.ceil(known.retryAfter));
    const language = chooseLanguage(undefined, request.headers['accept-language']);
    const page = renderErrorPage({
      language,
      startUrl: `${deps.env.PUBLIC_URL}/signin`,
      detail: `${isExpired ? 'expired' : known.code} · ${request.id}`,
    });
    return sendPage(reply, page, known.status);
  });
}

async function getInteraction(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction> {
  const details = await provider.interactionDetails(request.raw, reply.raw);
  if (details.uid !== (request.params as { uid: string }).uid) {
    throw new AppError('invalid_request', 'The sign-in belongs to another window.');
  }
  return {
    path: `${new URL(provider.issuer).pathname.replace(/\/$/, '')}/interaction/${details.uid}`,
    language: chooseLanguage(details.params.ui_locales, request.headers['accept-language']),
    prompt: details.prompt.name,
    grantId: details.grantId,
  };
}

async function finish(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<FastifyReply> {
  const target = await provider.interactionResult(request.raw, reply.raw, result);
  return reply.header('cache-control', 'no-store').redirect(target, 303);
}

type Attempt = { result?: SignInResult; failure?: ReturnType<typeof explain> };

async function attempt(work: Promise<SignInResult>): Promise<Attempt> {
  try {
    return { result: await work };
  } catch (error) {
    return { failure: explain(error) };
  }
}

/** The pages of one open sign-in: sign in, create an account, ask for a password link. */
export function registerInteractionRoutes(
  app: FastifyInstance,
  deps: PasswordResetDeps,
  provider: Provider,
): void {
  app.addContentTypeParser(formParser.contentType, formParser.options, formParser.parse);
  registerPageErrors(app, deps);

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { result, failure }: Attempt,
    render: (shown: { problems: Problems; minutes?: number }) => string,
  ) => {
    if (result && 'account' in result) {
      return finish(provider, request, reply, {
        login: { accountId: result.account.id, remember: true, amr: ['pwd'] },
      });
    }
    if (failure?.minutes) reply.header('retry-after', failure.minutes * 60);
    const problems = failure?.problems ?? (result && 'problems' in result ? result.problems : {});
    return sendPage(reply, render({ problems, minutes: failure?.minutes }), failure?.status ?? 422);
  };

  app.get('/interaction/:uid', async (request, reply) => {
    const { path, language, prompt, grantId } = await getInteraction(provider, request, reply);
    // Our own app needs no consent; a client that asks for the prompt anyway goes straight on.
    if (prompt === 'consent') return finish(provider, request, reply, { consent: { grantId } });
    return sendPage(reply, renderSignInPage({ language, path }));
  });

  app.post('/interaction/:uid', async (request, reply) => {
    assertSameSite(request, deps.env.PUBLIC_URL);
    const { path, language } = await getInteraction(provider, request, reply);
    const email = getField(request, 'email');
    const password = getField(request, 'password');
    const outcome = await attempt(signIn(deps, { email, password, ip: request.ip }));
    return answer(request, reply, outcome, (shown) => renderSignInPage({ language, path, email, ...shown }));
  });

  app.get('/interaction/:uid/create', async (request, reply) => {
    const { path, language } = await getInteraction(provider, request, reply);
    return sendPage(reply, renderCreateAccountPage({ language, path }));
  });

  app.post('/interaction/:uid/create', async (request, reply) => {
    assertSameSite(request, deps.env.PUBLIC_URL);
    const { path, language } = await getInteraction(provider, request, reply);
    const typed = {
      firstName: getField(request, 'firstName'),
      lastName: getField(request, 'lastName'),
      email: getField(request, 'email'),
    };
    const password = getField(request, 'password');
    const outcome = await attempt(createAccount(deps, { ...typed, password, ip: request.ip }));
    return answer(request, reply, outcome, (shown) =>
      renderCreateAccountPage({ language, path, ...typed, ...shown }),
    );
  });

  app.get('/interaction/:uid/forgot', async (request, reply) => {
    const { path, language } = await getInteraction(provider, request, reply);
    return sendPage(reply, renderForgotPage({ language, path }));
  });

  app.post('/interaction/:uid/forgot', async (request, reply) => {
    assertSameSite(request, deps.env.PUBLIC_URL);
    const { path, language } = await getInteraction(provider, request, reply);
    const email = getField(request, 'email').trim();
    if (!isEmail(email)) {
      const problems: Problems = { email: email ? 'invalidEmail' : 'required' };
      return sendPage(reply, renderForgotPage({ language, path, email, problems }), 422);
    }
    try {
      await requestPasswordReset(deps, { email, ip: request.ip, language });
    } catch (error) {
      const { status, ...shown } = explain(error);
      return sendPage(reply, renderForgotPage({ language, path, email, ...shown }), status);
    }
    return sendPage(reply, renderLinkSentPage({ language, path }));
  });
}

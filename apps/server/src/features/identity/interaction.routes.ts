import { type Language, languages } from '@anito/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Deps } from '../../deps.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { describeErrorHeaders, toAppError } from '../../lib/error-handler.ts';
import { AppError } from '../../lib/errors.ts';
import { RateLimitError } from '../../lib/rate-limits.ts';
import { getSignInPlace, setDeviceCookie } from './device-cookie.ts';
import { assertSameOrigin, formParser, getField } from './form.ts';
import { renderCreateAccountPage } from './pages/create-account-page.ts';
import { type ErrorKind, renderErrorPage } from './pages/error-page.ts';
import { type PageFrame, pageHeaders } from './pages/page.ts';
import { renderForgotPage, renderLinkSentPage } from './pages/password-pages.ts';
import { type Problems, renderSignInPage } from './pages/sign-in-page.ts';
import type { PasswordLinkDeps } from './password-links.service.ts';
import { requestPasswordReset } from './password-reset.service.ts';
import { beginPasskeySignIn } from './security/passkeys.service.ts';
import { createAccount, isAccountLimit, isEmail, type SignInResult, signIn } from './sign-in.service.ts';
import type { SignInPlace } from './sign-in-places.ts';

/** One open sign-in, as its pages need it. */
type Interaction = {
  /** Common properties of its pages; the path is `/oidc/interaction/<uid>`. */
  page: PageFrame & { path: string };
  uid: string;
  prompt: string;
  grantId: string | undefined;
  /**
   * The account whose password was correct and whose code is still missing. Undefined ten minutes after the
   * password was given.
   */
  pendingId: string | undefined;
};

/** Stored in an interaction while it waits for a code. */
type PendingCode = { secondFactor?: { accountId: string; since: number } };

const pendingMs = 10 * 60_000;

/** Sends a page of the sign-in with headers that forbid caching, framing and foreign scripts. */
export function sendPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8').send(page);
}

const toMinutes = (seconds = 60) => Math.ceil(seconds / 60);

/**
 * Returns the message that a form shows for an exceeded rate limit, with the wait in minutes, or for an
 * `unavailable` service. Rethrows all other errors.
 */
export function explainError(error: unknown): { problems: Problems; minutes?: number; appError: AppError } {
  const appError = toAppError(error);
  if (appError.code === 'too_many_requests') {
    const form = error instanceof RateLimitError && isAccountLimit(error) ? 'tooManyForAccount' : 'tooMany';
    return { problems: { form }, minutes: toMinutes(appError.retryAfter), appError };
  }
  if (error instanceof AppError && appError.code === 'unavailable') {
    return { problems: { form: 'busy' }, appError };
  }
  throw error;
}

/**
 * Returns the kind of error page: `expired`, `wait`, `failed` for errors of the server (status 500 and
 * above), else `refused`.
 */
function chooseErrorKind(error: unknown, appError: AppError): ErrorKind {
  if (error instanceof errors.SessionNotFound) return 'expired';
  if (appError.code === 'too_many_requests') return 'wait';
  return appError.status >= 500 ? 'failed' : 'refused';
}

/** Sets an error handler for the sign-in pages. It answers with an HTML page. */
export function registerPageErrors(app: FastifyInstance, deps: PasswordLinkDeps): void {
  app.setErrorHandler((error, request, reply) => {
    const appError = toAppError(error);
    const kind = chooseErrorKind(error, appError);
    if (kind === 'failed') request.log.error({ err: error }, 'sign-in page failed');
    reply.headers(describeErrorHeaders(appError));
    const page = renderErrorPage({
      brandName: deps.settings.brandName,
      language: chooseLanguage(readRequestedLanguage(request), request.headers['accept-language']),
      kind,
      startUrl: `${deps.env.PUBLIC_URL}/signin`,
      detail: `${kind === 'expired' ? 'expired' : appError.code} · ${request.id}`,
      minutes: toMinutes(appError.retryAfter),
    });
    return sendPage(reply, page, appError.status);
  });
}

/**
 * Returns the language in the query's `ui_locales`, which the pages' own links set. Returns undefined if it
 * is missing or not supported.
 */
export function readRequestedLanguage(request: FastifyRequest): Language | undefined {
  const { ui_locales: requested } = request.query as { ui_locales?: unknown };
  return typeof requested === 'string' && Object.hasOwn(languages, requested)
    ? (requested as Language)
    : undefined;
}

/**
 * Returns the open sign-in (OIDC interaction) of this browser, and stores a language that the query requests
 * in it. Throws `SessionNotFound` when the browser has none or another one. `pendingId` is the account whose
 * password was correct and whose code is missing, if any.
 */
export async function getInteraction(
  { provider, settings }: { provider: Provider; settings: Deps['settings'] },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction> {
  const details = await provider.interactionDetails(request.raw, reply.raw);
  if (details.uid !== (request.params as { uid: string }).uid) {
    throw new errors.SessionNotFound('The sign-in belongs to another window.');
  }
  const requested = readRequestedLanguage(request);
  if (requested !== undefined && requested !== details.params.ui_locales) {
    // A language chosen on the page applies to the rest of this sign-in.
    details.params.ui_locales = requested;
    await details.persist();
  }
  const { secondFactor } = (details.result ?? {}) as PendingCode;
  return {
    uid: details.uid,
    pendingId:
      secondFactor && Date.now() - secondFactor.since < pendingMs ? secondFactor.accountId : undefined,
    page: {
      path: `${new URL(provider.issuer).pathname.replace(/\/$/, '')}/interaction/${details.uid}`,
      language: chooseLanguage(details.params.ui_locales, request.headers['accept-language']),
      brandName: settings.brandName,
    },
    prompt: details.prompt.name,
    grantId: details.grantId,
  };
}

/**
 * Ends an open sign-in with a result and redirects the browser to the provider, which leads back to the
 * client.
 */
export async function finishInteraction(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<FastifyReply> {
  const target = await provider.interactionResult(request.raw, reply.raw, result);
  return reply.header('cache-control', 'no-store').redirect(target, 303);
}

/**
 * Stores in the open sign-in that the password was correct, and redirects to the page that asks for the code.
 */
async function redirectToCodePage(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, accountId }: { path: string; accountId: string },
): Promise<FastifyReply> {
  const result: PendingCode = { secondFactor: { accountId, since: Date.now() } };
  await provider.interactionResult(request.raw, reply.raw, result as never, {
    mergeWithLastSubmission: false,
  });
  return reply.header('cache-control', 'no-store').redirect(`${path}/code`, 303);
}

type Attempt = { place: SignInPlace; result?: SignInResult; failure?: ReturnType<typeof explainError> };

/**
 * Runs a step of a sign-in with the place of the request. Returns an exceeded rate limit or `unavailable` as
 * `failure`; throws all other errors.
 */
export async function attemptSignIn(
  request: FastifyRequest,
  work: (place: SignInPlace) => Promise<SignInResult>,
): Promise<Attempt> {
  const place = getSignInPlace(request);
  try {
    return { place, result: await work(place) };
  } catch (error) {
    return { place, failure: explainError(error) };
  }
}

/**
 * Creates the function that responds to an attempt. After a successful sign-in it sets the device cookie and
 * finishes. Otherwise it shows the page again with the problems, with status 422 or that of the failure.
 */
export function createAttemptResponder(deps: PasswordLinkDeps, provider: Provider) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { place, result, failure }: Attempt,
    render: (formState: { problems: Problems; minutes?: number }) => string | Promise<string>,
    amr: string[] = ['pwd'],
  ) => {
    if (result && 'account' in result) {
      setDeviceCookie(reply, deps.env, place);
      return finishInteraction(provider, request, reply, {
        login: { accountId: result.account.id, remember: true, amr },
      });
    }
    if (failure) reply.headers(describeErrorHeaders(failure.appError));
    const problems = failure?.problems ?? (result && 'problems' in result ? result.problems : {});
    const page = await render({ problems, minutes: failure?.minutes });
    return sendPage(reply, page, failure?.appError.status ?? 422);
  };
}

/** Registers the pages of an open sign-in: sign in, create an account, and request a password link. */
export function registerInteractionRoutes(
  app: FastifyInstance,
  deps: PasswordLinkDeps,
  provider: Provider,
): void {
  app.addContentTypeParser(formParser.contentType, formParser.options, formParser.parse);
  registerPageErrors(app, deps);

  const respond = createAttemptResponder(deps, provider);
  const sources = { provider, settings: deps.settings };

  app.get('/interaction/:uid', async (request, reply) => {
    const { page, uid, prompt, grantId } = await getInteraction(sources, request, reply);
    // The app itself needs no consent. A client that requests the consent prompt anyway continues at once.
    if (prompt === 'consent') return finishInteraction(provider, request, reply, { consent: { grantId } });
    const passkey = await beginPasskeySignIn(deps, uid);
    return sendPage(reply, renderSignInPage({ ...page, passkey }));
  });

  app.post('/interaction/:uid', async (request, reply) => {
    assertSameOrigin(request, deps.env.PUBLIC_URL);
    const { page, uid } = await getInteraction(sources, request, reply);
    const email = getField(request, 'email');
    const password = getField(request, 'password');
    const outcome = await attemptSignIn(request, (place) =>
      signIn(deps, { email, password, place, language: page.language }),
    );
    const { result } = outcome;
    if (result && 'account' in result && result.needsCode) {
      return redirectToCodePage(provider, request, reply, { path: page.path, accountId: result.account.id });
    }
    return respond(request, reply, outcome, async (formState) => {
      const passkey = await beginPasskeySignIn(deps, uid);
      return renderSignInPage({ ...page, email, passkey, ...formState });
    });
  });

  app.get('/interaction/:uid/create', async (request, reply) => {
    const { page } = await getInteraction(sources, request, reply);
    return sendPage(reply, renderCreateAccountPage(page));
  });

  app.post('/interaction/:uid/create', async (request, reply) => {
    assertSameOrigin(request, deps.env.PUBLIC_URL);
    const { page } = await getInteraction(sources, request, reply);
    const input = {
      firstName: getField(request, 'firstName'),
      lastName: getField(request, 'lastName'),
      email: getField(request, 'email'),
    };
    const password = getField(request, 'password');
    const outcome = await attemptSignIn(request, (place) =>
      createAccount(deps, { ...input, password, place, language: page.language }),
    );
    return respond(request, reply, outcome, (formState) =>
      renderCreateAccountPage({ ...page, ...input, ...formState }),
    );
  });

  app.get('/interaction/:uid/forgot', async (request, reply) => {
    const { page } = await getInteraction(sources, request, reply);
    return sendPage(reply, renderForgotPage(page));
  });

  app.post('/interaction/:uid/forgot', async (request, reply) => {
    assertSameOrigin(request, deps.env.PUBLIC_URL);
    const { page } = await getInteraction(sources, request, reply);
    const email = getField(request, 'email').trim();
    if (!isEmail(email)) {
      const problems: Problems = { email: email ? 'invalidEmail' : 'required' };
      return sendPage(reply, renderForgotPage({ ...page, email, problems }), 422);
    }
    try {
      await requestPasswordReset(deps, { email, place: getSignInPlace(request), language: page.language });
    } catch (error) {
      const { appError, ...formState } = explainError(error);
      reply.headers(describeErrorHeaders(appError));
      return sendPage(reply, renderForgotPage({ ...page, email, ...formState }), appError.status);
    }
    return sendPage(reply, renderLinkSentPage(page));
  });
}

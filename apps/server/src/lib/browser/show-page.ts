import type { BrowserContext, Page, Request, Response, Route } from 'playwright-core';
import { AppError } from '../errors.ts';
import { parseOutsideUrl, urlNotAllowed } from '../safe-fetch/outside-url.ts';
import type { OpenPass } from './egress-pass.ts';
import { readDocument } from './read-document.ts';

/** A page as a browser shows it once its scripts are done. */
export type RenderedPage = {
  /** Where it was found, after redirects of any kind; without its fragment. */
  url: URL;
  /** Of the answer that brought the document shown last. */
  status: number;
  contentType: string;
  /** Last-Modified and ETag as they were sent. */
  lastModified: string | null;
  etag: string | null;
  /** The document in UTF-8 as its scripts left it; empty when the status is no success or it is no HTML. */
  html: Buffer;
};

/** Milliseconds that a page whose document is there gets for the rest of its files, and then to become quiet. */
export type Patience = { load: number; quiet: number };

const mostRedirects = 5;
const mostRequests = 300;
/** What has no words. */
const unwanted = new Set(['image', 'media', 'font']);
const isHtml = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

const failed = (text: string, cause?: unknown) => new AppError('upstream_failed', text, { cause });

/** Whether a request is for the document of the page itself. */
function isOfPage(request: Request): boolean {
  // A request of a page that has just been closed has no frame any more.
  return request.isNavigationRequest() && request.frame().parentFrame() === null;
}

function isRedirect(response: Response): boolean {
  const { location } = response.headers();
  return location !== undefined && [301, 302, 303, 307, 308].includes(response.status());
}

function isOutsideUrl(address: string): boolean {
  try {
    parseOutsideUrl(address);
    return true;
  } catch {
    return false;
  }
}

/** Lets through what may bring words: nothing by another protocol than HTTP, no frame, no picture, nothing endless. */
function createRequestFilter(): (route: Route) => Promise<void> {
  let requests = 0;
  const isWanted = (request: Request) => {
    if (!/^https?:/i.test(request.url()) || ++requests > mostRequests) return false;
    if (request.isNavigationRequest()) return isOfPage(request) && request.method() === 'GET';
    return !unwanted.has(request.resourceType());
  };
  return async (route) => {
    const answering = isWanted(route.request()) ? route.continue() : route.abort('blockedbyclient');
    // The page has gone.
    await answering.catch(() => undefined);
  };
}

/** Why a document did not come, where Chromium's own word for it (net_error_list.h) says so. */
const failureTexts: Record<string, () => AppError> = {
  'net::ERR_UNSAFE_REDIRECT': urlNotAllowed,
  'net::ERR_INVALID_REDIRECT': () => failed('The website redirects to an address that is none.'),
  'net::ERR_TOO_MANY_REDIRECTS': () => failed('The website redirects too often.'),
};

/** Follows where the page goes by itself; `failure` rejects when it goes wrong. */
function followPage(page: Page, pass: OpenPass) {
  let navigations = 0;
  let last: Response | null = null;
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  const { reject } = failure;

  /** Tells why a document did not come: the rule for addresses says so, or the proxy, or Chromium. */
  async function explain(address: string, word: string): Promise<void> {
    const url = new URL(address);
    const refusal = await pass.resolve(url).then(
      () => undefined,
      (error: unknown) => error,
    );
    reject(
      refusal ??
        pass.findFailure(url) ??
        failureTexts[word]?.() ??
        failed('The website could not be read: it does not answer as it should.', word),
    );
  }

  page.on('request', (request) => {
    if (!isOfPage(request)) return;
    if (++navigations > mostRedirects + 1) reject(failed('The website redirects too often.'));
    if (request.redirectedFrom() && !isOutsideUrl(request.url())) reject(urlNotAllowed());
  });
  page.on('response', (response) => {
    if (isOfPage(response.request()) && !isRedirect(response)) last = response;
  });
  page.on('requestfailed', (request) => {
    const word = request.failure()?.errorText ?? '';
    // Given up for another one, or for a download.
    if (isOfPage(request) && word !== 'net::ERR_ABORTED') void explain(request.url(), word);
  });
  page.on('crash', () =>
    reject(failed('The page needs more memory than it may take, or breaks the browser.')),
  );
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  return { failure: failure.promise, findLast: () => last };
}

function describe(response: Response, html: Buffer): RenderedPage {
  const headers = response.headers();
  const contentType = headers['content-type'] ?? '';
  return {
    url: parseOutsideUrl(response.url()),
    status: response.status(),
    contentType: html.length > 0 ? 'text/html; charset=utf-8' : contentType,
    lastModified: headers['last-modified'] ?? null,
    etag: headers.etag ?? null,
    html,
  };
}

function isReadable(response: Response): boolean {
  const contentType = response.headers()['content-type'] ?? '';
  return response.status() >= 200 && response.status() <= 299 && (!contentType || isHtml.test(contentType));
}

/** Waits for a state of the page, and goes on without it after a while. */
async function waitFor(page: Page, state: 'load' | 'networkidle', timeout: number): Promise<void> {
  await page.waitForLoadState(state, { timeout }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
  });
}

/**
 * Opens an address in a context that nothing else uses and reads the page when it has become quiet. Throws as
 * `SafeFetch`; ends only with the page, so whoever waits needs a bound and closes the context at it.
 */
export async function showPage(
  context: BrowserContext,
  options: { pass: OpenPass; url: URL; patience: Patience; maxBytes: number },
): Promise<RenderedPage> {
  const { pass, url, patience, maxBytes } = options;
  context.setDefaultTimeout(0);
  await context.route('**/*', createRequestFilter());
  const page = await context.newPage();
  context.on('page', (other) => void other.close().catch(() => undefined));
  const { failure, findLast } = followPage(page, pass);

  async function show(): Promise<RenderedPage> {
    const word = await page.goto(url.href, { waitUntil: 'commit' }).then(
      () => null,
      (error: unknown) => String(error),
    );
    const first = findLast();
    // A redirect to a script is given up without a word; of everything else `failure` tells.
    if (!first) return word?.includes('net::ERR_ABORTED') ? Promise.reject(urlNotAllowed()) : failure;
    // A download, or an answer without a document.
    if (word || !isReadable(first)) return describe(first, Buffer.alloc(0));
    await page.waitForLoadState('domcontentloaded');
    await waitFor(page, 'load', patience.load);
    await waitFor(page, 'networkidle', patience.quiet);
    return read();
  }

  async function read(): Promise<RenderedPage> {
    const shown = findLast();
    const html = await readOnce().catch(async (error: unknown) => {
      if (error instanceof AppError || page.isClosed()) throw error;
      return null;
    });
    // It went elsewhere meanwhile: what was read may be of either.
    if (!shown || !html || shown !== findLast()) {
      await page.waitForLoadState('domcontentloaded');
      return read();
    }
    return describe(shown, isReadable(shown) ? html : Buffer.alloc(0));
  }

  async function readOnce(): Promise<Buffer> {
    const session = await context.newCDPSession(page);
    try {
      return await readDocument(session, maxBytes);
    } finally {
      await session.detach().catch(() => undefined);
    }
  }

  return Promise.race([show(), failure]);
}

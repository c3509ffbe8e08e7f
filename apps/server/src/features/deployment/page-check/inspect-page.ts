import { rm, writeFile } from 'node:fs/promises';
import { limits } from '@anito/contract/limits';
import { UnreadableError } from '@anito/documents/unreadable-error';
import { OutsideError, type OutsideProblem } from '@anito/outside/outside-error';
import type { FetchedPage } from '@anito/outside/safe-fetch/safe-fetch';
import type { Deps } from '../../../deps.ts';
import { type WidgetPage, widgetPageTask } from './widget-page.ts';

export type InspectDeps = Pick<Deps, 'safeFetch' | 'readers' | 'storage' | 'env'>;

/** Why a page could not be inspected. */
type PageProblem =
  | 'page-not-allowed'
  | 'page-unreachable'
  | 'page-refused'
  | 'page-too-large'
  | 'page-not-html'
  | 'page-unreadable';

/** Result of a page's inspection; `url` is its address after redirects. */
export type PageInspection = { url: URL; status: number; page: WidgetPage } | PageFailure;
type PageFailure = { problem: PageProblem; url: URL | null; status: number | null };

const problems: Partial<Record<OutsideProblem, PageProblem>> = {
  'not-allowed': 'page-not-allowed',
  'no-answer': 'page-unreachable',
  'too-slow': 'page-unreachable',
  'too-many-redirects': 'page-unreachable',
  'redirect-nowhere': 'page-unreachable',
  'unknown-packing': 'page-unreachable',
  'too-large': 'page-too-large',
};

/** Maximum time to fetch and read a page, in milliseconds. */
const timeoutMs = 45_000;

const isHtml = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

/**
 * Fetches a page through the guarded fetch. Returns a problem for a page that cannot be fetched, has an error
 * status or is not HTML.
 */
async function fetchPage(
  { safeFetch }: InspectDeps,
  address: string,
  options: { tenantId: string; signal: AbortSignal },
): Promise<FetchedPage | PageFailure> {
  try {
    const fetched = await safeFetch(address, { ...options, maxBytes: limits.webPageBytes });
    const { url, status, contentType } = fetched;
    if (status < 200 || status > 299) return { problem: 'page-refused', url, status };
    return isHtml.test(contentType) ? fetched : { problem: 'page-not-html', url, status };
  } catch (error) {
    const problem = error instanceof OutsideError && problems[error.problem];
    if (!problem) throw error;
    return { problem, url: null, status: null };
  }
}

/** Finds the widgets of a fetched page in a reader process. Returns a problem for an unreadable page. */
async function readPage(
  { readers, storage, env }: InspectDeps,
  { url, status, contentType, securityPolicy, body }: FetchedPage,
  options: { tenantId: string; signal: AbortSignal },
): Promise<PageInspection> {
  const path = await storage.createUploadPath();
  try {
    await writeFile(path, body, { mode: 0o600 });
    const input = { path, contentType, url: url.href, securityPolicy, serverUrl: env.PUBLIC_URL };
    return { url, status, page: (await readers.run(widgetPageTask, input, options)).value };
  } catch (error) {
    if (error instanceof UnreadableError) return { problem: 'page-unreadable', url, status };
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Fetches a page through the guarded fetch and finds its widgets in a reader process. Returns problems of the
 * page, also a timeout of 45 seconds. Throws when `signal` is aborted.
 */
export async function inspectPage(
  deps: InspectDeps,
  address: string,
  { tenantId, signal }: { tenantId: string; signal: AbortSignal },
): Promise<PageInspection> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const options = { tenantId, signal: AbortSignal.any([signal, timeout]) };
  try {
    const fetched = await fetchPage(deps, address, options);
    return 'problem' in fetched ? fetched : await readPage(deps, fetched, options);
  } catch (error) {
    if (!timeout.aborted || signal.aborted) throw error;
    return { problem: 'page-unreadable', url: null, status: null };
  }
}

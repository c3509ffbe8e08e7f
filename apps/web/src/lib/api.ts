import type { Endpoint, EndpointInput, EndpointOutput } from '@anito/contract/endpoint';
import { ApiError, buildUrl, callEndpoint, readApiError, readReason } from './api-client.ts';
import { recordReach } from './reach.ts';
import { loadServerTexts } from './server-texts.ts';

export { ApiError, readReason };

/** Source of the bearer token. `lib/auth/session.ts` is the only one. */
type Credentials = {
  /**
   * Returns a token for the next call. `isUserAction` is true for a user's action, false for a background
   * request of the page.
   */
  getAccessToken: (isUserAction: boolean) => Promise<string>;
  /** Returns another token after the API refused this one. */
  refreshAfterRefusal: (refused: string) => Promise<string>;
  /** Returns further headers, such as the impersonated user. */
  getExtraHeaders?: () => Record<string, string>;
  /** Called when impersonation has ended. */
  onImpersonationEnded?: () => void;
};

let credentials: Credentials | undefined;

/** Sets the source of the tokens. Called once at start. Without it, calls that need a token fail with 401. */
export function setCredentials(source: Credentials): void {
  credentials = source;
}

/** Returns, without throwing it, the error that only a new sign-in resolves. */
export function createAuthenticationError(): ApiError {
  return new ApiError('Authentication failed. Please sign in again.', {
    status: 401,
    code: 'authentication_failed',
  });
}

/** Returns, without throwing it, the error of a call that did not reach the server. */
export function createNetworkError(): ApiError {
  return new ApiError('Network request failed', { status: 0, code: 'network' });
}

/**
 * Calls `attempt` with a token. On status 401, retries once with a new token. Returns the response with any
 * other status. Throws the error of `createAuthenticationError` if the retry also gets 401, or if no
 * credentials are set.
 */
async function withToken(
  isUserAction: boolean,
  attempt: (token: string) => Promise<Response>,
): Promise<Response> {
  if (!credentials) throw createAuthenticationError();
  const token = await credentials.getAccessToken(isUserAction);
  const response = await attempt(token);
  if (response.status !== 401) return response;
  const second = await attempt(await credentials.refreshAfterRefusal(token));
  if (second.status === 401) throw createAuthenticationError();
  return second;
}

/**
 * Loads the error texts if the response is not ok, before a screen shows the error. Returns the response
 * unchanged.
 */
async function awaitErrorTexts(response: Response): Promise<Response> {
  if (!response.ok) await loadServerTexts();
  return response;
}

/**
 * Sends a request and returns the response with any status. If no response arrives, throws the error of
 * `createNetworkError`. Rethrows the error of an aborted request. Also records whether the server is
 * reachable.
 */
async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    recordReach(true);
    return await awaitErrorTexts(response);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    recordReach(false);
    throw createNetworkError();
  }
}

/**
 * Sends with the bearer token and the extra headers, and returns the response with any status except 401.
 * Throws like `withToken`. Any method except GET counts as a user's action.
 */
function sendSignedIn(url: string, init: RequestInit): Promise<Response> {
  return withToken((init.method ?? 'GET') !== 'GET', (token) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(credentials?.getExtraHeaders?.() ?? {}))
      headers.set(name, value);
    return send(url, { ...init, headers });
  }).then(checkImpersonationEnded);
}

/**
 * Calls `onImpersonationEnded` if the response shows that impersonation has ended: after one hour, or because
 * it was ended elsewhere. Returns the response unchanged.
 */
async function checkImpersonationEnded(response: Response): Promise<Response> {
  if (response.status !== 403 || !credentials?.onImpersonationEnded) return response;
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { reason?: string } | undefined;
  if (body?.reason === 'foreign-user') credentials.onImpersonationEnded();
  return response;
}

/**
 * Calls an endpoint of the contract and returns its validated response. Sends the bearer token unless the
 * endpoint is public. `isSignedIn` overrides that, such as for a public endpoint that accepts a token. Throws
 * like `callEndpoint`, and ApiError if no response arrives or no token is accepted.
 */
export function callApi<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { isSignedIn = endpoint.access !== 'public', ...init }: RequestInit & { isSignedIn?: boolean } = {},
): Promise<EndpointOutput<E>> {
  return callEndpoint(isSignedIn ? sendSignedIn : send, endpoint, input, init);
}

/**
 * Offers a WebRTC connection to a provider of realtime speech, with a secret issued by that provider.
 * Resolves to the SDP answer and, if the provider sends it, its call id. Throws ApiError: `call_refused` with
 * the provider's status on refusal, and the error of `createNetworkError` without a response.
 */
export async function offerCall(
  url: string,
  secret: string,
  { sdp, signal }: { sdp: string; signal: AbortSignal },
): Promise<{ sdp: string; callId: string | undefined }> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/sdp' };
  let response: Response;
  try {
    response = await fetch(url, { method: 'POST', headers, body: sdp, signal });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw createNetworkError();
  }
  if (!response.ok) {
    throw new ApiError('Failed to connect to OpenAI Realtime API', {
      status: response.status,
      code: 'call_refused',
    });
  }
  const callId = response.headers.get('location')?.split('/').at(-1);
  return { sdp: await response.text(), callId };
}

/**
 * Calls an endpoint and returns the raw response, for bodies that are read in parts. The response has any
 * status, except 401 if the endpoint is not public. Throws ApiError if no response arrives or no token is
 * accepted.
 */
export function openApi(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown },
  init: RequestInit,
): Promise<Response> {
  const dispatch = endpoint.access === 'public' ? send : sendSignedIn;
  return dispatch(buildUrl(endpoint, input), { ...init, method: endpoint.method });
}

/**
 * Downloads the file that an endpoint returns, with the bearer token. `name` is the file name from the
 * server, or `download`. Throws ApiError if the status is not 2xx.
 */
export async function downloadFromApi<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): Promise<{ file: Blob; name: string }> {
  const response = await sendSignedIn(buildUrl(endpoint, input), { method: endpoint.method });
  if (!response.ok) throw await readApiError(response, endpoint, input.params);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { file: await response.blob(), name: name ?? 'download' };
}

type UploadOptions = {
  /** Called with the bytes sent and the total bytes. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
};

/**
 * Sends a form with XMLHttpRequest, because fetch reports no upload progress. Resolves to the response with
 * any status. Rejects with the error of `createNetworkError`, or with an AbortError on cancel.
 */
function sendForm(url: string, form: FormData, token: string, options: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(credentials?.getExtraHeaders?.() ?? {})) {
      request.setRequestHeader(name, value);
    }
    request.responseType = 'text';
    request.upload.onprogress = (event) => options.onProgress?.(event.loaded, event.total);
    request.onload = () => {
      const headers = new Headers();
      for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
        const colon = line.indexOf(':');
        if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
      }
      const { status, statusText } = request;
      const hasNoBody = status === 204 || status === 304;
      resolve(new Response(hasNoBody ? null : request.responseText, { status, statusText, headers }));
    };
    request.onerror = () => reject(createNetworkError());
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (options.signal?.aborted) return reject(new DOMException('The upload was cancelled', 'AbortError'));
    request.send(form);
  });
}

/**
 * Uploads a multipart form to an endpoint, reports progress in bytes and returns the validated response.
 * Throws ApiError, or AbortError on cancel.
 */
export async function uploadToApi<E extends Endpoint>(
  endpoint: E,
  input: Omit<EndpointInput<E>, 'body'> & { form: FormData },
  options: UploadOptions = {},
): Promise<EndpointOutput<E>> {
  const url = buildUrl(endpoint, input as { params?: unknown; query?: unknown });
  const response = await awaitErrorTexts(
    await checkImpersonationEnded(
      await withToken(true, (token) => sendForm(url, input.form, token, options)),
    ),
  );
  if (!response.ok) throw await readApiError(response, endpoint, input.params);
  return endpoint.response.parse(await response.json()) as EndpointOutput<E>;
}

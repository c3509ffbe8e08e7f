import type { Endpoint, EndpointInput, EndpointOutput } from '@anito/contract/endpoint';
import type { ErrorBody } from '@anito/contract/error-body';
import type { LocalizedReason } from '@anito/contract/localized-reason';

/** A call that the API refused or that failed, as described by the error body. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Reason for the catalogue of texts. Undefined if the server named none. */
  readonly because: LocalizedReason | undefined;
  readonly requestId: string | undefined;
  readonly fields: Record<string, string>;
  /**
   * Set with `changed_meanwhile`: the current state of the resource, in the form of the endpoint's response.
   */
  readonly current: unknown;
  /** Seconds to wait before a retry, if the server named them. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    details: {
      status: number;
      code: string;
      because?: LocalizedReason | undefined;
      requestId?: string;
      fields?: Record<string, string>;
      current?: unknown;
      retryAfter?: number;
    },
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.because = details.because;
    this.requestId = details.requestId;
    this.fields = details.fields ?? {};
    this.current = details.current;
    this.retryAfter = details.retryAfter;
  }
}

/**
 * Returns the reason code of an error body with the values for its text, or undefined if the body has no
 * reason.
 */
export function readReason({ reason, values }: Partial<ErrorBody>): LocalizedReason | undefined {
  return reason === undefined ? undefined : { reason, values };
}

/**
 * Whether a body is an object with a text `error`. Checks without the schema: every page that calls the API
 * needs this, and few need the schema library.
 */
function hasErrorText(value: unknown): value is Pick<ErrorBody, 'error'> & Partial<ErrorBody> {
  return typeof Object(value).error === 'string';
}

/** Most characters shown of a body that is not in the API's format. */
const maxExcerptLength = 200;

/** Parses JSON. Returns undefined if it is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns an ApiError made from a refused response, without throwing it. A body with a text `error` from an
 * intermediary, such as a proxy, also counts as the API's error body. Any other body gets the code `unknown`,
 * the reason that the endpoint names for its failure, and the text 'API error: {status} {statusText}'.
 * `params` are further values for the text of that reason.
 */
export async function readApiError(
  response: Response,
  endpoint: Endpoint,
  params?: unknown,
): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parseJson(text);
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  if (!hasErrorText(body)) {
    const { status, statusText } = response;
    const excerpt = text.trim().slice(0, maxExcerptLength) || statusText;
    const values = { ...(params as LocalizedReason['values']), status: String(status), body: excerpt };
    const because = endpoint.failure && { reason: endpoint.failure, values };
    return new ApiError(`API error: ${status} ${statusText}`, {
      status,
      code: 'unknown',
      because,
      retryAfter,
    });
  }
  const { error, code = 'unknown', requestId, fields } = body;
  const because = readReason(body);
  const current = body.current === undefined ? undefined : endpoint.response.parse(body.current);
  return new ApiError(error, {
    status: response.status,
    code,
    because,
    requestId,
    fields,
    current,
    retryAfter,
  });
}

/**
 * Returns the path of a call, without a host, with its encoded parameters and query. Leaves out undefined
 * query values.
 */
export function buildUrl(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string | number>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * Sends a call with `send`, which adds the caller's credentials. Returns the validated response, undefined
 * for status 204. Throws ApiError if the status is not 2xx, and a schema error if the response does not match
 * the contract.
 */
export async function callEndpoint<E extends Endpoint>(
  send: (url: string, init: RequestInit) => Promise<Response>,
  endpoint: E,
  input: EndpointInput<E>,
  init: RequestInit,
): Promise<EndpointOutput<E>> {
  const headers = new Headers(init.headers);
  // Some endpoints send text to clients that do not ask for JSON.
  headers.set('accept', 'application/json');
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  const response = await send(buildUrl(endpoint, input), {
    ...init,
    method: endpoint.method,
    headers,
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
  });
  if (!response.ok) throw await readApiError(response, endpoint, input.params);
  return endpoint.response.parse(
    response.status === 204 ? undefined : await response.json(),
  ) as EndpointOutput<E>;
}

import type { Because } from '@anito/contract/because';
import type { Endpoint, EndpointInput, EndpointOutput } from '@anito/contract/endpoint';
import type { ErrorBody } from '@anito/contract/error-body';

/** A refused or failed call, as the API described it. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** What the catalogue of texts words; undefined when the server named no reason. */
  readonly because: Because | undefined;
  readonly requestId: string | undefined;
  readonly fields: Record<string, string>;
  /** With `changed_meanwhile`: what was to be changed as it is now, as the call answers it. */
  readonly current: unknown;
  /** Seconds to wait before trying again, when the server said so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    details: {
      status: number;
      code: string;
      because?: Because | undefined;
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

/** The reason in an error body. */
export function readBecause({ reason, values }: Partial<ErrorBody>): Because | undefined {
  return reason === undefined ? undefined : { reason, values };
}

/** Without the schema: every page that asks anything needs this, and few need what reads schemas. */
function hasErrorText(value: unknown): value is Pick<ErrorBody, 'error'> & Partial<ErrorBody> {
  return typeof Object(value).error === 'string';
}

/** As much of a body that is none of ours as is told. */
const toldLength = 200;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the API's error body from a response; one of somebody on the way counts too, where it has an `error` to tell.
 * What is no such body becomes the code `unknown`, with the reason that the endpoint names for it and the text
 * 'API error: {status} {statusText}'.
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
    const told = text.trim().slice(0, toldLength) || statusText;
    const values = { ...(params as Because['values']), status: String(status), body: told };
    const because = endpoint.failure && { reason: endpoint.failure, values };
    return new ApiError(`API error: ${status} ${statusText}`, {
      status,
      code: 'unknown',
      because,
      retryAfter,
    });
  }
  const { error, code = 'unknown', requestId, fields } = body;
  const because = readBecause(body);
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

/** The address of a call: path parameters filled in, query appended; undefined query values are left out. */
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

/** Sends a call by `send`, which adds the caller's credentials, and answers the endpoint's response or throws ApiError. */
export async function callEndpoint<E extends Endpoint>(
  send: (url: string, init: RequestInit) => Promise<Response>,
  endpoint: E,
  input: EndpointInput<E>,
  init: RequestInit,
): Promise<EndpointOutput<E>> {
  const headers = new Headers(init.headers);
  // Some calls have a text for those who ask for no JSON.
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

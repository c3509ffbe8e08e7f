import type { Endpoint, EndpointInput, EndpointOutput } from './endpoint.ts';
import { type ErrorBody, errorBody } from './errors.ts';
import type { Because } from './texts/because.ts';

/** A refused or failed call, as the API described it. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** What the catalogue of texts words; undefined when the server named no reason. */
  readonly because: Because | undefined;
  readonly requestId: string | undefined;
  readonly fields: Record<string, string>;
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
    this.retryAfter = details.retryAfter;
  }
}

/** The reason in an error body. */
export function readBecause({ reason, values }: ErrorBody): Because | undefined {
  return reason === undefined ? undefined : { reason, values };
}

/** Reads the API's error body from a response; falls back to 'API error: {status} {statusText}'. */
export async function readApiError(response: Response): Promise<ApiError> {
  const parsed = errorBody.safeParse(await response.json().catch(() => undefined));
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  if (!parsed.success) {
    return new ApiError(`API error: ${response.status} ${response.statusText}`, {
      status: response.status,
      code: 'unknown',
      retryAfter,
    });
  }
  const { error, code, requestId, fields } = parsed.data;
  const because = readBecause(parsed.data);
  return new ApiError(error, { status: response.status, code, because, requestId, fields, retryAfter });
}

type ClientOptions = {
  /** Origin of the API, for example `https://anito.example`; empty for the same origin. */
  baseUrl: string;
  /** Sends the request; adds the caller's credentials. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
};

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

/** Makes a typed client: `call(endpoint, { params, query, body })` resolves to the endpoint's response or throws ApiError. */
export function createClient(options: ClientOptions) {
  async function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    init: RequestInit = {},
  ): Promise<EndpointOutput<E>> {
    const headers = new Headers(init.headers);
    if (input.body !== undefined) headers.set('content-type', 'application/json');
    const response = await options.fetch(options.baseUrl + buildUrl(endpoint, input), {
      ...init,
      method: endpoint.method,
      headers,
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
    });
    if (!response.ok) throw await readApiError(response);
    return endpoint.response.parse(
      response.status === 204 ? undefined : await response.json(),
    ) as EndpointOutput<E>;
  }
  return { call };
}

export type Client = ReturnType<typeof createClient>;

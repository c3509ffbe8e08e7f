import type { z } from 'zod';
import type { ApiKeyScope } from './api-key-scopes.ts';
import type { Reason } from './reasons.ts';

/** Who may call: anyone, a signed-in user, an admin, or who has an API key. */
type Access = 'public' | 'user' | 'admin' | 'key';

/**
 * What the ids in a path name. The authorisation matrix is made from it: every resource that belongs
 * to an owner must answer a stranger exactly as a missing one.
 */
type Resource =
  | 'connection'
  | 'file'
  | 'note'
  | 'document'
  | 'passage'
  | 'page'
  | 'assistant'
  | 'conversation'
  | 'thread'
  | 'cannedReply'
  | 'apiKey'
  | 'approvedAnswer'
  | 'action'
  | 'toolServer'
  | 'unansweredGroup'
  | 'notification'
  | 'announcement'
  | 'deadLetter'
  | 'archive'
  | 'lead'
  | 'webhook'
  | 'webhookDelivery'
  | 'user'
  | 'passkey'
  | 'session'
  /** A thing of another service, which the caller opens with a key of that service. */
  | 'outside'
  /** No thing: one of a list of values that the contract names. */
  | 'value'
  | 'none';

/** One call of the API: the only place that says its method, path, input and output. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Full path with `:name` parameters, for example `/api/files/:id`. */
  path: string;
  access: Access;
  /** The owned thing that the path's ids name. */
  resource: Resource;
  /** What an API key must be allowed to do. */
  scope?: ApiKeyScope;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A body that the reference of the API shows, ready to be sent. */
  bodyExample?: unknown;
  /** `json` unless said: multipart uploads are read as a stream, `none` takes no body. */
  bodyKind?: 'json' | 'multipart' | 'none';
  /** Longest JSON body where it is not `limits.jsonBytes`. */
  bodyBytes?: number;
  /** Status of success; 200 unless said. */
  status?: 200 | 201 | 202 | 204;
  response: z.ZodType;
  /** What a client says of a failure that comes without a reason, as from a proxy; its values: the params, `status`, `body`. */
  failure?: Reason;
  /** True when `Accept: text/event-stream` streams chat chunks instead. */
  streams?: boolean;
  /** True for a change that is wanted on a full disk too. */
  worksWhenFull?: boolean;
  /** True for a change whose body may name the `version` that it was made from: 409 `changed_meanwhile` for an older one. */
  isVersioned?: boolean;
  /** True for a public call that does more for who is signed in: a token that comes with it must be good. */
  takesCaller?: boolean;
  /** True for what nobody may do as somebody else: it shows or changes what opens the account. */
  isOwnOnly?: boolean;
  /** True for the call that is made as oneself although the request names as whom one acts, where it says so. */
  endsImpersonation?: boolean;
};

/** Keeps the literal types of an endpoint. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a caller passes to an endpoint. */
export type EndpointInput<E extends Endpoint> = (E extends { params: z.ZodType }
  ? { params: InputOf<E['params']> }
  : { params?: undefined }) &
  (E extends { query: z.ZodType } ? { query?: InputOf<E['query']> } : { query?: undefined }) &
  (E extends { body: z.ZodType } ? { body: InputOf<E['body']> } : { body?: undefined });

/** What a caller gets from an endpoint. */
export type EndpointOutput<E extends Endpoint> = z.output<E['response']>;

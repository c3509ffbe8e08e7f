import type { z } from 'zod';
import type { ApiKeyScope } from './api-key-scopes.ts';
import type { ProvisioningScope } from './provisioning-scopes.ts';
import type { ReasonCode } from './reasons.ts';

/**
 * Who may call an endpoint: anyone, a signed-in user, an admin, the holder of an API key, or an operator's
 * program with a provisioning key.
 */
type Access = 'public' | 'user' | 'admin' | 'key' | 'provisioning';

/**
 * Kind of object that the ids in a path name. The authorisation matrix is generated from it: for a resource
 * of another account, every call must answer exactly as for a missing one.
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
  | 'leadOrder'
  | 'webhook'
  | 'webhookDelivery'
  | 'pushSubscription'
  | 'provisioningKey'
  | 'user'
  | 'passkey'
  | 'session'
  /** An object of another service, which the caller accesses with a key of that service. */
  | 'outside'
  /** Not an object: one value of a list in the contract. */
  | 'value'
  | 'none';

/** One call of the API: the only definition of its method, path, input and output. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Full path with `:name` parameters, for example `/api/files/:id`. */
  path: string;
  access: Access;
  /** Kind of owned object that the ids in the path name. */
  resource: Resource;
  /** Permission that an API key or a provisioning key needs. */
  scope?: ApiKeyScope | ProvisioningScope;
  /** Instead of `scope`: the permission that each field of the body needs. */
  fieldScopes?: Readonly<Record<string, ProvisioningScope>>;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Example body for the API reference, ready to send. */
  bodyExample?: unknown;
  /** `json` by default. Multipart uploads are read as a stream; `none` takes no body. */
  bodyKind?: 'json' | 'multipart' | 'none';
  /** Longest JSON body in bytes, if it differs from `limits.jsonBytes`. */
  bodyBytes?: number;
  /** Status of a success; 200 by default. */
  status?: 200 | 201 | 202 | 204;
  response: z.ZodType;
  /**
   * Reason that a client shows for a failure without one, such as an error of a proxy. Its values are the
   * params, `status` and `body`.
   */
  failure?: ReasonCode;
  /** True when `Accept: text/event-stream` streams chat chunks. */
  streams?: boolean;
  /** True for a change that must also work on a full disk. */
  worksWhenFull?: boolean;
  /**
   * True for a change whose body may contain the `version` that it is based on. An older version gets 409
   * `changed_meanwhile`.
   */
  isVersioned?: boolean;
  /**
   * True for a public call with additional functions for signed-in users. A token sent with it must be valid.
   */
  takesCaller?: boolean;
  /**
   * True for a call that an admin may not make on behalf of another user, because it shows or changes
   * credentials or access of the account.
   */
  isOwnOnly?: boolean;
  /**
   * True for the call that runs as the admin although a header names a user to impersonate, if
   * `x-exit-impersonation` is `true`.
   */
  endsImpersonation?: boolean;
};

/** Returns its argument unchanged, typed with its literal types. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Input that a caller passes to an endpoint. */
export type EndpointInput<E extends Endpoint> = (E extends { params: z.ZodType }
  ? { params: InputOf<E['params']> }
  : { params?: undefined }) &
  (E extends { query: z.ZodType } ? { query?: InputOf<E['query']> } : { query?: undefined }) &
  (E extends { body: z.ZodType } ? { body: InputOf<E['body']> } : { body?: undefined });

/** Response of an endpoint. */
export type EndpointOutput<E extends Endpoint> = z.output<E['response']>;

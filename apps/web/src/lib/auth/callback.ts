/** Why a sign-in failed. The texts are in the catalogue `site` under `callback`. */
export type CallbackProblem = 'noCode' | 'noVerifier' | 'exchangeFailed';

/** Result in the query string of /auth/callback. */
export type CallbackAnswer =
  | { kind: 'code' }
  | { kind: 'provider-error'; message: string }
  | { kind: 'problem'; problem: CallbackProblem };

/**
 * Parses the query string of /auth/callback. An `error` of the provider takes precedence over a code. Without
 * either, returns the problem `noCode`.
 */
export function parseCallback(search: string): CallbackAnswer {
  const query = new URLSearchParams(search);
  const error = query.get('error');
  if (error) {
    return {
      kind: 'provider-error',
      message: `${error}: ${query.get('error_description') || 'Unknown error'}`,
    };
  }
  return query.get('code') ? { kind: 'code' } : { kind: 'problem', problem: 'noCode' };
}

/**
 * Returns the value if it is a path of this site that is safe to open after sign-in. Returns undefined for
 * other values, other sites and the sign-in pages.
 */
export function findReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return /^\/(?![/\\])/.test(value) && !value.startsWith('/auth/') && !value.startsWith('/signin')
    ? value
    : undefined;
}

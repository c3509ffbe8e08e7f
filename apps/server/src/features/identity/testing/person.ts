import { randomUUID } from 'node:crypto';
import type { User } from '@anito/contract/users';
import type { Fetch } from './browser.ts';
import type { Person } from './sign-in.ts';

/** Creates a person with a unique e-mail address. */
export function createPerson(): Person {
  return {
    firstName: 'Maria',
    lastName: 'Santos',
    email: `maria-${randomUUID()}@example.com`,
    password: 'sari-sari-store',
  };
}

/** Calls `GET /api/Users/me`. */
export function requestMe(
  fetch: Fetch,
  publicUrl: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${publicUrl}/api/Users/me`, { headers: { authorization: `Bearer ${token}`, ...headers } });
}

/** Returns the signed-in person. */
export async function getMe(fetch: Fetch, publicUrl: string, token: string): Promise<User> {
  const response = await requestMe(fetch, publicUrl, token);
  if (!response.ok) throw new Error(`GET /api/Users/me responded with status ${response.status}`);
  return (await response.json()) as User;
}

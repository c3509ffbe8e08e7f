import { equalSecrets, type Secrets } from '@anito/secrets/secrets';
import type { LogoFile } from './logos.store.ts';

/**
 * Returns a signature of the picture, known only to clients that were shown the assistant. Each picture has
 * its own.
 */
const computeVersion = (secrets: Secrets, assistantId: number, updatedAt: Date) =>
  secrets.hmac('assistant-logo', `${assistantId}:${updatedAt.getTime()}`).slice(0, 32);

/**
 * Returns the path and query of an assistant's picture. It changes with the picture, so that browsers can
 * cache it.
 */
export function formatLogoUrl(secrets: Secrets, assistantId: number, updatedAt: Date): string {
  return `/api/assistant/${assistantId}/logo?v=${computeVersion(secrets, assistantId, updatedAt)}`;
}

/** Whether `version` is that of the current picture; false for undefined. It cannot be guessed. */
export function isLogoVersion(
  secrets: Secrets,
  assistantId: number,
  updatedAt: Date,
  version: string | undefined,
): boolean {
  return version !== undefined && equalSecrets(computeVersion(secrets, assistantId, updatedAt), version);
}

/** Returns the picture as a data URL. */
export function toDataUrl({ type, content }: LogoFile): string {
  return `data:${type};base64,${content.toString('base64')}`;
}

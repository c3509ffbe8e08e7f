import { equalSecrets, type Secrets } from '@anito/secrets/secrets';
import type { LogoFile } from './logos.store.ts';

/** A word that only those know who were shown the assistant; another one for every picture. */
const writeVersion = (secrets: Secrets, assistantId: number, updatedAt: Date) =>
  secrets.hmac('assistant-logo', `${assistantId}:${updatedAt.getTime()}`).slice(0, 32);

/** Where the picture of an assistant lies: an address that changes with the picture, so that browsers may keep it. */
export function writeLogoUrl(secrets: Secrets, assistantId: number, updatedAt: Date): string {
  return `/api/assistant/${assistantId}/logo?v=${writeVersion(secrets, assistantId, updatedAt)}`;
}

/** Whether the version is that of the picture as it is now. */
export function isLogoVersion(
  secrets: Secrets,
  assistantId: number,
  updatedAt: Date,
  version: string | undefined,
): boolean {
  return version !== undefined && equalSecrets(writeVersion(secrets, assistantId, updatedAt), version);
}

/** The picture as a data URL. */
export function writeDataUrl({ type, content }: LogoFile): string {
  return `data:${type};base64,${content.toString('base64')}`;
}

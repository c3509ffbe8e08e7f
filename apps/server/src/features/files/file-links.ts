import type { Secrets } from '@anito/secrets/secrets';
import { decryptId, encryptId } from '../../lib/encrypted-id.ts';
import { AppError } from '../../lib/errors.ts';

/** Lifetime of a link to a file, in seconds. */
const linkSeconds = 300;

/**
 * The parameters of a link to a file's bytes. `expires` is in seconds since 1970, and `signature` hides the
 * owner.
 */
export type FileLink = { expires: string; signature: string };

/**
 * Returns the context with which the owner's id in a link is encrypted, so that it is valid for this link
 * only.
 */
const nameLink = (fileId: number, expires: string) => `file-link:${fileId}:${expires}`;

/** Returns a signed download URL of a file. It works for five minutes for anyone who has it. */
export function createFileUrl(
  secrets: Secrets,
  publicUrl: string,
  file: { id: number; ownerId: string },
  now = Date.now(),
): string {
  const expires = String(Math.floor(now / 1000) + linkSeconds);
  const signature = encryptId(secrets, file.ownerId, nameLink(file.id, expires));
  return `${publicUrl}/api/files/${file.id}/content?${new URLSearchParams({ expires, signature })}`;
}

/**
 * Returns the owner's id from a signed link to a file. Throws `forbidden` for an altered or expired link.
 * Needs no database.
 */
export function readFileLink(secrets: Secrets, fileId: number, link: FileLink, now = Date.now()): string {
  const ownerId = decryptId(secrets, link.signature, nameLink(fileId, link.expires));
  if (ownerId === undefined) throw new AppError('forbidden', 'link-not-valid');
  if (Number(link.expires) * 1000 < now) throw new AppError('forbidden', 'link-expired');
  return ownerId;
}

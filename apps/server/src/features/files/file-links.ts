import type { Secrets } from '@anito/secrets/secrets';
import { AppError } from '../../lib/errors.ts';
import { findHiddenId, hideId } from '../../lib/hidden-id.ts';

/** How long a link to a file works. */
const linkSeconds = 300;

/** What a link to a file's bytes carries; `expires` is seconds since 1970, `signature` hides the owner. */
export type FileLink = { expires: string; signature: string };

const nameLink = (fileId: number, expires: string) => `file-link:${fileId}:${expires}`;

/** A link to one file of one owner that works for five minutes, for whoever holds it. */
export function createFileUrl(
  secrets: Secrets,
  publicUrl: string,
  file: { id: number; ownerId: string },
  now = Date.now(),
): string {
  const expires = String(Math.floor(now / 1000) + linkSeconds);
  const signature = hideId(secrets, file.ownerId, nameLink(file.id, expires));
  return `${publicUrl}/api/files/${file.id}/content?${new URLSearchParams({ expires, signature })}`;
}

/** The owner of the linked file, without touching the database; throws `forbidden` for an altered or expired link. */
export function readFileLink(secrets: Secrets, fileId: number, link: FileLink, now = Date.now()): string {
  const ownerId = findHiddenId(secrets, link.signature, nameLink(fileId, link.expires));
  if (ownerId === undefined) throw new AppError('forbidden', 'link-not-valid');
  if (Number(link.expires) * 1000 < now) throw new AppError('forbidden', 'link-expired');
  return ownerId;
}

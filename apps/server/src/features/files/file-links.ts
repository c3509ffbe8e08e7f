import { equalSecrets, type Secrets } from '@anito/secrets/secrets';
import { AppError } from '../../lib/errors.ts';

/** How long a link to a file works. */
const linkSeconds = 300;

/** What a link to a file's bytes carries; `expires` is seconds since 1970. */
export type FileLink = { owner: string; expires: string; signature: string };

function sign(secrets: Secrets, fileId: number, owner: string, expires: string): string {
  return secrets.hmac('file-link', `${owner}:${fileId}:${expires}`);
}

/** A link to one file of one owner that works for five minutes, for whoever holds it. */
export function createFileUrl(
  secrets: Secrets,
  publicUrl: string,
  file: { id: number; ownerId: string },
  now = Date.now(),
): string {
  const expires = String(Math.floor(now / 1000) + linkSeconds);
  const signature = sign(secrets, file.id, file.ownerId, expires);
  const query = new URLSearchParams({ owner: file.ownerId, expires, signature });
  return `${publicUrl}/api/files/${file.id}/content?${query}`;
}

/** Checks a link without touching the database; throws `forbidden` when it was altered or has expired. */
export function requireFileLink(secrets: Secrets, fileId: number, link: FileLink, now = Date.now()): void {
  if (!equalSecrets(link.signature, sign(secrets, fileId, link.owner, link.expires))) {
    throw new AppError('forbidden', 'link-not-valid');
  }
  if (Number(link.expires) * 1000 < now) {
    throw new AppError('forbidden', 'link-expired');
  }
}

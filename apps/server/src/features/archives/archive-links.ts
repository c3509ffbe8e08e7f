import { equalSecrets, type Secrets } from '@anito/secrets/secrets';
import { AppError } from '../../lib/errors.ts';

/** Lifetime of a link to an archive, in seconds. */
const linkSeconds = 300;

/** Returns the signature of a link to an archive. */
const signArchiveLink = (secrets: Secrets, id: number, expires: string) =>
  secrets.hmac('archive-link', `${id}:${expires}`);

/** Returns a signed download URL of an archive. It works for five minutes for anyone who has it. */
export function createArchiveUrl(secrets: Secrets, publicUrl: string, id: number, now = Date.now()): string {
  const expires = String(Math.floor(now / 1_000) + linkSeconds);
  const query = new URLSearchParams({ expires, signature: signArchiveLink(secrets, id, expires) });
  return `${publicUrl}/api/archives/${id}/content?${query}`;
}

/**
 * Verifies the signature and expiry of a download link. Throws `forbidden` when it was altered or has
 * expired. Needs no database.
 */
export function requireArchiveLink(
  secrets: Secrets,
  id: number,
  { expires, signature }: { expires: string; signature: string },
  now = Date.now(),
): void {
  if (!equalSecrets(signature, signArchiveLink(secrets, id, expires)))
    throw new AppError('forbidden', 'link-not-valid');
  if (Number(expires) * 1_000 < now) throw new AppError('forbidden', 'archive-expired');
}

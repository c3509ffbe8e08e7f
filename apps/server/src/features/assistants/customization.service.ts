import type { Assistant, customization } from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import { shrinkTask } from '@anito/documents/pictures/shrink-task';
import { UnreadableError } from '@anito/documents/unreadable-error';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError, changedMeanwhile, notFound } from '../../lib/errors.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { getAssistant, requireAssistant } from './assistants.service.ts';
import { findAssistantForVisitor } from './assistants.store.ts';
import { isLogoVersion } from './logo-url.ts';
import { findLogo, type LogoFile, saveCustomization } from './logos.store.ts';

type CustomizationDeps = Pick<Deps, 'database' | 'env' | 'secrets' | 'settings' | 'rateLimits' | 'readers'>;

const base64 = /^(?:data:image\/[\w.+-]+;base64,)?([A-Za-z0-9+/]+={0,2})$/;

/**
 * Changes the given colours and the picture of an assistant; null resets a colour or deletes the picture. A
 * sandboxed process re-encodes the picture. Throws `not_found`, `invalid_request` for an unreadable picture,
 * and `changed_meanwhile` for an outdated `version`.
 */
export async function customizeAssistant(
  deps: CustomizationDeps,
  ownerId: string,
  id: number,
  { logoBase64, version, ...colors }: z.output<typeof customization>,
): Promise<Assistant> {
  await requireAssistant(deps, ownerId, id);
  const logo = logoBase64 ? await readLogo(deps, ownerId, id, logoBase64) : toLogoChange(logoBase64);
  const appearance = Object.fromEntries(
    Object.entries(colors).map(([name, value]) => [name, value?.toLowerCase() ?? null]),
  );
  const isSaved = await saveCustomization(deps.database, ownerId, id, appearance, logo, version);
  if (!isSaved) throw changedMeanwhile(await getAssistant(deps, ownerId, id));
  return getAssistant(deps, ownerId, id);
}

/**
 * Returns the change for an input without a picture: undefined keeps the stored picture, null and '' delete
 * it.
 */
const toLogoChange = (logoBase64: string | null | undefined) => (logoBase64 === undefined ? undefined : null);

/**
 * Decodes and re-encodes a picture. Returns undefined if it equals the stored one, which a new encoding would
 * degrade. Throws `invalid_request` for an unreadable picture.
 */
async function readLogo(
  deps: CustomizationDeps,
  ownerId: string,
  id: number,
  logoBase64: string,
): Promise<LogoFile | undefined> {
  const digits = base64.exec(logoBase64.replace(/\s/g, ''))?.[1];
  const bytes = Buffer.from(digits ?? '', 'base64');
  const stored = await findLogo(deps.database, ownerId, id);
  if (stored?.content.equals(bytes)) return undefined;
  const input = { bytes, maxSide: limits.logoSide, maxBytes: limits.logoBytes };
  try {
    const { value } = await deps.readers.run(shrinkTask, input, { tenantId: ownerId });
    return { type: value.type, content: Buffer.from(value.content) };
  } catch (cause) {
    if (!(cause instanceof UnreadableError)) throw cause;
    throw new AppError('invalid_request', 'logo-unreadable', { field: 'logoBase64', cause });
  }
}

/** A picture with its Cache-Control header. */
type ServedLogo = LogoFile & { cacheControl: string };

/**
 * Returns the picture of an assistant with its cache header. If the assistant has an access code, `version`
 * must be the current one from the picture's URL. Throws `not_found`, and `too_many_requests` by address.
 */
export async function getLogo(
  deps: CustomizationDeps,
  id: number,
  { version, address }: { version: string | undefined; address: string },
): Promise<ServedLogo> {
  await deps.rateLimits.consume('publicLogoAddress', toAddressKey(address));
  const row = await findAssistantForVisitor(deps.database, id);
  if (!row?.logoUpdatedAt) throw notFound();
  const isVersion = isLogoVersion(deps.secrets, id, row.logoUpdatedAt, version);
  if (row.accessCode && !isVersion) throw notFound();
  const logo = await findLogo(deps.database, row.ownerId, id);
  if (!logo) throw notFound();
  const longLived = row.accessCode ? 'private, max-age=31536000' : 'public, max-age=31536000';
  return { ...logo, cacheControl: isVersion ? `${longLived}, immutable` : 'public, max-age=300' };
}

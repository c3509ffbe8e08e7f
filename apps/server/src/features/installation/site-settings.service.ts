import type { SiteInput, SiteView } from '@anito/contract/settings';
import { type Site, type SiteAssistant, type SiteContacts, siteContacts } from '@anito/contract/site';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../lib/actor.ts';
import type { ApiKeyAccessDeps } from '../../lib/caller.ts';
import { AppError } from '../../lib/errors.ts';
import { formatEnglish, localizedMessage } from '../../lib/reasons.ts';
import type { SiteWidget } from '../../lib/settings.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import { type ApiKeyUseDeps, createApiKey, deleteApiKey } from '../deployment/api-keys.service.ts';
import { type ChangeDeps, changeSetting, describeChanges } from './change-setting.ts';
import { settingNames } from './stored-settings.ts';

type SiteDeps = Pick<Deps, 'database' | 'settings'> & ApiKeyAccessDeps;
type SaveDeps = ChangeDeps & SiteDeps & Pick<Deps, 'env'> & ApiKeyUseDeps;

/** Converts the errors `not_found` and `unauthenticated` to undefined and rethrows all others. */
const undefinedIfMissing = (error: unknown) => {
  if (error instanceof AppError && (error.code === 'not_found' || error.code === 'unauthenticated'))
    return undefined;
  throw error;
};

/**
 * Returns the assistant of the public pages and its API key, or null without one, while the assistant is
 * inactive, or when the key is not usable for chat any more.
 */
async function findActiveWidget(deps: SiteDeps): Promise<SiteAssistant | null> {
  const { widget } = deps.settings.adminSettings;
  if (!widget?.apiKey) return null;
  const { ownerId, assistantId, apiKey } = widget;
  const key = await deps.apiKeyAccess.find({ apiKey }).catch(undefinedIfMissing);
  if (key?.ownerId !== ownerId || !key.scopes.includes('chat')) return null;
  const assistant = await requireAssistant(deps, ownerId, assistantId).catch(undefinedIfMissing);
  return assistant?.isActive ? { assistantId, apiKey } : null;
}

/** Returns the public site settings. The widget is null without a usable assistant. */
export async function getSite(deps: SiteDeps): Promise<Site> {
  const { brandName, contacts } = deps.settings;
  return { brandName, contacts, widget: await findActiveWidget(deps) };
}

/**
 * Returns the site settings for an admin. Of another owner's assistant, only the id is shown; its name is
 * null.
 */
export async function getSiteSettings(
  deps: SiteDeps & Pick<Deps, 'env'>,
  ownerId: string,
): Promise<SiteView> {
  const { settings } = deps;
  const { brandName, widget } = settings.adminSettings;
  return {
    brandName,
    contacts: settings.contacts,
    contactsSetByServer: listEnvContacts(deps),
    assistant: widget && (await viewAssistant(deps, widget, ownerId)),
  };
}

const contactVariables = {
  privacy: 'CONTACT_PRIVACY',
  support: 'CONTACT_SUPPORT',
  dpo: 'CONTACT_DPO',
} as const satisfies Record<keyof SiteContacts, keyof Deps['env']>;

/** Returns the names of the contacts that the environment sets. */
const listEnvContacts = ({ env }: Pick<Deps, 'env'>) =>
  siteContacts.keyof().options.filter((name) => env.explicitVariables.has(contactVariables[name]));

/**
 * Describes the chosen assistant for an admin. The name is null when `ownerId` does not own it; `isShown`
 * tells whether the public pages can use it.
 */
async function viewAssistant(deps: SiteDeps, { assistantId: id }: SiteWidget, ownerId: string) {
  const ownAssistant = await requireAssistant(deps, ownerId, id).catch(undefinedIfMissing);
  return { id, name: ownAssistant?.name ?? null, isShown: (await findActiveWidget(deps)) !== null };
}

/**
 * Changes the site settings and returns the new view. A newly chosen assistant gets an API key that can only
 * chat, and only from this installation's pages; existing keys cannot be used because only their hashes are
 * known. The key of the previous assistant is deleted. A null assistant removes it. Contacts that the
 * environment sets stay. Throws `not_found` for an assistant that the admin does not own.
 */
export async function saveSiteSettings(deps: SaveDeps, input: SiteInput, by: Actor): Promise<SiteView> {
  const { brandName, assistantId } = input;
  const before = deps.settings.adminSettings.widget;
  const isUnchanged =
    before !== null && before.assistantId === assistantId && (await findActiveWidget(deps)) !== null;
  const created =
    assistantId === null || isUnchanged ? null : await createWidget(deps, by.actorId, assistantId);
  const widget = isUnchanged ? before : created;
  await changeSetting(deps, settingNames.site, by, ({ site }) => {
    const contacts = { ...input.contacts };
    for (const name of listEnvContacts(deps)) contacts[name] = site?.contacts[name] ?? null;
    const detail = describeChanges(
      { brandName: site?.brandName, ...site?.contacts, assistant: site?.widget?.assistantId },
      { brandName, ...contacts, assistant: widget?.assistantId },
    );
    const stored = widget && {
      ownerId: widget.ownerId,
      assistantId: widget.assistantId,
      apiKeyId: widget.apiKeyId,
    };
    return { value: { brandName, contacts, widget: stored }, secret: widget?.apiKey ?? null, detail };
  }).catch(async (error: unknown) => {
    if (created) await deleteApiKey(deps, created.ownerId, created.apiKeyId).catch(undefinedIfMissing);
    throw error;
  });
  if (before && !isUnchanged)
    await deleteApiKey(deps, before.ownerId, before.apiKeyId).catch(undefinedIfMissing);
  return getSiteSettings(deps, by.actorId);
}

/**
 * Creates an API key for a chosen assistant, limited to chat on this installation's pages. Throws `not_found`
 * for an assistant that the owner does not have.
 */
async function createWidget(deps: SaveDeps, ownerId: string, assistantId: number): Promise<SiteWidget> {
  await requireAssistant(deps, ownerId, assistantId);
  const { plainTextKey, apiKey } = await createApiKey(deps, ownerId, {
    name: formatEnglish(localizedMessage('api-key-of-site')),
    allowedOrigins: [new URL(deps.env.PUBLIC_URL).origin],
    scopes: ['chat'],
  });
  return { ownerId, assistantId, apiKeyId: apiKey.id, apiKey: plainTextKey };
}

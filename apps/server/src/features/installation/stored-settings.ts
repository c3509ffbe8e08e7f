import {
  type ConnectedProviderModel,
  connectedProviderModel,
  localModel,
} from '@anito/contract/installation';
import { limitChanges, mailServer } from '@anito/contract/settings';
import { siteContacts } from '@anito/contract/site';
import type { Secrets } from '@anito/secrets/secrets';
import { z } from 'zod';
import type { ConfiguredMailServer } from '../../lib/settings.ts';
import type { SettingRow } from './installation.store.ts';

/** Stored name of each setting. The chat model's name dates from when only local models could be chosen. */
export const settingNames = {
  chatModel: 'local-chat-model',
  mail: 'mail-server',
  limits: 'limits',
  site: 'public-site',
} as const;
export type SettingName = (typeof settingNames)[keyof typeof settingNames];

const storedSite = z.object({
  brandName: z.string().nullable(),
  contacts: siteContacts,
  widget: z.object({ ownerId: z.string(), assistantId: z.int(), apiKeyId: z.int() }).nullable(),
});
type StoredSite = z.infer<typeof storedSite>;

/** A provider's model with its key. `isKeyLost` tells that the stored key is unreadable. */
export type ConnectedModel = ConnectedProviderModel & { apiKey: string | null; isKeyLost: boolean };
type ChosenModel = z.infer<typeof localModel> | ConnectedModel;
export type StoredMailServer = ConfiguredMailServer & { isPasswordLost: boolean };

/** All settings of admins; null also for values of another version. */
export type StoredSettings = {
  chatModel: ChosenModel | null;
  mail: StoredMailServer | null;
  limits: z.output<typeof limitChanges>;
  site: (StoredSite & { apiKey: string | null }) | null;
};

/** Applies the stored settings to this process. Calls run one after another. */
export type ReloadDeps = { reloadSettings(): Promise<void> };

/** Encryption context of a setting, so that two ciphertexts cannot be swapped. */
export const getSettingContext = (name: string) => `installation-setting:${name}`;

/**
 * Parses the stored rows and decrypts their secrets. Missing or invalid settings are null; limits are then
 * empty. A secret that cannot be decrypted is null, and `isKeyLost` or `isPasswordLost` is true.
 */
export function readSettings(rows: SettingRow[], secrets: Pick<Secrets, 'tryDecrypt'>): StoredSettings {
  const find = (name: SettingName) => rows.find((row) => row.name === name);
  const decryptSecret = (name: SettingName) => {
    const sealed = find(name)?.sealed;
    const text = sealed
      ? (secrets.tryDecrypt(sealed, getSettingContext(name))?.toString('utf8') ?? null)
      : null;
    return { text, isLost: Boolean(sealed) && text === null };
  };
  const localChatModel = localModel.safeParse(find(settingNames.chatModel)?.value).data;
  const connectedModel = connectedProviderModel.safeParse(find(settingNames.chatModel)?.value).data;
  const server = mailServer.safeParse(find(settingNames.mail)?.value).data;
  const site = storedSite.safeParse(find(settingNames.site)?.value).data;
  const key = decryptSecret(settingNames.chatModel);
  const password = decryptSecret(settingNames.mail);
  return {
    chatModel:
      localChatModel ??
      (connectedModel ? { ...connectedModel, apiKey: key.text, isKeyLost: key.isLost } : null),
    mail: server ? { ...server, password: password.text, isPasswordLost: password.isLost } : null,
    limits: limitChanges.safeParse(find(settingNames.limits)?.value).data ?? {},
    site: site ? { ...site, apiKey: decryptSecret(settingNames.site).text } : null,
  };
}

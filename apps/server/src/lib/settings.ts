import { PRODUCT_NAME } from '@anito/contract/limits';
import type { LimitChanges, MailServer, SettableLimit } from '@anito/contract/settings';
import { settableLimitNames, settableLimits } from '@anito/contract/settings';
import type { SiteContacts } from '@anito/contract/site';
import type { Env } from '../env.ts';

/**
 * A mail server that an admin has entered. The password is null when the server needs none, or when it is
 * lost.
 */
export type ConfiguredMailServer = MailServer & { password: string | null };

/** Sender of mails. */
export type MailSender = string | { name: string; address: string };

/** The assistant of the public pages, with a publishable key of its owner. */
export type SiteWidget = { ownerId: string; assistantId: number; apiKeyId: number; apiKey: string | null };

/** Settings of admins, as read from the database. */
type AdminSettings = {
  limits: LimitChanges;
  mailServer: ConfiguredMailServer | null;
  /** Models of the connected provider that assistants may use. */
  chatModels: string[];
  brandName: string | null;
  contacts: SiteContacts;
  widget: SiteWidget | null;
};

/** Effective settings of this process: those of the environment, else of admins, else the defaults. */
export type Settings = {
  readonly brandName: string;
  readonly contacts: SiteContacts;
  readonly adminSettings: Readonly<AdminSettings>;
  readonly chatModels: string[];
  readonly mailFrom: MailSender;
  /** Applies settings of admins from now on. */
  applyAdminSettings(chosen: AdminSettings): void;
};

/** Settings when admins have set nothing. */
export const noAdminSettings: AdminSettings = {
  limits: {},
  mailServer: null,
  chatModels: [],
  brandName: null,
  contacts: { privacy: null, support: null, dpo: null },
  widget: null,
};

/** The environment variable of each limit. */
export const limitVariables = {
  questionsPerAccountDay: 'ACCOUNT_QUESTIONS_PER_DAY',
  questionsPerAssistantDay: 'ASSISTANT_QUESTIONS_PER_DAY',
  tokensPerAccountDay: 'ACCOUNT_TOKENS_PER_DAY',
  tokensPerAssistantDay: 'ASSISTANT_TOKENS_PER_DAY',
  questionsPerAccountMinute: 'CHAT_PER_ACCOUNT',
  publicQuestionsPerAddressMinute: 'PUBLIC_CHAT_PER_ADDRESS',
  filesPerAccount: 'FILES_PER_ACCOUNT',
  megabytesPerAccount: 'MEGABYTES_PER_ACCOUNT',
  sourcesPerAccount: 'SOURCES_PER_ACCOUNT',
  assistantsPerAccount: 'ASSISTANTS_PER_ACCOUNT',
} as const satisfies Record<SettableLimit, keyof Env>;

/**
 * Creates the settings of a process from the environment. The settings of admins apply after
 * `applyAdminSettings`.
 */
export function createSettings(env: Env): Settings {
  let adminSettings = noAdminSettings;
  const envContacts: SiteContacts = {
    privacy: env.CONTACT_PRIVACY ?? null,
    support: env.CONTACT_SUPPORT ?? null,
    dpo: env.CONTACT_DPO ?? null,
  };
  const readBrandName = () => adminSettings.brandName ?? PRODUCT_NAME;

  return {
    get brandName() {
      return readBrandName();
    },
    get contacts() {
      const { privacy, support, dpo } = adminSettings.contacts;
      return {
        privacy: envContacts.privacy ?? privacy,
        support: envContacts.support ?? support,
        dpo: envContacts.dpo ?? dpo,
      };
    },
    get adminSettings() {
      return adminSettings;
    },
    get chatModels() {
      return listEnvModels(env) ?? adminSettings.chatModels;
    },
    get mailFrom() {
      if (env.explicitVariables.has('MAIL_FROM')) return env.MAIL_FROM;
      const address = adminSettings.mailServer?.from ?? 'no-reply@localhost';
      return { name: readBrandName(), address };
    },
    applyAdminSettings(next) {
      adminSettings = next;
      applyLimits(env, next.limits);
    },
  };
}

/**
 * Sets the limits of the environment that no variable sets: to the admins' values, or to the usual ones. Code
 * that applies limits reads them from the environment each time.
 */
function applyLimits(env: Env, limitChanges: LimitChanges): void {
  for (const name of settableLimitNames) {
    const variable = limitVariables[name];
    if (!env.explicitVariables.has(variable))
      env[variable] = limitChanges[name] ?? settableLimits[name].usual;
  }
}

/**
 * Returns the models that the environment names for the connected provider; undefined when it configures no
 * provider.
 */
function listEnvModels(env: Env): string[] | undefined {
  if (env.AI_CHAT_PROVIDER === 'builtin') return undefined;
  const named = env.AI_CHAT_MODELS.length > 0 ? env.AI_CHAT_MODELS : [env.AI_CHAT_MODEL ?? ''];
  return [...new Set(named)].filter(Boolean);
}

/**
 * Returns the model that an assistant chose; null when it chose none, or when the model is not offered any
 * more.
 */
export function findOfferedModel({ chatModels }: Settings, model: string | null): string | null {
  return model !== null && chatModels.includes(model) ? model : null;
}

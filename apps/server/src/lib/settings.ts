import { PRODUCT_NAME } from '@anito/contract/limits';
import type { LimitChanges, MailServer, SettableLimit } from '@anito/contract/settings';
import { settableLimitNames, settableLimits } from '@anito/contract/settings';
import type { SiteContacts } from '@anito/contract/site';
import type { Env } from '../env.ts';

/** A mail server that an admin has entered; without a password where it asks for none, or the password is lost. */
export type EnteredMailServer = MailServer & { password: string | null };

/** Who mails are from. */
export type MailSender = string | { name: string; address: string };

/** The assistant of the public pages, and a publishable key of its owner's. */
export type SiteWidget = { ownerId: string; assistantId: number; apiKeyId: number; apiKey: string | null };

/** What admins have set, as it was read from the database. */
type ChosenSettings = {
  limits: LimitChanges;
  mailServer: EnteredMailServer | null;
  /** Models of the connected vendor that assistants may be answered by. */
  chatModels: string[];
  brandName: string | null;
  contacts: SiteContacts;
  widget: SiteWidget | null;
};

/** What counts in this process now: what the environment names, else what admins have set, else the usual. */
export type Settings = {
  readonly brandName: string;
  readonly contacts: SiteContacts;
  readonly chosen: Readonly<ChosenSettings>;
  readonly chatModels: string[];
  readonly mailFrom: MailSender;
  /** Lets what admins have set count from now on. */
  choose(chosen: ChosenSettings): void;
};

/** What counts where admins have set nothing. */
export const nothingChosen: ChosenSettings = {
  limits: {},
  mailServer: null,
  chatModels: [],
  brandName: null,
  contacts: { privacy: null, support: null, dpo: null },
  widget: null,
};

/** The variable of the environment that names a limit. */
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

/** The settings of a process; nothing is chosen yet. */
export function createSettings(env: Env): Settings {
  let chosen = nothingChosen;
  const named: SiteContacts = {
    privacy: env.CONTACT_PRIVACY ?? null,
    support: env.CONTACT_SUPPORT ?? null,
    dpo: env.CONTACT_DPO ?? null,
  };
  const readBrandName = () => chosen.brandName ?? PRODUCT_NAME;

  return {
    get brandName() {
      return readBrandName();
    },
    get contacts() {
      const { privacy, support, dpo } = chosen.contacts;
      return {
        privacy: named.privacy ?? privacy,
        support: named.support ?? support,
        dpo: named.dpo ?? dpo,
      };
    },
    get chosen() {
      return chosen;
    },
    get chatModels() {
      return listNamedModels(env) ?? chosen.chatModels;
    },
    get mailFrom() {
      if (env.named.has('MAIL_FROM')) return env.MAIL_FROM;
      const address = chosen.mailServer?.from ?? 'no-reply@localhost';
      return { name: readBrandName(), address };
    },
    choose(next) {
      chosen = next;
      applyLimits(env, next.limits);
    },
  };
}

/** Everything that counts how much somebody may use reads it from the environment at that moment. */
function applyLimits(env: Env, chosen: LimitChanges): void {
  for (const name of settableLimitNames) {
    const variable = limitVariables[name];
    if (!env.named.has(variable)) env[variable] = chosen[name] ?? settableLimits[name].usual;
  }
}

/** Undefined where the environment names no vendor. */
function listNamedModels(env: Env): string[] | undefined {
  if (env.AI_CHAT_PROVIDER === 'builtin') return undefined;
  const named = env.AI_CHAT_MODELS.length > 0 ? env.AI_CHAT_MODELS : [env.AI_CHAT_MODEL ?? ''];
  return [...new Set(named)].filter(Boolean);
}

/** The model that an assistant chose, null when it chose none or it is no longer offered. */
export function findOfferedModel({ chatModels }: Settings, model: string | null): string | null {
  return model !== null && chatModels.includes(model) ? model : null;
}

import type { HandoverSettings } from '@anito/contract/handover';
import { defaultTimezone } from '@anito/contract/user-settings';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import { isStaffed } from './is-staffed.service.ts';
import { findSettings, saveSettings } from './settings.store.ts';

/** Settings of an assistant whose owner has saved none. */
const defaultSettings: HandoverSettings = {
  hasButton: true,
  whenAsked: true,
  afterRefusals: true,
  onThumbsDown: true,
  hours: null,
};

/** The handover settings with the time zone of their hours. */
type HandoverRules = HandoverSettings & { timezone: string };

/**
 * Returns an assistant's handover settings, with defaults for those not saved. `hours` is null if a person is
 * always available. Throws `not_found`.
 */
export async function getHandoverSettings(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  assistantId: number,
): Promise<HandoverRules> {
  const row = await findSettings(deps.database, ownerId, assistantId);
  if (!row) throw notFound();
  const { timezone, hours, ...stored } = row;
  return {
    hasButton: stored.hasButton ?? defaultSettings.hasButton,
    whenAsked: stored.whenAsked ?? defaultSettings.whenAsked,
    afterRefusals: stored.afterRefusals ?? defaultSettings.afterRefusals,
    onThumbsDown: stored.onThumbsDown ?? defaultSettings.onThumbsDown,
    hours,
    timezone: timezone ?? defaultTimezone,
  };
}

/** Changes the given handover settings of an assistant and returns all. Throws `not_found`. */
export async function updateHandoverSettings(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  assistantId: number,
  change: { [Name in keyof HandoverSettings]?: HandoverSettings[Name] | undefined },
): Promise<HandoverRules> {
  const { timezone: _, ...current } = await getHandoverSettings(deps, ownerId, assistantId);
  const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await saveSettings(deps.database, ownerId, assistantId, { ...current, ...changes });
  return getHandoverSettings(deps, ownerId, assistantId);
}

/** Whether a person is available now, by the hours in the handover settings. */
export function isStaffedNow({ hours, timezone }: HandoverRules): boolean {
  return isStaffed(hours, timezone, new Date());
}

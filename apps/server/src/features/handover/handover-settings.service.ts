import type { HandoverSettings } from '@anito/contract/handover';
import { usualTimezone } from '@anito/contract/user-settings';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import { isStaffed } from './is-staffed.service.ts';
import { findSettings, saveSettings } from './settings.store.ts';

/** Of an assistant whose owner has said nothing. */
const usual: HandoverSettings = {
  hasButton: true,
  whenAsked: true,
  afterRefusals: true,
  onThumbsDown: true,
  hours: null,
};

/** When an assistant hands over, with the time zone of its hours. */
type Handover = HandoverSettings & { timezone: string };

/** When an assistant hands over; throws `not_found`. */
export async function getHandoverSettings(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  assistantId: number,
): Promise<Handover> {
  const row = await findSettings(deps.database, ownerId, assistantId);
  if (!row) throw notFound();
  const { timezone, hours, ...kept } = row;
  return {
    hasButton: kept.hasButton ?? usual.hasButton,
    whenAsked: kept.whenAsked ?? usual.whenAsked,
    afterRefusals: kept.afterRefusals ?? usual.afterRefusals,
    onThumbsDown: kept.onThumbsDown ?? usual.onThumbsDown,
    hours,
    timezone: timezone ?? usualTimezone,
  };
}

/** Changes what `change` names of when an assistant hands over; throws `not_found`. */
export async function updateHandoverSettings(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  assistantId: number,
  change: { [Name in keyof HandoverSettings]?: HandoverSettings[Name] | undefined },
): Promise<Handover> {
  const { timezone: _, ...current } = await getHandoverSettings(deps, ownerId, assistantId);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await saveSettings(deps.database, ownerId, assistantId, { ...current, ...given });
  return getHandoverSettings(deps, ownerId, assistantId);
}

/** Whether somebody is there now to answer for an assistant. */
export function isStaffedNow({ hours, timezone }: Handover): boolean {
  return isStaffed(hours, timezone, new Date());
}

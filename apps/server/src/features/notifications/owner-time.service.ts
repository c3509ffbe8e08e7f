import { DateTime } from 'luxon';
import type { Deps } from '../../deps.ts';
import { findOwnersZone } from '../schedules/schedules.service.ts';

/** The time zone in which an owner's days and weeks are counted. */
export function ownerTimeZone(deps: Pick<Deps, 'database'>, ownerId: string): Promise<string> {
  return findOwnersZone(deps, ownerId, undefined);
}

/** The day, `YYYY-MM-DD`, that it is for an owner at a moment. */
export async function findOwnersDay(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  moment: Date,
): Promise<string> {
  return DateTime.fromJSDate(moment, { zone: await ownerTimeZone(deps, ownerId) }).toFormat('yyyy-MM-dd');
}

import { findZone } from '@anito/contract/values';
import { DateTime } from 'luxon';
import type { Deps } from '../../deps.ts';
import { findOwnersZone } from '../accounts/user-settings.service.ts';

/** The day, `YYYY-MM-DD`, that it is for an owner at a moment. */
export async function findOwnersDay(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  moment: Date,
): Promise<string> {
  const zone = findZone(await findOwnersZone(deps, ownerId)) ?? 'utc';
  return DateTime.fromJSDate(moment, { zone }).toFormat('yyyy-MM-dd');
}

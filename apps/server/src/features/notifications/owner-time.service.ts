import { findTimezone } from '@anito/contract/values';
import { DateTime } from 'luxon';
import type { SqlRunner } from '../../db/sql.ts';
import { getOwnerTimezone } from '../accounts/user-settings.service.ts';

/** Returns the date, `YYYY-MM-DD`, in the owner's time zone at `moment`; in UTC for an unknown time zone. */
export async function getOwnerDate(runner: SqlRunner, ownerId: string, moment: Date): Promise<string> {
  const zone = findTimezone(await getOwnerTimezone(runner, ownerId)) ?? 'utc';
  return DateTime.fromJSDate(moment, { zone }).toFormat('yyyy-MM-dd');
}

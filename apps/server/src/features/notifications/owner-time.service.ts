import { findZone } from '@anito/contract/values';
import { DateTime } from 'luxon';
import type { SqlRunner } from '../../db/sql.ts';
import { readOwnersZone } from '../accounts/user-settings.service.ts';

/** Returns the owner's local date, `YYYY-MM-DD`, at a time. */
export async function findOwnersDay(runner: SqlRunner, ownerId: string, moment: Date): Promise<string> {
  const zone = findZone(await readOwnersZone(runner, ownerId)) ?? 'utc';
  return DateTime.fromJSDate(moment, { zone }).toFormat('yyyy-MM-dd');
}

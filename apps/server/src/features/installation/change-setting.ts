import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../lib/actor.ts';
import { recordAudit } from '../accounts/users.service.ts';
import { deleteSetting, lockSetting, saveSetting } from './installation.store.ts';
import {
  getSettingContext,
  type ReloadDeps,
  readSettings,
  type SettingName,
  type StoredSettings,
} from './stored-settings.ts';

export type ChangeDeps = Pick<Deps, 'database' | 'secrets'> & ReloadDeps;

/**
 * New state of a setting: null `value` deletes it, null `secret` means no secret. `detail` goes into the
 * audit log.
 */
type SettingChange = { value: object | null; secret: string | null; detail: string };

/**
 * Stores one setting and records it in the audit log, in one transaction. `change` gets the current settings
 * and returns the new value; a null value deletes the setting. Takes effect in this process before the
 * promise resolves, in others some seconds later.
 */
export async function changeSetting(
  deps: ChangeDeps,
  name: SettingName,
  by: Actor,
  change: (before: StoredSettings, runner: SqlRunner) => SettingChange | Promise<SettingChange>,
): Promise<void> {
  await runInTransaction(deps.database, async (runner) => {
    const row = await lockSetting(runner, name);
    const { value, secret, detail } = await change(readSettings(row ? [row] : [], deps.secrets), runner);
    const ciphertext = secret === null ? null : deps.secrets.encrypt(secret, getSettingContext(name));
    if (value === null) await deleteSetting(runner, name);
    else await saveSetting(runner, { name, value, sealed: ciphertext });
    const entry = { ...by, actingAsId: null, action: 'setting.changed', object: `setting:${name}`, detail };
    await recordAudit(deps, entry, runner);
  });
  await deps.reloadSettings();
}

/**
 * Returns the values that differ, as `name: before → after` for the audit log; an empty string without a
 * difference.
 */
export function describeChanges(before: Record<string, unknown>, after: Record<string, unknown>): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const format = (value: unknown) => (value === null || value === undefined ? '–' : String(value));
  return names
    .filter((name) => format(before[name]) !== format(after[name]))
    .map((name) => `${name}: ${format(before[name])} → ${format(after[name])}`)
    .join('; ');
}

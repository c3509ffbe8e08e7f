import type { HandoverSettings } from '@anito/contract/handover';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow } from '../../db/sql.ts';

const columns = {
  hasButton: column.boolean.orNull,
  whenAsked: column.boolean.orNull,
  afterRefusals: column.boolean.orNull,
  onThumbsDown: column.boolean.orNull,
  hours: column.json<HandoverSettings['hours']>().orNull,
  timezone: column.text.orNull,
};

/**
 * Returns the stored handover settings of an owner's assistant and the owner's time zone; each value is null
 * if it is not stored. Returns undefined if the owner does not have the assistant.
 */
export async function findSettings(
  { pool }: Database,
  ownerId: string,
  assistantId: number,
): Promise<column.RowOf<typeof columns> | undefined> {
  return findRow(
    pool,
    `select h.has_button as "hasButton", h.when_asked as "whenAsked", h.after_refusals as "afterRefusals",
       h.on_thumbs_down as "onThumbsDown", h.hours, s.timezone
     from assistants a
     left join handover_settings h on h.assistant_id = a.id and h.owner_id = a.owner_id
     left join user_settings s on s.owner_id = a.owner_id
     where a.owner_id = $1 and a.id = $2`,
    [ownerId, assistantId],
    columns,
  );
}

/** Creates or replaces the handover settings of an assistant. Does nothing if it is not the owner's. */
export async function saveSettings(
  { pool }: Database,
  ownerId: string,
  assistantId: number,
  settings: HandoverSettings,
): Promise<void> {
  await execute(
    pool,
    `insert into handover_settings as kept
       (assistant_id, owner_id, has_button, when_asked, after_refusals, on_thumbs_down, hours)
     select id, owner_id, $3, $4, $5, $6, $7::jsonb from assistants where owner_id = $1 and id = $2
     on conflict (assistant_id) do update set has_button = excluded.has_button, when_asked = excluded.when_asked,
       after_refusals = excluded.after_refusals, on_thumbs_down = excluded.on_thumbs_down, hours = excluded.hours,
       updated_at = now()
     where kept.owner_id = $1`,
    [
      ownerId,
      assistantId,
      settings.hasButton,
      settings.whenAsked,
      settings.afterRefusals,
      settings.onThumbsDown,
      settings.hours && JSON.stringify(settings.hours),
    ],
  );
}

import type { Database } from '../../db/database.ts';
import type * as column from '../../db/result-columns.ts';
import { execute, findRow } from '../../db/sql.ts';
import {
  fromNotifications,
  joinChosenLanguage,
  notificationColumns,
  recipientColumns,
  selectRecipient,
  selectShown,
} from './notifications.store.ts';

const limitMailColumns = { ...notificationColumns, ...recipientColumns };

/** A notification with its recipient. */
export type LimitMail = column.RowOf<typeof limitMailColumns>;

/**
 * Returns a notification that is due for mailing, with its recipient. Returns undefined if it was mailed
 * before, its mails or the account are disabled, or it was deleted. Looked up by id alone, because jobs carry
 * only ids.
 */
export async function findLimitMail({ pool }: Database, id: number): Promise<LimitMail | undefined> {
  return findRow(
    pool,
    `select ${selectShown}, ${selectRecipient}
     from ${fromNotifications}
     join users u on u.id = n.owner_id
     ${joinChosenLanguage}
     left join notification_settings m on m.owner_id = u.id
     where n.id = $1 and n.mailed_at is null and u.disabled_at is null and coalesce(m.email_notifications, true)`,
    [id],
    limitMailColumns,
  );
}

/** Marks a notification as mailed. */
export async function markMailed({ pool }: Database, id: number): Promise<void> {
  await execute(pool, 'update notifications set mailed_at = now() where id = $1', [id]);
}

import * as column from '../../db/result-columns.ts';
import { execute, findRow, listColumns, type SqlRunner } from '../../db/sql.ts';

const correspondent = {
  id: column.number,
  ownerId: column.text,
  configurationId: column.number,
  personId: column.text,
  channelUserId: column.text,
  phone: column.text.orNull,
  username: column.text.orNull,
  displayName: column.text.orNull,
  language: column.text.orNull,
  lastInboundAt: column.time,
};

/** A visitor who writes to an account. */
export type CorrespondentRow = column.RowOf<typeof correspondent>;

/** A visitor by the id of their row, which jobs carry. */
export async function findCorrespondent(
  runner: SqlRunner,
  id: number,
): Promise<CorrespondentRow | undefined> {
  return findRow(
    runner,
    `select ${listColumns(correspondent)} from messaging_correspondents where id = $1`,
    [id],
    correspondent,
  );
}

/** A visitor by the id under which their thread with an assistant is kept. */
export async function findByThread(
  runner: SqlRunner,
  of: { ownerId: string; assistantId: number; channel: string; channelUserId: string },
): Promise<CorrespondentRow | undefined> {
  return findRow(
    runner,
    `select ${listColumns(correspondent, 'p')} from messaging_correspondents p
     join messaging_configurations c on c.id = p.configuration_id and c.owner_id = p.owner_id
     where p.owner_id = $1 and c.assistant_id = $2 and c.channel = $3 and p.channel_user_id = $4`,
    [of.ownerId, of.assistantId, of.channel, of.channelUserId],
    correspondent,
  );
}

/** Keeps in which language a visitor writes. */
export async function keepLanguage(
  runner: SqlRunner,
  ownerId: string,
  id: number,
  language: string,
): Promise<void> {
  await execute(
    runner,
    `update messaging_correspondents set language = $3
     where owner_id = $1 and id = $2 and language is distinct from $3`,
    [ownerId, id, language],
  );
}

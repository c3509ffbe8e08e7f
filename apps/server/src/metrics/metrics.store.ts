import * as column from '../db/result-columns.ts';
import { queryRows, type SqlRunner } from '../db/sql.ts';

const waitingColumns = { channel: column.text, count: column.number, oldestSeconds: column.number };

/** Messages of one channel that wait, and the age of the oldest. */
type WaitingMessages = column.RowOf<typeof waitingColumns>;

/**
 * Returns the number, and the age of the oldest, of all visitors' messages that were received and are not
 * answered yet, by channel. Channels without any are missing.
 */
export async function measureInbox(runner: SqlRunner): Promise<WaitingMessages[]> {
  return queryRows(
    runner,
    `select c.channel, count(*)::int as count,
       extract(epoch from now() - min(m.received_at))::float8 as "oldestSeconds"
     from inbound_messages m join messaging_configurations c on c.id = m.configuration_id
     where m.state in ('waiting', 'answering') group by c.channel`,
    [],
    waitingColumns,
  );
}

/**
 * Returns the number, and the age of the oldest, of the messages to all visitors that are not sent yet, by
 * channel. Channels without any are missing. Accounts that their owner must reconnect do not count: their
 * messages wait for the owner.
 */
export async function measureOutbox(runner: SqlRunner): Promise<WaitingMessages[]> {
  return queryRows(
    runner,
    `select c.channel, count(*)::int as count,
       extract(epoch from now() - min(o.created_at))::float8 as "oldestSeconds"
     from outbox_messages o join messaging_configurations c on c.id = o.configuration_id
     where o.status in ('waiting', 'sending') and not c.needs_reconnect group by c.channel`,
    [],
    waitingColumns,
  );
}

import { execute, type SqlRunner } from '../db/sql.ts';

const notifyStatement = {
  name: 'notify',
  text: `select pg_notify($1, given.payload)
    from unnest($2::text[]) with ordinality as given(payload, place) order by given.place`,
};

/** Tells every process that listens, in this order. */
export async function notify(runner: SqlRunner, channel: string, payloads: string[]): Promise<void> {
  await execute(runner, notifyStatement, [channel, payloads]);
}

/** Has a connection hear what is told. */
export async function listen(client: SqlRunner, channel: string): Promise<void> {
  await execute(client, `listen ${channel}`);
}

import { execute, type SqlRunner } from '../db/sql.ts';

const notifyStatement = {
  name: 'notify',
  text: `select pg_notify($1, given.payload)
    from unnest($2::text[]) with ordinality as given(payload, place) order by given.place`,
};

/** Sends the payloads to every process that listens on the channel, in this order (NOTIFY). */
export async function notify(runner: SqlRunner, channel: string, payloads: string[]): Promise<void> {
  await execute(runner, notifyStatement, [channel, payloads]);
}

/** Makes a connection listen on a channel. */
export async function listen(client: SqlRunner, channel: string): Promise<void> {
  await execute(client, `listen ${channel}`);
}

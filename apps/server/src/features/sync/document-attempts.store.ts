import { execute, type SqlRunner } from '../../db/sql.ts';
import { maxAttempts } from '../../lib/attempts.ts';

/**
 * Lets what was set aside of a source, or of one document of it, be tried again; also what has had its last attempt in a
 * job that was itself set aside.
 */
export async function forgetSetAside(
  runner: SqlRunner,
  connectionId: number,
  externalId?: string,
): Promise<void> {
  await execute(
    runner,
    `delete from work_attempts where connection_id = $1 and (set_aside_at is not null or attempts >= $3)
     and ($2::text is null or subject->>'externalId' = $2)`,
    [connectionId, externalId ?? null, maxAttempts],
  );
}

import type { Database } from '../../db/database.ts';
import { execute } from '../../db/sql.ts';

/** Who did what to which object, from where. */
export type AuditEntry = {
  actorId: string | null;
  actingAsId: string | null;
  /** Past event, noun first: `impersonation.refused`. */
  action: string;
  /** Kind and id: `user:<uuid>`. */
  object: string;
  ip: string;
  requestId: string;
};

/** Adds a row to the audit log. */
export async function createAuditEntry(database: Database, entry: AuditEntry): Promise<void> {
  const { actorId, actingAsId, action, object, ip, requestId } = entry;
  await execute(
    database.pool,
    `insert into audit_log (actor_id, acting_as_id, action, object, ip, request_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [actorId, actingAsId, action, object, ip, requestId],
  );
}

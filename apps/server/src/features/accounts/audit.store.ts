import type { Database } from '../../db/connect.ts';
import { auditLog } from '../../db/schema/identity.ts';

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
  await database.db.insert(auditLog).values(entry);
}

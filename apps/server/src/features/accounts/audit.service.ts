import { Readable } from 'node:stream';
import { type AuditEntry, type AuditFilter, type AuditPage, auditColumns } from '@anito/contract/audit';
import { limits } from '@anito/contract/limits';
import type { Deps } from '../../deps.ts';
import { writeLine, writeLinesInSlices } from '../../lib/write-csv.ts';
import { type AuditQuery, type AuditRow, listAuditRows } from './audit.store.ts';

type AuditDeps = Pick<Deps, 'database'>;

/** Number of entries that an export reads at a time. */
const exportBatchSize = 500;

const viewEntry = (row: AuditRow): AuditEntry => ({ ...row, createdAt: row.createdAt.toISOString() });

const toQuery = ({ from, to, ...filter }: AuditFilter): AuditQuery => ({
  ...filter,
  from: from ? new Date(from) : null,
  to: to ? new Date(to) : null,
});

/** Returns a page of the audit log, newest first; pages start at 1. */
export async function listAudit(
  { database }: AuditDeps,
  { page, ...filter }: AuditFilter & { page: number },
): Promise<AuditPage> {
  const { auditPage: size } = limits;
  const rows = await listAuditRows(database, toQuery(filter), { limit: size + 1, offset: (page - 1) * size });
  return { entries: rows.slice(0, size).map(viewEntry), page, hasNextPage: rows.length > size };
}

/** Yields the CSV of the entries that match, newest first, with a byte order mark and a header line. */
async function* generateCsv({ database }: AuditDeps, filter: AuditFilter): AsyncGenerator<string> {
  yield `\ufeff${writeLine([...auditColumns])}`;
  const query = toQuery(filter);
  let after: string | undefined;
  for (;;) {
    const rows = await listAuditRows(database, query, {
      limit: exportBatchSize,
      offset: 0,
      ...(after && { after }),
    });
    yield* writeLinesInSlices(rows, formatEntry);
    if (rows.length < exportBatchSize) return;
    after = rows.at(-1)?.id;
  }
}

/** Returns an audit entry as a CSV line; null becomes an empty cell. */
function formatEntry(row: AuditRow): string {
  const {
    actorEmail,
    actorKeyName,
    actingAsEmail,
    action,
    object,
    detail,
    ip,
    requestId,
    concernsName,
    objectName,
  } = row;
  const cells = [
    row.createdAt.toISOString(),
    actorEmail ?? actorKeyName,
    actingAsEmail,
    action,
    object,
    detail,
    ip,
    requestId,
  ];
  return writeLine([...cells, concernsName, objectName].map((cell) => cell ?? ''));
}

/** Returns the matching entries of the audit log as a CSV stream, newest first. Reads them in batches. */
export function exportAudit(deps: AuditDeps, filter: AuditFilter): Readable {
  return Readable.from(generateCsv(deps, filter));
}

import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment, numericId } from './columns.ts';

/** `verification` restores the newest backup into a temporary database. */
export type BackupRunKind = 'backup' | 'verification';
export type BackupRunState = 'queued' | 'running' | 'succeeded' | 'failed';

/** A kept backup: its id in the target, when it was created and its encrypted size in bytes. */
export type StoredPoint = { id: string; createdAt: string; sizeBytes: number };

/** Scheduled backups and their verifications. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: numericId(),
    kind: text('kind').$type<BackupRunKind>().notNull(),
    state: text('state').$type<BackupRunState>().notNull().default('queued'),
    /** Time of the schedule for which it runs. */
    dueAt: moment('due_at').notNull(),
    /** Id of the point that was verified, or that is written: a backup has it before its first part. */
    pointId: text('point_id'),
    /** Encrypted size. 0 until the point is complete. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    /** Number of files whose bytes could not be read. */
    lostFiles: integer('lost_files').notNull().default(0),
    /** Reason of a failure, from the catalogue. */
    problem: text('problem'),
    /** The points in the target after the rotation of a backup, newest first. */
    points: jsonb('points').$type<StoredPoint[]>(),
    createdAt: createdAt(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    uniqueIndex('backup_runs_due').on(table.kind, table.dueAt),
    uniqueIndex('backup_runs_one_unfinished').on(table.kind).where(sql`${table.finishedAt} is null`),
  ],
);

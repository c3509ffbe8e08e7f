import { globSync, readFileSync } from 'node:fs';

/** Files that make a database, a product process or its PostgreSQL themselves, or are skipped without one. */
const asksDatabase = /createTestDatabase|createTestProduct|startTestProcesses|TEST_DATABASE_URL/;

/**
 * Tests of the whole server whose answers depend on which database runs below: several connections at once, what
 * processes tell each other, what a kind of source keeps while it is read. The first asks every endpoint, and so
 * every store, once. The rest of the server asks the same SQL of the same engine, PostgreSQL 17, and is tested on
 * the embedded one alone.
 */
export const testsOfBoth = [
  'app.matrix.test.ts',
  'app.overload.test.ts',
  'app.test.ts',
  'db/connect.test.ts',
  'erasure.test.ts',
  'features/admin/set-aside.test.ts',
  'features/approved-answers/approved-answers.test.ts',
  'features/assistants/customization.test.ts',
  'features/conversations/conversations.test.ts',
  'features/conversations/copies.test.ts',
  'features/conversations/visitors.test.ts',
  'features/dead-letters/dead-letters.test.ts',
  'features/deployment/api-keys.test.ts',
  'features/files/files.test.ts',
  'features/handover/handover.test.ts',
  'features/identity/password-reset.test.ts',
  'features/identity/rate-limits.test.ts',
  'features/identity/tokens.test.ts',
  'features/imports/imports.test.ts',
  'features/imports/killed-import.test.ts',
  'features/notes/notes.test.ts',
  'features/notion/notion-sync.test.ts',
  'features/onboarding/onboarding.test.ts',
  'features/notifications/noticed.test.ts',
  'features/notifications/notifications.test.ts',
  'features/notifications/source-notices.test.ts',
  'features/reports/reports.test.ts',
  'features/schedules/failed-syncs.test.ts',
  'features/schedules/schedules.test.ts',
  'features/sources/documents.test.ts',
  'features/sources/ingestion-hub.test.ts',
  'features/sources/quota.test.ts',
  'features/sources/stored-objects.test.ts',
  'features/sync/sync.test.ts',
  'features/unanswered/unanswered.test.ts',
  'features/websites/killed-refresh.test.ts',
  'features/websites/website-sync.test.ts',
  'features/whatsapp/people-without-numbers.test.ts',
  'features/widget/widget.test.ts',
  'lib/idempotency-bounds.test.ts',
  'lib/idempotency.test.ts',
  'limits-at-once.test.ts',
].map((path) => `apps/server/src/${path}`);

/**
 * Tests that start a process on whichever database there is, of what no database has a part in: the disk, bytes on
 * their way, the count of deaths. That processes on PostgreSQL die well, others of the pattern show.
 */
export const testsOfEmbedded = [
  'features/files/killed-upload.test.ts',
  'features/files/upload-room.test.ts',
  'features/identity/killed-reset.test.ts',
  'features/websites/follow-site.test.ts',
  'features/websites/whole-manual.test.ts',
  'full-disk.test.ts',
  'set-aside.test.ts',
].map((path) => `apps/server/src/${path}`);

/** The test files that run on PostgreSQL too, by path from the root, those with one of `words` in it if there are any. */
export function listPostgresTests(words: string[] = []): string[] {
  return globSync('{apps/server/src,scripts}/**/*.test.ts')
    .filter(
      (path) =>
        testsOfBoth.includes(path) ||
        (asksDatabase.test(readFileSync(path, 'utf8')) && !testsOfEmbedded.includes(path)),
    )
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
    .sort();
}

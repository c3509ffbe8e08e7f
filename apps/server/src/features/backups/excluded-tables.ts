/**
 * Tables that a backup excludes, with the reason. Every other table is included, also those of later
 * versions.
 */
export const excludedTables: Readonly<Record<string, string>> = {
  schema_migrations: 'created by the migrations that the manifest names',
  archives: 'a backup would contain earlier backups and exports',
  archive_parts: 'as archives',
  backup_runs: 'a backup would contain itself as an unfinished run',
  object_holds: 'of running processes',
  processes: 'of running processes',
  upload_reservations: 'uploads in progress',
  work_attempts: 'counts attempts of work, which is queued again',
  orphaned_objects: 'objects to be removed; a backup has only used ones',
  rate_limits: 'valid for minutes',
  idempotent_requests: 'valid for a day, for repeated requests',
  host_paces: 'valid for seconds',
  notion_paces: 'valid for seconds',
  robots_files: 'fetched again from websites',
  oidc_payloads: 'sign-ins: a session that ended after the backup must stay ended',
  sign_in_sessions: 'as oidc_payloads',
  passkey_challenges: 'valid for minutes',
  email_confirmations: 'as password_resets',
  password_resets: 'one-time links: a link that was used after the backup must not work again',
  inbound_messages: 'messages answered after the backup must not be answered again',
  outbox_messages: 'messages sent after the backup must not be sent again',
  dead_letters: 'as inbound_messages',
  dead_letter_counts: 'counts of dead_letters',
  facebook_pages: 'as notion_tokens',
  facebook_states: 'valid for minutes, in the browser that started the sign-in',
  notion_tokens: 'valid for a day, in the browser that entered the token',
  voice_calls: 'valid for minutes; the transcript is in conversations',
  impersonations: 'valid for at most an hour',
  large_accounts: 'an index, rebuilt from the passages',
  large_connections: 'as large_accounts',
  large_segments: 'as large_accounts',
  large_postings: 'as large_accounts',
  large_vectors: 'as large_accounts',
};

/** Whether a table has vectors of a large account. Such tables are created on demand, not by migrations. */
export const isVectorTable = (table: string): boolean => /^large_vectors_\d{1,20}$/.test(table);

/** Whether a backup includes the rows of a table. It excludes a fixed list and vector indexes. */
export function isBackedUp(table: string): boolean {
  return !Object.hasOwn(excludedTables, table) && !isVectorTable(table);
}

/**
 * Tables that a backup excludes, with the reason. Every other table is included, also those of later
 * versions.
 */
export const excludedTables: Readonly<Record<string, string>> = {
  schema_migrations: 'made by the migrations that the manifest names',
  archives: 'backups and exports lie beside the installation; in a backup they would hold each other',
  archive_parts: 'as archives',
  object_holds: 'of processes that run',
  processes: 'of processes that run',
  upload_reservations: 'of uploads that processes are receiving',
  work_attempts: 'counts the deaths of processes at work that is queued anew',
  orphaned_objects: 'names objects that are to be removed; a backup has only those that are in use',
  rate_limits: 'holds for minutes',
  idempotent_requests: 'holds for a day, for clients that send a request again',
  host_paces: 'holds for seconds',
  notion_paces: 'holds for seconds',
  robots_files: 'is read again from its website',
  oidc_payloads: 'sign-ins: one that was ended after the backup must not come back to life',
  sign_in_sessions: 'as oidc_payloads',
  passkey_challenges: 'holds for minutes',
  email_confirmations: 'as password_resets',
  password_resets: 'one-time links: one that was used after the backup must not work again',
  inbound_messages: 'what was answered after the backup must not be answered again',
  outbox_messages: 'what was sent after the backup must not be sent again',
  dead_letters: 'as inbound_messages',
  dead_letter_counts: 'counts them',
  facebook_pages: 'as notion_tokens',
  facebook_states: 'holds for minutes, for the browser in which it was made',
  notion_tokens: 'holds for a day, for the browser in which it was made',
  voice_calls: 'holds for minutes; what was said is in the conversations',
  impersonations: 'holds for an hour at most',
  large_accounts: 'an index, which is made anew from the passages',
  large_connections: 'as large_accounts',
  large_segments: 'as large_accounts',
  large_postings: 'as large_accounts',
  large_vectors: 'as large_accounts',
};

/** Tables with vectors of large accounts, numbered in `large_vectors`. */
const vectorTable = /^large_vectors_\d+$/;

/** Returns whether a backup includes a table's rows. */
export function isBackedUp(table: string): boolean {
  return !Object.hasOwn(excludedTables, table) && !vectorTable.test(table);
}

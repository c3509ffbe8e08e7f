const leadingComments = /^(?:\s+|--[^\n]*\n|\/\*[\s\S]*?\*\/)+/;

/** What clients that share one backend cannot have, and why; the message goes to the client. */
const refusals: [RegExp, string][] = [
  [
    /^(?:un)?listen\b/i,
    'LISTEN needs a PostgreSQL server: the embedded database has one session for all clients',
  ],
  [
    /^copy\b[\s\S]+\bfrom\s+stdin\b/i,
    'COPY FROM STDIN needs a PostgreSQL server: insert from arrays instead',
  ],
  [/^discard\s+all\b/i, 'DISCARD ALL would drop what other clients of the embedded database prepared'],
  [/^deallocate\s+(?:prepare\s+)?all\b/i, 'DEALLOCATE ALL would drop what other clients prepared'],
  [
    /^(?:set\b|select\b[\s\S]*\bset_config\b)[\s\S]*\b(?:idle_in_transaction_session|idle_session|transaction)_timeout\b'?\s*(?:=|to\b|,)(?!\s*'?0\b)/i,
    'this time-out would end the session that all clients of the embedded database share',
  ],
];

const settingStatement =
  /(?:^|;)\s*(?:set(?!\s+(?:local|constraints|transaction)\b)|reset|discard)\b|\bset_config\s*\(/i;

/** Why the embedded database refuses this statement, or undefined when it may run. */
export function findRefusal(sql: string): string | undefined {
  const statement = sql.replace(leadingComments, '');
  return refusals.find(([pattern]) => pattern.test(statement))?.[1];
}

/** Whether the statement may leave settings behind that belong to its client alone. */
export function mayChangeSettings(sql: string): boolean {
  return settingStatement.test(sql.replace(leadingComments, ''));
}

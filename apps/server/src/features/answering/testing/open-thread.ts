import type { Database } from '../../../db/database.ts';
import { beginConversation, type StoredQuestion } from '../../threads/questions.service.ts';

type OpenedThread = {
  ownerId: string;
  assistantId: number;
  /** The id of the assistant's only action. */
  actionId: number;
  /** Stores the visitor's next question. */
  ask(question: string): Promise<StoredQuestion>;
};

let threads = 0;

/** Creates an owner, an assistant with one action and a visitor's thread. */
export async function openThread(database: Database): Promise<OpenedThread> {
  threads += 1;
  const { rows } = await database.pool.query<Omit<OpenedThread, 'ask'>>(
    `with owner as (
       insert into users (issuer, subject, email) values ('test', $1, $1 || '@example.com') returning id
     ), assistant as (
       insert into assistants (owner_id, name, system_prompt, tone, response_style)
       select id, 'Helper', 'Help customers.', 'friendly', 'concise' from owner returning owner_id, id)
     insert into assistant_actions (owner_id, assistant_id, kind, name, tool_name, address)
     select owner_id, id, 'http', 'Book', 'book', 'https://example.com/bookings' from assistant
     returning owner_id as "ownerId", assistant_id as "assistantId", id as "actionId"`,
    [`owner-${threads}`],
  );
  const created = rows[0]!;
  const { ownerId, assistantId } = created;
  const key = { ownerId, assistantId, channel: 'public', channelUserId: 'visitor' };
  return {
    ...created,
    async ask(question) {
      const attempt = {
        processId: '00000000-0000-4000-8000-000000000002',
        requestKey: null,
        receivedAt: null,
      };
      const stored = await beginConversation(database, key, question, attempt);
      if (!stored || 'persons' in stored) throw new Error('A person answers');
      return stored;
    },
  };
}

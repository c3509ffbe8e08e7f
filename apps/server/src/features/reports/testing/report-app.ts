import type { Assistant } from '@anito/contract/assistants';
import type { InjectOptions } from 'fastify';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** A record to insert, as if it had been asked at that time. */
export type SeededRecord = {
  visitor: string;
  question: string;
  answer?: string;
  channel?: string;
  /** Age in SQL: `2 hours`. */
  ago?: string;
  status?: 'answered' | 'unsure' | 'refused' | 'interrupted';
  seconds?: number | null;
  /** Whether it belongs to a thread that the visitor has ended. */
  isPast?: boolean;
};

type Headers = { authorization: string };

/** The server with helpers for tests of reports. */
export type ReportApp = TestApp & {
  /** Creates an assistant that needs no source. */
  createAssistant(headers: Headers, settings?: Record<string, unknown>): Promise<Assistant>;
  /** Inserts records one after another and returns their ids. */
  seed(assistant: { id: number }, records: SeededRecord[]): Promise<number[]>;
  get(url: string, headers?: Partial<Headers>, from?: Partial<InjectOptions>): ReturnType<typeof request>;
};

const request = (app: TestApp['app'], options: InjectOptions) => app.inject(options);

export async function createReportApp(): Promise<ReportApp> {
  const test = await createTestApp();
  const { pool } = test.deps.database;

  async function seedOne(assistantId: number, record: SeededRecord): Promise<number> {
    const { channel = 'public', ago = '1 minute', status = 'answered', seconds = 2, isPast = false } = record;
    const { rows: threads } = await pool.query(
      `insert into threads as t (owner_id, assistant_id, channel, channel_user_id, past_visitor_id, summary)
       select owner_id, id, $2, $3, $4, $5 from assistants where id = $1
       on conflict (assistant_id, channel, channel_user_id) do update set summary = t.summary || excluded.summary
       returning id, owner_id`,
      [
        assistantId,
        channel,
        isPast ? `${record.visitor}:past` : record.visitor,
        isPast ? record.visitor : null,
        `Asked: ${record.question}\n`,
      ],
    );
    const { rows } = await pool.query(
      `insert into conversations (owner_id, assistant_id, thread_id, question, answer, status, duration_ms, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, now() - $8::interval) returning id::int`,
      [
        threads[0].owner_id,
        assistantId,
        threads[0].id,
        record.question,
        record.answer ?? 'It costs 980 pesos.',
        status,
        seconds === null ? null : seconds * 1_000,
        ago,
      ],
    );
    return rows[0].id;
  }

  return {
    ...test,
    async createAssistant(headers, settings = {}) {
      const payload = { name: 'Helper', systemPrompt: 'Help.', isAgentMode: true };
      const created = await test.app.inject({ method: 'POST', url: '/api/assistant', headers, payload });
      const { id } = created.json<Assistant>();
      const url = `/api/assistant/${id}`;
      return (await test.app.inject({ method: 'PUT', url, headers, payload: settings })).json<Assistant>();
    },
    async seed({ id }, records) {
      const ids: number[] = [];
      for (const record of records) ids.push(await seedOne(id, record));
      return ids;
    },
    get: (url, headers = {}, from = {}) => request(test.app, { url, headers: { ...headers }, ...from }),
  };
}

import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createArchiveWriter, type WrittenEntry } from '@anito/archive/write-archive';
import {
  exportFormat,
  exportManifestName,
  tableEntryName,
} from '../../apps/server/src/features/account-data/export-manifest.service.ts';

const assistantId = 1;
const moment = '2026-01-01T00:00:00+00:00';

const assistant = {
  id: assistantId,
  name: 'Open reports',
  description: null,
  system_prompt: 'Help.',
  tone: 'friendly',
  response_style: 'concise',
  theme: 'default',
  is_active: true,
  is_agent_mode: true,
  is_reports_public: true,
  is_indexable: false,
  contact: null,
  model: null,
  shows_unsure: true,
  unsupported_sentences: 'omit',
  appearance: {},
  suggested_questions: [],
};

const thread = (id: number, { summary }: Texts) => ({
  id,
  assistant_id: assistantId,
  channel: 'public',
  channel_user_id: `public_visitor-of-an-archive-${id}`,
  past_visitor_id: null,
  summary,
  created_at: moment,
});

/**
 * `packed` is the number of incompressible bytes, because an archive may not expand to much more than its
 * size.
 */
type Texts = { text: string; summary: string; packed: number };

const conversation = (id: number, threads: number, { text, packed }: Texts) => ({
  id,
  thread_id: 1 + (id % threads),
  question: text,
  searched_question: randomBytes(packed).toString('base64'),
  answer: text,
  status: 'answered',
  sources: [],
  confidence: null,
  model: null,
  prompt_tokens: null,
  completion_tokens: null,
  duration_ms: null,
  feedback: null,
  feedback_comment: null,
  feedback_at: null,
  unanswered_group_id: null,
  created_at: moment,
});

async function writeHistory(
  conversations: number,
  threads: number,
  texts: Texts,
): Promise<Buffer<ArrayBuffer>> {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const tables = {
    users: [{ id: crypto.randomUUID() }],
    assistants: [assistant],
    threads: numbers(threads).map((id) => thread(id, texts)),
    conversations: numbers(conversations).map((id) => conversation(id, threads, texts)),
  };
  const writer = createArchiveWriter();
  const bytes = buffer(writer.output);
  const entries: WrittenEntry[] = [];
  for (const [table, rows] of Object.entries(tables)) {
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    entries.push(await writer.add(tableEntryName(table), lines));
  }
  const manifest = {
    format: exportFormat,
    product: 'anito',
    of: 'account',
    createdAt: '2026-01-01T00:00:00.000Z',
    tables: Object.entries(tables).map(([name, rows]) => ({
      name,
      columns: Object.keys(rows[0] ?? {}),
      rows: rows.length,
    })),
    entries,
  };
  await writer.add(exportManifestName, JSON.stringify(manifest));
  writer.end();
  return Buffer.from(await bytes);
}

/**
 * Creates an archive whose questions and answers are long runs of spaces: 200 KB each unpacked, about one
 * kilobyte packed.
 */
export const writeBlankHistory = () =>
  writeHistory(1_000, 20, { text: `a${' '.repeat(99_998)}b`, summary: ' '.repeat(100_000), packed: 1_050 });

/** Creates an archive with as many short conversations as an account may import. */
export const writeLongHistory = () =>
  writeHistory(100_000, 20_000, { text: 'How much is the ube cake?', summary: '', packed: 60 });

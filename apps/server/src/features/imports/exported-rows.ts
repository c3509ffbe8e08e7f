import { limits } from '@anito/contract/limits';
import { noteKinds } from '@anito/contract/notes';
import { connectionTypes } from '@anito/contract/sources';
import { unansweredStates } from '@anito/contract/unanswered';
import { toStorable } from '@anito/contract/values';
import { z } from 'zod';
import { ExportError, parseJson } from './export-problem.ts';

/**
 * The parts of an export that are read: columns with their names and types. The code that stores a value
 * validates it; here values only get a maximum size, so that no archive fills the memory of its reader.
 */
const id = z.int().positive();
const short = z.string().max(1_000);
const long = z.string().max(100_000);
/** A text of the history, cut to the length that the product itself stores. */
const historyText = (maxLength: number) =>
  long.transform((text) => toStorable(text.slice(0, maxLength).toWellFormed()));
const moment = z.iso.datetime({ offset: true });
const int4 = z
  .int()
  .nonnegative()
  .max(2 ** 31 - 1);
const strings = z.array(short).max(1_000);

/** Maximum characters of a snippet, and citations of an answer: more than the product itself writes. */
const maxSnippetLength = 2_000;
const maxCitations = 20;

/** A citation for display. Only web addresses are kept. */
const citation = z.object({
  title: short.transform(toStorable),
  pageUrl: z
    .url({ protocol: /^https?$/ })
    .max(limits.urlMax)
    .nullable()
    .catch(null),
  relevance: z.number().min(0).max(1),
  snippet: z
    .string()
    .max(10_000)
    .transform((text) => toStorable(text.slice(0, maxSnippetLength).toWellFormed())),
  page: id.nullable().default(null),
  connectionId: id,
  connectionType: z.enum(connectionTypes),
});

/** The tables that are read, with the maximum number of rows: more than any account has. */
export const exportedTables = {
  users: { most: 1, row: z.object({ id: z.uuid() }) },
  user_settings: {
    most: 1,
    row: z.object({
      company: short.nullable(),
      timezone: short.nullable(),
      theme: short.nullable(),
      language: short.nullable(),
      date_format: short.nullable(),
    }),
  },
  connections: {
    most: 2_000,
    row: z.object({ id, type: z.enum(connectionTypes), name: short, description: long.nullable() }),
  },
  files: {
    most: 100_000,
    row: z.object({ id, connection_id: id, original_name: short }),
  },
  notes: {
    most: 200_000,
    row: z.object({ id, connection_id: id, kind: z.enum(noteKinds), title: short, text: long }),
  },
  website_connections: {
    most: 2_000,
    row: z.object({
      connection_id: id,
      base_url: z.string().max(limits.urlMax),
      scraper_mode: short,
      reads_on: z.boolean(),
      max_pages: z.number(),
      max_depth: z.number(),
      include: strings,
      exclude: strings,
      joins_new_pages: z.boolean(),
    }),
  },
  website_pages: {
    most: 1_000_000,
    row: z.object({
      connection_id: id,
      url: z.string().max(limits.urlMax),
      title: short,
      is_followed: z.boolean(),
    }),
  },
  website_found_pages: {
    most: 1_000_000,
    row: z.object({ connection_id: id, url: z.string().max(limits.urlMax), state: short }),
  },
  notion_connections: {
    most: 2_000,
    row: z.object({ connection_id: id, workspace_name: short, filters: z.array(z.unknown()).max(100) }),
  },
  notion_pages: {
    most: 1_000_000,
    row: z.object({
      connection_id: id,
      page_id: short,
      kind: z.enum(['page', 'database']),
      is_selected: z.boolean(),
      is_deleted: z.boolean(),
      title: z.string().max(2_000),
      url: z.string().max(limits.urlMax),
      parent_type: short,
      parent_id: short,
      icon: z.string().max(2_000).nullable(),
      last_edited_time: short,
    }),
  },
  sync_settings: {
    most: 1,
    row: z.object({
      enabled: z.boolean(),
      frequency: short,
      time: short,
      timezone: short,
      full_resync_weekly: z.boolean(),
      retry_failed_syncs: z.boolean(),
      email_notifications: z.boolean(),
      max_retries: z.number(),
      language: short.nullable(),
    }),
  },
  sync_schedule_connections: {
    most: 2_000,
    row: z.object({ connection_id: id, enabled: z.boolean(), full_resync_weekly: z.boolean() }),
  },
  assistants: {
    most: 2_000,
    row: z.object({
      id,
      name: short,
      description: long.nullable(),
      system_prompt: long,
      tone: short,
      response_style: short,
      theme: short,
      is_active: z.boolean(),
      is_agent_mode: z.boolean(),
      is_reports_public: z.boolean(),
      is_indexable: z.boolean(),
      contact: short.nullable(),
      model: short.nullable(),
      shows_unsure: z.boolean(),
      unsupported_sentences: short,
      appearance: z.record(z.string().max(50), z.string().max(50).nullable()),
      suggested_questions: strings,
      /** Missing in exports of earlier versions. */
      greeting: z.string().max(limits.greetingMax).nullish(),
      visitor_texts: z.unknown().optional(),
      allowed_origins: strings.optional(),
    }),
  },
  assistant_connections: {
    most: 200_000,
    row: z.object({ assistant_id: id, connection_id: id, position: z.number() }),
  },
  threads: {
    most: 1_000_000,
    row: z.object({
      id,
      assistant_id: id,
      channel: short,
      channel_user_id: short,
      past_visitor_id: short.nullable(),
      /** Missing in exports of versions that encoded it in the id. */
      is_one_off: z.boolean().optional(),
      summary: historyText(limits.summaryMax),
      created_at: moment,
    }),
  },
  conversations: {
    most: 5_000_000,
    row: z.object({
      id,
      thread_id: id,
      question: historyText(limits.questionMax),
      searched_question: historyText(limits.questionMax).nullable(),
      answer: historyText(limits.answerMax),
      status: z.enum(['pending', 'answered', 'unsure', 'refused', 'interrupted', 'failed']),
      sources: z
        .array(z.unknown())
        .max(100)
        .transform((cited) =>
          cited.flatMap((each) => citation.safeParse(each).data ?? []).slice(0, maxCitations),
        ),
      confidence: z.number().min(0).max(1).nullable(),
      model: short.transform(toStorable).nullable(),
      prompt_tokens: int4.nullable(),
      completion_tokens: int4.nullable(),
      duration_ms: int4.nullable(),
      feedback: z.enum(['up', 'down']).nullable(),
      feedback_comment: z.string().max(limits.feedbackCommentMax).transform(toStorable).nullable(),
      feedback_at: moment.nullable(),
      unanswered_group_id: id.nullable(),
      created_at: moment,
    }),
  },
  unanswered_groups: {
    most: 200_000,
    row: z.object({
      id,
      assistant_id: id,
      question: z.string().max(limits.questionMax).transform(toStorable),
      state: z.enum(unansweredStates),
      last_asked_at: moment,
    }),
  },
  approved_answers: {
    most: 200_000,
    row: z.object({
      id,
      assistant_id: id,
      answer: long,
      is_active: z.boolean(),
      conversation_id: id.nullable(),
    }),
  },
  approved_questions: {
    most: 1_000_000,
    row: z.object({ approved_answer_id: id, text: short }),
  },
} as const;

export type ExportedTable = keyof typeof exportedTables;
export type ExportedRow<T extends ExportedTable> = z.output<(typeof exportedTables)[T]['row']>;

/** Returns whether the rows of a table are imported. */
export const isExportedTable = (name: string): name is ExportedTable => Object.hasOwn(exportedTables, name);

/** Parses a line of an export. Unknown columns are dropped. Throws ExportError `damaged`. */
export function parseRow<T extends ExportedTable>(table: T, line: Buffer): ExportedRow<T> {
  const row = exportedTables[table].row.safeParse(parseJson(line.toString()));
  if (!row.success) throw new ExportError('damaged', { cause: row.error });
  return row.data as ExportedRow<T>;
}

import { assistantInput, assistantUpdate, colorFields, customization } from '@anito/contract/assistants';
import { createAccessCode, createAssistant, updateAssistant } from '../assistants/assistants.service.ts';
import { customizeAssistant } from '../assistants/customization.service.ts';
import type { ExportedRow } from './exported-rows.ts';
import {
  findImportedIds,
  type ImportContext,
  importItem,
  parseInput,
  parseInputOr,
  recordImported,
} from './import-context.service.ts';
import { recordItems } from './imported-items.store.ts';

type Row = ExportedRow<'assistants'>;

/**
 * Imports the assistants that the account does not have yet, and their appearance and access codes. A refused
 * assistant is skipped with a remark for the owner.
 */
export async function importAssistants(context: ImportContext): Promise<void> {
  const { archive } = context;
  await context.begin('assistants', archive.rows.assistants ?? 0);
  const links = await listLinks(context);
  for await (const row of archive.readRows('assistants')) {
    const isImported = await importItem(context, { kind: 'assistant', name: row.name }, () =>
      importAssistant(context, row, links.get(row.id) ?? []),
    );
    if (isImported) await importAppearanceAndCode(context, row);
    await context.advance();
  }
}

/**
 * Returns the source ids of each assistant, in the order that its owner chose. All ids are those of the
 * archive; assistants without sources are omitted.
 */
async function listLinks({ archive }: ImportContext): Promise<Map<number, number[]>> {
  const links: ExportedRow<'assistant_connections'>[] = [];
  for await (const row of archive.readRows('assistant_connections')) links.push(row);
  links.sort((one, other) => one.position - other.position);
  const groups = Map.groupBy(links, (link) => link.assistant_id);
  return new Map([...groups].map(([id, group]) => [id, group.map((link) => link.connection_id)]));
}

/**
 * Imports an assistant with everything in its row; does nothing when it is imported already. `oldSources` are
 * ids of the archive. The assistant stays inactive when it had an access code, until it gets a new one.
 */
async function importAssistant(context: ImportContext, row: Row, oldSources: number[]): Promise<void> {
  const { deps, scope } = context;
  if ((await findImportedIds(context, 'assistant', [row.id])).size > 0) return;
  const sources = await findImportedIds(context, 'source', oldSources);
  const isOffered = row.model !== null && deps.settings.chatModels.includes(row.model);
  if (row.model !== null && !isOffered) context.remark('assistant', row.name, 'import-model-usual');
  const input = parseInput(assistantInput, {
    name: row.name,
    description: row.description,
    systemPrompt: row.system_prompt,
    tone: row.tone,
    responseStyle: row.response_style,
    isAgentMode: row.is_agent_mode,
    showsUnsure: row.shows_unsure,
    unsupportedSentences: row.unsupported_sentences,
    suggestedQuestions: row.suggested_questions,
    greeting: row.greeting ?? null,
    visitorTexts: row.visitor_texts ?? {},
    allowedOrigins: row.allowed_origins ?? [],
    connectionIds: oldSources.flatMap((id) => sources.get(id) ?? []),
  });
  const update = parseInput(assistantUpdate, {
    isActive: row.is_active && !hadAccessCode(context, row.id),
    isReportsPublic: row.is_reports_public,
    isIndexable: row.is_indexable,
    contact: row.contact,
    theme: row.theme,
    model: isOffered ? row.model : null,
  });
  await createAssistant(
    deps,
    scope.ownerId,
    { ...update, ...input },
    recordImported(context, 'assistant', row.id),
  );
}

/** Returns whether visitors needed an access code. Assumes that they did if the archive does not tell. */
const hadAccessCode = ({ archive }: ImportContext, id: number) =>
  archive.withAccessCode?.includes(id) ?? true;

/**
 * Imports the appearance of an imported assistant, and creates a new access code when it had one, which makes
 * it active again. Does each once; the owner gets a remark about the new code.
 */
async function importAppearanceAndCode(context: ImportContext, row: Row): Promise<void> {
  const { deps, scope } = context;
  const { pool } = deps.database;
  const { id: oldId, name } = row;
  const newId = (await findImportedIds(context, 'assistant', [oldId])).get(oldId);
  if (newId === undefined) return;
  const recordImport = (kind: 'look' | 'code') => recordItems(pool, scope, kind, [{ oldId, newId }]);
  if ((await findImportedIds(context, 'look', [oldId])).size === 0) {
    await importItem(context, { kind: 'assistant', name }, () => importAppearance(context, row, newId));
    await recordImport('look');
  }
  if (!hadAccessCode(context, oldId) || (await findImportedIds(context, 'code', [oldId])).size > 0) return;
  await createAccessCode(deps, scope.ownerId, newId);
  if (row.is_active) await updateAssistant(deps, scope.ownerId, newId, { isActive: true });
  await recordImport('code');
  context.remark('assistant', name, 'import-new-code');
}

/**
 * Imports the appearance of the assistant `id`. Invalid colours are skipped and keep their default; the
 * picture is processed like an uploaded one.
 */
async function importAppearance(
  { deps, scope, archive }: ImportContext,
  row: Row,
  id: number,
): Promise<void> {
  const colors = Object.assign(
    {},
    ...colorFields
      .filter((name) => Object.hasOwn(row.appearance, name))
      .map((name) => parseInputOr(customization, { [name]: row.appearance[name] }, {})),
  ) as object;
  await customizeAssistant(deps, scope.ownerId, id, parseInput(customization, colors));
  const picture = (await archive.readFiles('assistants', [row.id])).get(row.id);
  if (!picture) return;
  const logoBase64 = picture.toString('base64');
  await customizeAssistant(deps, scope.ownerId, id, parseInput(customization, { logoBase64 }));
}

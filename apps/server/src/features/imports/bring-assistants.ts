import { assistantInput, assistantUpdate, colorFields, customization } from '@anito/contract/assistants';
import { createAccessCode, createAssistant, updateAssistant } from '../assistants/assistants.service.ts';
import { customizeAssistant } from '../assistants/customization.service.ts';
import { accept, acceptOr, type Bringing, bringOne, findMade, noteMade } from './bringing.service.ts';
import type { ExportedRow } from './exported-rows.ts';
import { noteItems } from './imported-items.store.ts';

type Row = ExportedRow<'assistants'>;

/** Imports assistants that the account does not have yet. */
export async function bringAssistants(bringing: Bringing): Promise<void> {
  const { archive } = bringing;
  await bringing.begin('assistants', archive.rows.assistants ?? 0);
  const links = await listLinks(bringing);
  for await (const row of archive.readRows('assistants')) {
    const isMade = await bringOne(bringing, { kind: 'assistant', name: row.name }, () =>
      bringAssistant(bringing, row, links.get(row.id) ?? []),
    );
    if (isMade) await bringRest(bringing, row);
    await bringing.advance();
  }
}

/** Returns the sources of each assistant, in the order that its owner chose. */
async function listLinks({ archive }: Bringing): Promise<Map<number, number[]>> {
  const links: ExportedRow<'assistant_connections'>[] = [];
  for await (const row of archive.readRows('assistant_connections')) links.push(row);
  links.sort((one, other) => one.position - other.position);
  const groups = Map.groupBy(links, (link) => link.assistant_id);
  return new Map([...groups].map(([id, group]) => [id, group.map((link) => link.connection_id)]));
}

/**
 * Imports an assistant with everything in its row. It stays inactive until it has a new access code, if it
 * had one.
 */
async function bringAssistant(bringing: Bringing, row: Row, oldSources: number[]): Promise<void> {
  const { deps, scope } = bringing;
  if ((await findMade(bringing, 'assistant', [row.id])).size > 0) return;
  const sources = await findMade(bringing, 'source', oldSources);
  const isOffered = row.model !== null && deps.settings.chatModels.includes(row.model);
  if (row.model !== null && !isOffered) bringing.remark('assistant', row.name, 'import-model-usual');
  const input = accept(assistantInput, {
    name: row.name,
    description: row.description,
    systemPrompt: row.system_prompt,
    tone: row.tone,
    responseStyle: row.response_style,
    isAgentMode: row.is_agent_mode,
    showsUnsure: row.shows_unsure,
    unsupportedSentences: row.unsupported_sentences,
    suggestedQuestions: row.suggested_questions,
    connectionIds: oldSources.flatMap((id) => sources.get(id) ?? []),
  });
  const more = accept(assistantUpdate, {
    isActive: row.is_active && !hadCode(bringing, row.id),
    isReportsPublic: row.is_reports_public,
    isIndexable: row.is_indexable,
    contact: row.contact,
    theme: row.theme,
    model: isOffered ? row.model : null,
  });
  await createAssistant(deps, scope.ownerId, { ...more, ...input }, noteMade(bringing, 'assistant', row.id));
}

/** Whether visitors needed an access code. When it is unknown, they do. */
const hadCode = ({ archive }: Bringing, id: number) => archive.withAccessCode?.includes(id) ?? true;

/** Imports what follows an assistant, each once: its appearance, and a new access code. */
async function bringRest(bringing: Bringing, row: Row): Promise<void> {
  const { deps, scope } = bringing;
  const { pool } = deps.database;
  const { id: oldId, name } = row;
  const newId = (await findMade(bringing, 'assistant', [oldId])).get(oldId);
  if (newId === undefined) return;
  const note = (kind: 'look' | 'code') => noteItems(pool, scope, kind, [{ oldId, newId }]);
  if ((await findMade(bringing, 'look', [oldId])).size === 0) {
    await bringOne(bringing, { kind: 'assistant', name }, () => bringLook(bringing, row, newId));
    await note('look');
  }
  if (!hadCode(bringing, oldId) || (await findMade(bringing, 'code', [oldId])).size > 0) return;
  await createAccessCode(deps, scope.ownerId, newId);
  if (row.is_active) await updateAssistant(deps, scope.ownerId, newId, { isActive: true });
  await note('code');
  bringing.remark('assistant', name, 'import-new-code');
}

/**
 * Imports the appearance. Invalid colours get their default; the picture is processed like an uploaded one.
 */
async function bringLook({ deps, scope, archive }: Bringing, row: Row, id: number): Promise<void> {
  const colors = Object.assign(
    {},
    ...colorFields
      .filter((name) => Object.hasOwn(row.appearance, name))
      .map((name) => acceptOr(customization, { [name]: row.appearance[name] }, {})),
  ) as object;
  await customizeAssistant(deps, scope.ownerId, id, accept(customization, colors));
  const picture = (await archive.readFiles('assistants', [row.id])).get(row.id);
  if (!picture) return;
  const logoBase64 = picture.toString('base64');
  await customizeAssistant(deps, scope.ownerId, id, accept(customization, { logoBase64 }));
}

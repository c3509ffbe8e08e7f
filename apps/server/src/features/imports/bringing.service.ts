import type { ImportedKind, ImportRemark, ImportStage } from '@anito/contract/imports';
import { limits } from '@anito/contract/limits';
import { type ConnectionInput, type ConnectionType, connectionInput } from '@anito/contract/sources';
import { toStorable } from '@anito/contract/values';
import type { z } from 'zod';
import type { AlsoDo } from '../../db/run-in-transaction.ts';
import type { ImportedItemKind } from '../../db/schema/archives.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { toOwnError } from '../../lib/engine-errors.ts';
import { AppError } from '../../lib/errors.ts';
import { type PlainReason, type Said, say } from '../../lib/reasons.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import type { ExportReader } from './export-reader.ts';
import type { ExportedRow } from './exported-rows.ts';
import { findItems, type ImportScope, noteItems } from './imported-items.store.ts';

export type { ExportedRow };

/** What an import makes things with. */
export type ImportDeps = Deps & SourceKindDeps & ImportableKindDeps & ChannelDeps & NoticeDeps;

/** An import under way: what is read, and what is noted of it. */
export type Bringing = {
  deps: ImportDeps;
  scope: ImportScope;
  archive: ExportReader;
  signal: AbortSignal;
  /** When it was asked for: nothing in it happened later. */
  askedAt: Date;
  /** Begins a stage of so many things. */
  begin(stage: ImportStage, total: number): Promise<void>;
  /** Says that so many more are dealt with; throws when the import is to end. */
  advance(count?: number): Promise<void>;
  remark(kind: ImportedKind, name: string, because: PlainReason | Said): void;
};

/** A source as an archive tells of it, by its number there. */
export type ForeignSource = { id: number; name: string; description: string | null };
/** Sources of one kind, by their numbers. */
export type ForeignSources = ReadonlyMap<number, ForeignSource>;

/** A kind of source whose sources come from an archive of another account: made as their owner would, and read anew. */
export type ImportableKind = {
  type: ConnectionType;
  bringIn: {
    /** Makes sources with their settings; what is refused is remarked. */
    bringSources(bringing: Bringing, sources: ForeignSources): Promise<void>;
    /** What owners put into them: as what it is noted, the table in which it lies, what brings it. */
    contents?: { item: ImportedItemKind; table: string; bring(bringing: Bringing): Promise<void> };
  };
};

export type ImportableKindDeps = { importableKinds: readonly ImportableKind[] };

/** What owners have to know, the first of them whole. */
export function createRemarks(): { list: ImportRemark[]; count(): number; add: Bringing['remark'] } {
  const list: ImportRemark[] = [];
  let count = 0;
  return {
    list,
    count: () => count,
    add(kind, name, because) {
      count++;
      if (list.length >= limits.importRemarks) return;
      const { reason, values } = typeof because === 'string' ? say(because) : because;
      const shown = Object.entries(values).map(([key, value]) => [key, toShown(value)]);
      list.push({ kind, name: toShown(name), because: { reason, values: Object.fromEntries(shown) } });
    },
  };
}

const shownMax = 200;

/** What an archive says as it can be stored and shown. */
const toShown = <Value extends string | number>(value: Value): Value =>
  (typeof value === 'string' ? toStorable(value.slice(0, shownMax).toWellFormed()) : value) as Value;

/** What of one thing is refused, as it would be to a person who makes it. */
const refusals = new Set<AppError['code']>([
  'invalid_request',
  'quota_exceeded',
  'payload_too_large',
  'url_not_allowed',
  'unsupported_media_type',
  'unreadable_file',
  'upstream_failed',
  'not_found',
]);

/** Makes one thing; where that is refused, it is left out and its owner is told why. Resolves to whether it was made. */
export async function bringOne(
  { remark }: Pick<Bringing, 'remark'>,
  { kind, name }: { kind: ImportedKind; name: string },
  make: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await make();
    return true;
  } catch (error) {
    const own = toOwnError(error);
    if (!(own instanceof AppError) || !refusals.has(own.code)) throw error;
    remark(kind, name, own.said);
    return false;
  }
}

/** A value as the contract takes it from people; throws `invalid_request`. */
export function accept<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('invalid_request', 'import-not-accepted', { cause: result.error });
}

/** A value that may be left out where the contract does not take it. */
export const acceptOr = <Schema extends z.ZodType, Other>(
  schema: Schema,
  value: unknown,
  other: Other,
): z.output<Schema> | Other => schema.safeParse(value).data ?? other;

/** Notes a thing that is made, in the transaction that makes it. */
export const noteMade =
  ({ scope }: Pick<Bringing, 'scope'>, kind: ImportedItemKind, oldId: number) =>
  (runner: SqlRunner, newId: number) =>
    noteItems(runner, scope, kind, [{ oldId, newId }]);

/** The ids that things have here. */
export const findMade = (
  { deps, scope }: Pick<Bringing, 'deps' | 'scope'>,
  kind: ImportedItemKind,
  oldIds: readonly number[],
): Promise<Map<number, number>> => findItems(deps.database.pool, scope, kind, oldIds);

/** Rows that follow each other and belong to the same source, at most so many of them. */
async function* groupRows<Row extends { connection_id: number }>(
  rows: AsyncIterable<Row>,
  most: number,
): AsyncGenerator<[number, Row[]]> {
  let group: [number, Row[]] | undefined;
  for await (const row of rows) {
    const key = row.connection_id;
    if (group && group[0] !== key) yield group;
    if (group?.[0] !== key) group = [key, []];
    if (group[1].length < most) group[1].push(row);
  }
  if (group) yield group;
}

/** Makes sources of what owners put in themselves, which follows; one that is refused is left out. */
export function bringFilled(
  create: (deps: ImportDeps, ownerId: string, input: ConnectionInput, alsoDo: AlsoDo) => Promise<unknown>,
) {
  return async (bringing: Bringing, sources: ForeignSources): Promise<void> => {
    const { deps, scope } = bringing;
    for (const { id, name, description } of sources.values()) {
      await bringOne(bringing, { kind: 'source', name }, async () => {
        const input = accept(connectionInput, { name, description });
        await create(deps, scope.ownerId, input, noteMade(bringing, 'source', id));
      });
      await bringing.advance();
    }
  };
}

/**
 * Makes sources that have settings and pages of their own, which lie in an archive beside them, in the order of their pages;
 * one without settings is left out.
 */
export async function bringWithPages<
  Settings extends { connection_id: number },
  Page extends { connection_id: number },
>(
  bringing: Bringing,
  sources: ForeignSources,
  { settings, pages, most }: { settings: AsyncIterable<Settings>; pages: AsyncIterable<Page>; most: number },
  make: (source: ForeignSource, settings: Settings, pages: Page[]) => Promise<void>,
): Promise<void> {
  const waiting = new Map(sources);
  const settingsOf = new Map<number, Settings>();
  for await (const row of settings) settingsOf.set(row.connection_id, row);
  async function bring(id: number, own: Page[]): Promise<void> {
    const source = waiting.get(id);
    const given = settingsOf.get(id);
    if (!source || !waiting.delete(id)) return;
    if (given) await make(source, given, own);
    else bringing.remark('source', source.name, 'import-not-accepted');
    await bringing.advance();
  }
  for await (const [id, group] of groupRows(pages, most)) await bring(id, group);
  for (const id of [...waiting.keys()]) await bring(id, []);
}

/** Those of rows that are not here and whose parent is, with the parent's id here; twice the same number is once. */
export async function listMissing<Row extends { id: number }>(
  bringing: Bringing,
  kind: ImportedItemKind,
  rows: readonly Row[],
  { parent, readParent }: { parent: ImportedItemKind; readParent: (row: Row) => number },
): Promise<{ row: Row; parentId: number }[]> {
  const ids = rows.map(({ id }) => id);
  const made = await findMade(bringing, kind, ids);
  const parents = await findMade(bringing, parent, [...new Set(rows.map(readParent))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].flatMap((row) => {
    const parentId = parents.get(readParent(row));
    return parentId === undefined || made.has(row.id) ? [] : [{ row, parentId }];
  });
}

/** What lies in sources that are here and is not. */
export const listMissingContents = <Row extends { id: number; connection_id: number }>(
  bringing: Bringing,
  kind: ImportedItemKind,
  rows: readonly Row[],
) => listMissing(bringing, kind, rows, { parent: 'source', readParent: (row) => row.connection_id });

/** What is of assistants that are here and is not. */
export const listMissingOfAssistants = <Row extends { id: number; assistant_id: number }>(
  bringing: Bringing,
  kind: ImportedItemKind,
  rows: readonly Row[],
) => listMissing(bringing, kind, rows, { parent: 'assistant', readParent: (row) => row.assistant_id });

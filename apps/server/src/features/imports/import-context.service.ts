import type { ImportedKind, ImportRemark, ImportStage } from '@anito/contract/imports';
import { limits } from '@anito/contract/limits';
import { type ConnectionInput, type ConnectionType, connectionInput } from '@anito/contract/sources';
import { toStorable } from '@anito/contract/values';
import type { z } from 'zod';
import type { TransactionHook } from '../../db/run-in-transaction.ts';
import type { ImportedItemKind } from '../../db/schema/archives.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { translateEngineError } from '../../lib/engine-errors.ts';
import { AppError } from '../../lib/errors.ts';
import { type LocalizedMessage, localizedMessage, type PlainReason } from '../../lib/reasons.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import type { ExportReader } from './export-reader.ts';
import type { ExportedRow } from './exported-rows.ts';
import { findItems, type ImportScope, recordItems } from './imported-items.store.ts';

export type { ExportedRow };

/** Dependencies of an import. */
export type ImportDeps = Deps & SourceKindDeps & ImportableKindDeps & ChannelDeps & NoticeDeps;

/** Context of a running import: the archive, and the reports about it. */
export type ImportContext = {
  deps: ImportDeps;
  scope: ImportScope;
  archive: ExportReader;
  signal: AbortSignal;
  /** When the import was requested; nothing in the archive can have happened later. */
  askedAt: Date;
  /** Starts a stage with this number of items. */
  begin(stage: ImportStage, total: number): Promise<void>;
  /** Reports that further items are done, 1 by default. Throws when the import must end. */
  advance(count?: number): Promise<void>;
  /** Adds a remark for the owner about one item. */
  remark(kind: ImportedKind, name: string, because: PlainReason | LocalizedMessage): void;
};

/** A source in an archive, with its id there. */
export type ExportedSource = { id: number; name: string; description: string | null };
/** Sources of one kind, by their ids in the archive. */
export type ExportedSources = ReadonlyMap<number, ExportedSource>;

/**
 * A kind of source that can be imported from an archive: sources are created as their owner would create
 * them, and read again.
 */
export type ImportableKind = {
  type: ConnectionType;
  importer: {
    /** Imports sources with their settings. Refused sources are reported as remarks. */
    importSources(context: ImportContext, sources: ExportedSources): Promise<void>;
    /**
     * What owners add to sources: the kind under which imported items are recorded, its table, and the import
     * function.
     */
    contents?: { item: ImportedItemKind; table: string; bring(bringing: ImportContext): Promise<void> };
  };
};

export type ImportableKindDeps = { importableKinds: readonly ImportableKind[] };

/**
 * Creates the list of remarks for the owner. It holds up to `importRemarks`; `count` includes the remarks
 * dropped beyond it.
 */
export function createRemarks(): { list: ImportRemark[]; count(): number; add: ImportContext['remark'] } {
  const list: ImportRemark[] = [];
  let count = 0;
  return {
    list,
    count: () => count,
    add(kind, name, because) {
      count++;
      if (list.length >= limits.importRemarks) return;
      const { reason, values } = typeof because === 'string' ? localizedMessage(because) : because;
      const displayValues = Object.entries(values).map(([key, value]) => [key, toDisplayValue(value)]);
      list.push({
        kind,
        name: toDisplayValue(name),
        because: { reason, values: Object.fromEntries(displayValues) },
      });
    },
  };
}

const maxDisplayLength = 200;

/** Returns a value of an archive in a form that can be stored and displayed: texts are cut, numbers stay. */
const toDisplayValue = <Value extends string | number>(value: Value): Value =>
  (typeof value === 'string' ? toStorable(value.slice(0, maxDisplayLength).toWellFormed()) : value) as Value;

/** Error codes that concern one item, as when a person creates it. */
const itemErrorCodes = new Set<AppError['code']>([
  'invalid_request',
  'quota_exceeded',
  'payload_too_large',
  'url_not_allowed',
  'unsupported_media_type',
  'unreadable_file',
  'upstream_failed',
  'not_found',
]);

/**
 * Runs `make`, which imports one item, and returns whether it succeeded. An item refused for its content is
 * skipped, and the owner gets a remark with the reason. Other errors are thrown.
 */
export async function importItem(
  { remark }: Pick<ImportContext, 'remark'>,
  { kind, name }: { kind: ImportedKind; name: string },
  make: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await make();
    return true;
  } catch (error) {
    const appError = translateEngineError(error);
    if (!(appError instanceof AppError) || !itemErrorCodes.has(appError.code)) throw error;
    remark(kind, name, appError.localizedMessage);
    return false;
  }
}

/** Validates a value by the contract's schema, like input of a person. Throws `invalid_request`. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('invalid_request', 'import-not-accepted', { cause: result.error });
}

/** Validates a value by the contract; returns `other` when it is invalid. */
export const parseInputOr = <Schema extends z.ZodType, Other>(
  schema: Schema,
  value: unknown,
  other: Other,
): z.output<Schema> | Other => schema.safeParse(value).data ?? other;

/** Returns a function that records an imported item, in the transaction that creates it. */
export const recordImported =
  ({ scope }: Pick<ImportContext, 'scope'>, kind: ImportedItemKind, oldId: number) =>
  (runner: SqlRunner, newId: number) =>
    recordItems(runner, scope, kind, [{ oldId, newId }]);

/** Returns the ids in this account by those in the archive. Items that are not imported are omitted. */
export const findImportedIds = (
  { deps, scope }: Pick<ImportContext, 'deps' | 'scope'>,
  kind: ImportedItemKind,
  oldIds: readonly number[],
): Promise<Map<number, number>> => findItems(deps.database.pool, scope, kind, oldIds);

/**
 * Yields consecutive rows of the same source as one group, with the source's id. Rows of a group beyond
 * `limit` are dropped.
 */
async function* groupRows<Row extends { connection_id: number }>(
  rows: AsyncIterable<Row>,
  limit: number,
): AsyncGenerator<[number, Row[]]> {
  let group: [number, Row[]] | undefined;
  for await (const row of rows) {
    const key = row.connection_id;
    if (group && group[0] !== key) yield group;
    if (group?.[0] !== key) group = [key, []];
    if (group[1].length < limit) group[1].push(row);
  }
  if (group) yield group;
}

/**
 * Returns a function that imports sources whose contents owners add themselves; the contents are imported
 * later. A refused source is skipped, and its owner gets a remark.
 */
export function createSourceImporter(
  create: (
    deps: ImportDeps,
    ownerId: string,
    input: ConnectionInput,
    alsoDo: TransactionHook,
  ) => Promise<unknown>,
) {
  return async (bringing: ImportContext, sources: ExportedSources): Promise<void> => {
    const { deps, scope } = bringing;
    for (const { id, name, description } of sources.values()) {
      await importItem(bringing, { kind: 'source', name }, async () => {
        const input = parseInput(connectionInput, { name, description });
        await create(deps, scope.ownerId, input, recordImported(bringing, 'source', id));
      });
      await bringing.advance();
    }
  };
}

/**
 * Calls `importSource` for each source with its settings and pages, which are separate tables of an archive.
 * Sources with pages come first, in the order of the pages. Pages of a source beyond `most` are dropped. A
 * source without settings is skipped, and its owner gets a remark.
 */
export async function importWithPages<
  Settings extends { connection_id: number },
  Page extends { connection_id: number },
>(
  context: ImportContext,
  sources: ExportedSources,
  { settings, pages, most }: { settings: AsyncIterable<Settings>; pages: AsyncIterable<Page>; most: number },
  importSource: (source: ExportedSource, settings: Settings, pages: Page[]) => Promise<void>,
): Promise<void> {
  const remaining = new Map(sources);
  const settingsOf = new Map<number, Settings>();
  for await (const row of settings) settingsOf.set(row.connection_id, row);
  async function importOne(id: number, sourcePages: Page[]): Promise<void> {
    const source = remaining.get(id);
    const sourceSettings = settingsOf.get(id);
    if (!source || !remaining.delete(id)) return;
    if (sourceSettings) await importSource(source, sourceSettings, sourcePages);
    else context.remark('source', source.name, 'import-not-accepted');
    await context.advance();
  }
  for await (const [id, group] of groupRows(pages, most)) await importOne(id, group);
  for (const id of [...remaining.keys()]) await importOne(id, []);
}

/**
 * Returns the rows that are not imported yet and whose parent is imported, with the parent's new id. Of rows
 * with the same id, only the last one is returned.
 */
export async function listMissing<Row extends { id: number }>(
  context: ImportContext,
  kind: ImportedItemKind,
  rows: readonly Row[],
  { parent, readParent }: { parent: ImportedItemKind; readParent: (row: Row) => number },
): Promise<{ row: Row; parentId: number }[]> {
  const ids = rows.map(({ id }) => id);
  const importedIds = await findImportedIds(context, kind, ids);
  const parents = await findImportedIds(context, parent, [...new Set(rows.map(readParent))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].flatMap((row) => {
    const parentId = parents.get(readParent(row));
    return parentId === undefined || importedIds.has(row.id) ? [] : [{ row, parentId }];
  });
}

/** Returns the rows of imported sources that are not imported yet. */
export const listMissingContents = <Row extends { id: number; connection_id: number }>(
  context: ImportContext,
  kind: ImportedItemKind,
  rows: readonly Row[],
) => listMissing(context, kind, rows, { parent: 'source', readParent: (row) => row.connection_id });

/** Returns the rows of imported assistants that are not imported yet. */
export const listMissingOfAssistants = <Row extends { id: number; assistant_id: number }>(
  context: ImportContext,
  kind: ImportedItemKind,
  rows: readonly Row[],
) => listMissing(context, kind, rows, { parent: 'assistant', readParent: (row) => row.assistant_id });

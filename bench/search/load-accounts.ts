import pg from 'pg';
import type { Database } from '../../apps/server/src/db/database.ts';
import { execute, type SqlRunner } from '../../apps/server/src/db/sql.ts';
import type { SearchableConnection } from '../../apps/server/src/features/knowledge/knowledge.service.ts';
import {
  type ReadyDocument,
  replaceDocuments,
} from '../../apps/server/src/features/knowledge/knowledge.store.ts';
import { encodeRealArray } from './encode-real-array.ts';
import { type GeneratedQuestion, writeAccount } from './write-account.ts';

/** An account with one source, and questions about it. */
export type LoadedAccount = {
  ownerId: string;
  connection: SearchableConnection;
  passageCount: number;
  questions: GeneratedQuestion[];
};

const documentsPerTransaction = 50;
/** Questions are about the first passages of an account, which are like all others. */
const askedPassages = 100_000;

/** Fills a database with generated accounts, using the statements of a sync. */
export async function loadAccounts(
  database: Database,
  { sizes, questionsPerAccount }: { sizes: number[]; questionsPerAccount: number },
): Promise<LoadedAccount[]> {
  await database.pool.query('create extension if not exists vector');
  await database.pool.query(
    'create table if not exists bench_vectors (passage_id bigint primary key, owner_id uuid, embedding vector)',
  );
  const loaded: LoadedAccount[] = [];
  for (const [number, passageCount] of sizes.entries()) {
    loaded.push(await loadAccount(database, number, passageCount, questionsPerAccount));
  }
  // Its own connection, because those of the pool time out after some seconds.
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query('analyze documents, passages');
  await client.end();
  return loaded;
}

/**
 * Splits passages unevenly: the sizes fall with the inverse square root of the rank (of a million over 1,000
 * accounts: 16,000 to 500).
 */
export function splitPassages(passages: number, accounts: number): number[] {
  const weights = Array.from({ length: accounts }, (_, rank) => 1 / Math.sqrt(rank + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => Math.max(1, Math.round((passages * weight) / sum)));
}

async function loadAccount(
  database: Database,
  number: number,
  passageCount: number,
  questionCount: number,
): Promise<LoadedAccount> {
  const name = `bench-${number}`;
  const existing = await findStored(database, name);
  const { rows } = existing
    ? { rows: [existing] }
    : await database.pool.query<{ owner: string; connection: string }>(
        `with owner as (insert into users (issuer, subject, email) values ('bench', $1, $2) returning id)
     insert into connections (owner_id, type, name) select id, 'file', $1 from owner
     returning owner_id as owner, id as connection`,
        [name, `${name}@example.com`],
      );
  const { owner: ownerId, connection } = rows[0]!;
  const scope = { ownerId, connectionId: Number(connection) };
  const questions: GeneratedQuestion[] = [];
  const every = Math.max(1, Math.floor(Math.min(passageCount, askedPassages) / 10 / questionCount));
  let position = 0;
  const collectQuestion = (question: GeneratedQuestion) => {
    if (position++ % every === 0 && questions.length < questionCount) questions.push(question);
  };
  let batch: ReadyDocument[] = [];
  // The database stores one batch while the next is generated.
  let storing = Promise.resolve(0);
  for (const document of writeAccount(number + 1, passageCount, collectQuestion)) {
    // Generated anyway, because questions come with the documents.
    if (existing && questions.length < questionCount) continue;
    if (existing) break;
    if (batch.push(document) < documentsPerTransaction) continue;
    await storing;
    storing = storeBatch(database, scope, batch);
    batch = [];
  }
  await storing;
  const stored = batch.length > 0 ? await storeBatch(database, scope, batch) : await storing;
  const contentVersion = existing ? Number(existing.version) : stored;
  return {
    ownerId,
    connection: { id: scope.connectionId, type: 'file', contentVersion, purgedVersion: 0 },
    passageCount,
    questions,
  };
}

/** Returns the account stored by an earlier run. */
async function findStored(database: Database, name: string) {
  const { rows } = await database.pool.query<{ owner: string; connection: string; version: string }>(
    `select u.id as owner, c.id as connection, c.content_version as version
     from users u join connections c on c.owner_id = u.id where u.issuer = 'bench' and u.subject = $1`,
    [name],
  );
  return rows[0];
}

async function storeBatch(
  database: Database,
  scope: { ownerId: string; connectionId: number },
  documents: ReadyDocument[],
): Promise<number> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ version: string }>(
      `update connections set content_version = content_version + 1 where owner_id = $1 and id = $2
       returning content_version as version`,
      [scope.ownerId, scope.connectionId],
    );
    const contentVersion = Number(rows[0]!.version);
    await replaceDocuments(client, scope, { contentVersion, syncRunId: null }, documents);
    await storeVectors(client, scope, documents);
    await client.query('commit');
    return contentVersion;
  } finally {
    client.release();
  }
}

/** Stores the original vectors, to compare search with an exact scan. The product stores quantized ones. */
async function storeVectors(
  runner: SqlRunner,
  { ownerId, connectionId }: { ownerId: string; connectionId: number },
  documents: ReadyDocument[],
): Promise<void> {
  const rows = documents.flatMap(({ externalId, prepared, vectors }) =>
    prepared.chunks.map(({ ordinal }, index) => ({ externalId, ordinal, vector: vectors[index]! })),
  );
  await execute(
    runner,
    `insert into bench_vectors
     select p.id, $1, (($3::real[])[(n.row - 1) * $4::int + 1 : n.row * $4::int])::vector
     from unnest($5::text[], $6::int[]) with ordinality n(external_id, ordinal, row)
     join documents d on d.connection_id = $2 and d.external_id = n.external_id
     join passages p on p.document_id = d.id and p.ordinal = n.ordinal`,
    [
      ownerId,
      connectionId,
      encodeRealArray(rows.map(({ vector }) => vector)),
      rows[0]!.vector.length,
      rows.map(({ externalId }) => externalId),
      rows.map(({ ordinal }) => ordinal),
    ],
  );
}

import type { QueryRows } from '../database-link.ts';
import type { Occurrences } from '../postings.ts';
import type { ContentPlace } from '../search.store.ts';
import { decodePostings } from './encode-postings.ts';
import { decodeHeader, decodeIds, decodeNumbers, type SegmentHeader } from './segment-header.ts';

/** How far the index has come with one connection. */
export type IndexedConnection = { connectionId: number; place: ContentPlace; purgedVersion: number };

/** A table of vectors of one model. */
export type VectorTable = { id: number; embeddingModel: string; dimensions: number };

/** What the index of a large account consists of, in one moment. */
export type LargeState = {
  revision: number;
  connections: IndexedConnection[];
  segments: { id: number; connectionId: number; dead: Uint16Array }[];
  tables: VectorTable[];
};

/** Where the index of an account ends in the database: what is older than the revision must be read again. */
type Revised<T> = T & { revision: number };

const stateQuery = `
  select a.revision,
    (select json_agg(json_build_object('connectionId', l.connection_id, 'purgedVersion', l.purged_version,
       'place', json_build_object('contentVersion', l.content_version, 'documentId', l.document_id)))
     from large_connections l where l.owner_id = $1),
    (select json_agg(json_build_object('id', s.id, 'connectionId', s.connection_id,
       'dead', encode(s.dead, 'base64')) order by s.id)
     from large_segments s where s.owner_id = $1),
    (select json_agg(json_build_object('id', v.id, 'embeddingModel', v.embedding_model, 'dimensions', v.dimensions))
     from large_vectors v where v.owner_id = $1)
  from large_accounts a where a.owner_id = $1 and a.state = 'ready'`;

type StateRow = [
  string,
  IndexedConnection[] | null,
  { id: number; connectionId: number; dead: string }[] | null,
  VectorTable[] | null,
];

/** The index of an account; undefined when it has none that is ready. */
export async function findLargeState(query: QueryRows, ownerId: string): Promise<LargeState | undefined> {
  const [row] = await query<StateRow>(stateQuery, [ownerId]);
  if (!row) return undefined;
  const [revision, connections, segments, tables] = row;
  return {
    revision: Number(revision),
    connections: connections ?? [],
    segments: (segments ?? []).map(({ dead, ...segment }) => ({
      ...segment,
      dead: decodeNumbers(Buffer.from(dead, 'base64')),
    })),
    tables: tables ?? [],
  };
}

/** The header of a segment and its documents; undefined when the segment is gone. */
export async function findSegment(
  query: QueryRows,
  ownerId: string,
  id: number,
): Promise<{ header: SegmentHeader; documentIds: Float64Array } | undefined> {
  const [row] = await query<[string, string]>(
    `select encode(header, 'base64'), encode(documents, 'base64') from large_segments
     where owner_id = $1 and id = $2`,
    [ownerId, id],
  );
  if (!row) return undefined;
  const [header, documents] = row.map((value) => Buffer.from(value, 'base64')) as [Buffer, Buffer];
  return { header: decodeHeader(header), documentIds: decodeIds(documents) };
}

/** By segment, then by term. */
export type ReadPostings = Map<number, Map<string, Occurrences>>;

/** Which slots of some segments have some terms; undefined when the account has no index any more. */
export async function readPostings(
  query: QueryRows,
  ownerId: string,
  segmentIds: number[],
  terms: string[],
): Promise<Revised<{ postings: ReadPostings }> | undefined> {
  // The revision of the same moment comes with every row, and alone where there are none.
  const rows = await query<[string, string | null, string, string]>(
    `select a.revision, p.segment_id, p.term, encode(p.entries, 'base64')
     from large_accounts a left join large_postings p
       on p.owner_id = a.owner_id and p.segment_id = any($2::bigint[]) and p.term = any($3::text[])
     where a.owner_id = $1 and a.state = 'ready'`,
    [ownerId, segmentIds, terms],
  );
  const [first] = rows;
  if (!first) return undefined;
  const postings: ReadPostings = new Map(segmentIds.map((id) => [id, new Map()]));
  for (const [, segmentId, term, entries] of rows) {
    if (segmentId === null) continue;
    postings.get(Number(segmentId))?.set(term, decodePostings(Buffer.from(entries, 'base64')));
  }
  return { postings, revision: Number(first[0]) };
}

/**
 * Terms of some segments that share their first letter and all but two letters next to each other with a word: all that
 * are one slip away, and others. A slip leaves either the beginning or the end of a word as it is.
 */
export async function listSimilarTerms(
  query: QueryRows,
  ownerId: string,
  segmentIds: number[],
  word: string,
): Promise<string[]> {
  const letters = [...word];
  const first = letters[0] as string;
  const head = Math.floor((letters.length - 1) / 2);
  const rows = await query<[string]>(
    `select distinct term from large_postings
     where owner_id = $1 and segment_id = any($2::bigint[]) and term >= $3 and term < $4
       and length(term) between $5::int and $6::int and (left(term, $7) = $8 or right(term, $9) = $10)`,
    [
      ownerId,
      segmentIds,
      first,
      String.fromCodePoint((first.codePointAt(0) as number) + 1),
      letters.length - 1,
      letters.length + 1,
      head,
      letters.slice(0, head).join(''),
      letters.length - 1 - head,
      letters.slice(head + 1).join(''),
    ],
  );
  return rows.map(([term]) => term);
}

/** A passage near a question, and how near. */
export type NearPassage = { documentId: number; passageId: number; cosine: number };

/** The name of a table of vectors; ids are numbers. */
export function nameVectorTable({ id }: { id: number }): string {
  return `large_vectors_${Number(id)}`;
}

/** Settings of a search by HNSW; strict order, because what comes last is a bound for all that did not come. */
export function searchSettings(count: number): string {
  const breadth = Math.min(1000, Math.max(100, count));
  return `set local hnsw.ef_search = ${breadth}; set local hnsw.iterative_scan = strict_order; set local jit = off`;
}

/** The passages of some connections nearest to a question by the index of the table's model, nearest first. */
export async function readNearest(
  query: QueryRows,
  ownerId: string,
  table: VectorTable,
  connectionIds: number[],
  vector: Float32Array,
  { count, isExact }: { count: number; isExact: boolean },
): Promise<NearPassage[]> {
  const distance = `v.embedding <=> $3::halfvec(${table.dimensions})`;
  const rows = await query<[string, string, number]>(
    `select v.document_id, v.passage_id, 1 - (${distance}) from ${nameVectorTable(table)} v
     where v.owner_id = $1 and v.connection_id = any($2::bigint[])
     order by ${isExact ? `(${distance}) + 0` : distance} limit ${count}`,
    [ownerId, connectionIds, `[${vector.join(',')}]`],
    searchSettings(count),
  );
  return rows.map(([documentId, passageId, cosine]) => ({
    documentId: Number(documentId),
    passageId: Number(passageId),
    cosine: Number.isNaN(cosine) ? 0 : cosine,
  }));
}

/** The ids of all documents of a connection; one value, because they are many. */
export async function readDocumentIds(
  query: QueryRows,
  ownerId: string,
  connectionId: number,
): Promise<Set<number>> {
  const [row] = await query<[string | null]>(
    `select encode(string_agg(float8send(id), ''), 'base64') from documents
     where owner_id = $1 and connection_id = $2`,
    [ownerId, connectionId],
  );
  const encoded = Buffer.from(row?.[0] ?? '', 'base64');
  const ids = new Set<number>();
  for (let offset = 0; offset < encoded.length; offset += 8) ids.add(encoded.readDoubleBE(offset));
  return ids;
}

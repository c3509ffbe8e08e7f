import type { LeadOrder } from '@anito/contract/lead-orders';
import type { LeadForm, LeadReason, LeadScore, LeadStatus } from '@anito/contract/leads';
import { limits } from '@anito/contract/limits';
import type { Database } from '../../db/database.ts';
import { heavyReads } from '../../db/heavy-reads.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, queryRows, type SqlRunner, toLikePattern } from '../../db/sql.ts';

const columns = {
  id: column.number,
  name: column.text.orNull,
  email: column.text.orNull,
  phone: column.text.orNull,
  company: column.text.orNull,
  username: column.text.orNull,
  score: column.textOf<LeadScore>(),
  reasons: column.textList,
  status: column.textOf<LeadStatus>(),
  source: column.text,
  intent: column.text.orNull,
  need: column.text.orNull,
  wish: column.text.orNull,
  wishDate: column.text.orNull,
  wishAmount: column.text.orNull,
  threadId: column.number.orNull,
  createdAt: column.time,
  updatedAt: column.time,
  assistantId: column.number.orNull,
  assistantName: column.text.orNull,
  lastMessage: column.text.orNull,
  orders: column.json<LeadOrder[]>(),
  forms: column.json<LeadForm[]>(),
};
export type LeadRow = column.RowOf<typeof columns>;

const lastMessageLength = 500;
/** Number of a lead's latest threads that are read. An address may be given in any number of threads. */
const maxThreads = 100;

/** SQL columns of leads `l`, with the latest stored question, the orders and the forms. */
const selected = `select l.id, l.name, l.email, l.phone, l.company, l.username, l.score, l.reasons, l.status, l.source, l.intent,
    l.need, l.wish, l.wished_on::text as "wishDate", l.wish_amount as "wishAmount", (
      select max(t.thread_id) from lead_threads t where t.lead_id = l.id and t.owner_id = l.owner_id) as "threadId",
    l.created_at as "createdAt", l.updated_at as "updatedAt",
    a.id as "assistantId", a.name as "assistantName", (
      select left(c.question, ${lastMessageLength}) from (
        select t.thread_id from lead_threads t where t.lead_id = l.id and t.owner_id = l.owner_id
        order by t.thread_id desc limit ${maxThreads}) t
      cross join lateral (
        select c.id, c.question from conversations c where c.thread_id = t.thread_id and c.owner_id = l.owner_id
        order by c.id desc limit 1) c
      order by c.id desc limit 1) as "lastMessage", coalesce((
      select json_agg(json_build_object('id', o.id, 'items', o.items, 'date', o.wanted_on, 'amount', o.amount,
        'state', o.state, 'madeBy', o.made_by, 'createdAt', o.created_at, 'updatedAt', o.updated_at) order by o.id desc)
      from (select * from lead_orders o where o.lead_id = l.id and o.owner_id = l.owner_id
        order by o.id desc limit ${limits.leadOrders}) o), '[]'::json) as orders, coalesce((
      select json_agg(json_build_object('because', f.because, 'sentAt', f.sent_at, 'consentText', f.consent_text,
        'privacyUrl', f.privacy_url, 'isTicked', f.is_ticked, 'shownAt', f.shown_at, 'message', f.message) order by f.id desc)
      from (select * from lead_forms f where f.lead_id = l.id and f.owner_id = l.owner_id
        order by f.id desc limit ${limits.leadForms}) f), '[]'::json) as forms`;
const joined = 'left join assistants a on a.id = l.assistant_id and a.owner_id = l.owner_id';

/** Filter and page of an owner's leads. */
export type LeadFilter = {
  search: string;
  score: LeadScore | undefined;
  status: LeadStatus | undefined;
  skip: number;
  take: number;
};

/** Returns a page of an owner's leads, most recently changed first. */
export async function listLeadRows(
  database: Database,
  ownerId: string,
  { search, score, status, skip, take }: LeadFilter,
): Promise<LeadRow[]> {
  const values: unknown[] = [ownerId, take, skip];
  const where = ['l.owner_id = $1'];
  const add = (write: (place: string) => string, value: unknown) => {
    values.push(value);
    where.push(write(`$${values.length}`));
  };
  if (score) add((place) => `l.score = ${place}`, score);
  if (status) add((place) => `l.status = ${place}`, status);
  if (search) add((place) => `l.searched like ${place} escape '!'`, toLikePattern(search.toLowerCase()));
  return queryRows(
    search ? heavyReads(database) : database.pool,
    // The page is selected first, so that only its conversations are read.
    `with page as materialized (
       select * from leads l where ${where.join(' and ')} order by l.updated_at desc, l.id desc limit $2 offset $3)
     ${selected} from page l ${joined} order by l.updated_at desc, l.id desc`,
    values,
    columns,
  );
}

/** Returns up to `limit` leads with an id above `after`, oldest first. */
export async function listLeadsAfter(
  { pool }: Database,
  ownerId: string,
  { after, limit }: { after: number; limit: number },
): Promise<LeadRow[]> {
  return queryRows(
    pool,
    `${selected} from leads l ${joined} where l.owner_id = $1 and l.id > $2 order by l.id limit $3`,
    [ownerId, after, limit],
    columns,
  );
}

/** Returns one lead of an owner, or undefined for a missing one. */
export async function findLeadRow(
  runner: SqlRunner,
  ownerId: string,
  id: number,
): Promise<LeadRow | undefined> {
  return findRow(
    runner,
    `${selected} from leads l ${joined} where l.owner_id = $1 and l.id = $2`,
    [ownerId, id],
    columns,
  );
}

const countColumns = {
  total: column.number,
  thisWeek: column.number,
  high: column.number,
  medium: column.number,
  new: column.number,
  qualified: column.number,
  converted: column.number,
};

/**
 * Counts an owner's leads by score and status, and those of this week. Weeks start on Monday in the time zone
 * `zone`.
 */
export async function countLeads(
  { pool }: Database,
  ownerId: string,
  zone: string,
): Promise<column.RowOf<typeof countColumns>> {
  return getRow(
    pool,
    `select count(*) as total,
       count(*) filter (where created_at >= date_trunc('week', now() at time zone $2) at time zone $2) as "thisWeek",
       count(*) filter (where score = 'High') as high, count(*) filter (where score = 'Medium') as medium,
       count(*) filter (where status = 'New') as new, count(*) filter (where status = 'Qualified') as qualified,
       count(*) filter (where status = 'Converted') as converted
     from leads where owner_id = $1`,
    [ownerId, zone],
    countColumns,
  );
}

/** Values to store; undefined keeps the current one. */
export type LeadValues = {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  company?: string | null;
  score?: LeadScore;
  reasons?: LeadReason[];
  status?: LeadStatus;
  intent?: string | null;
  need?: string | null;
  wish?: string | null;
  wishDate?: string | null;
  wishAmount?: string | null;
  describedUntil?: Date;
};

/** SQL: the search text of a row of `leads`. */
const searchedText = `lower(concat_ws(' ', name, email, phone, company, username, regexp_replace(phone, '[^0-9]', '', 'g')))`;

/**
 * Creates a lead and returns its id. The caller must have checked with `findLeadByContact` that no other lead
 * of the owner has its e-mail or phone.
 */
export async function insertLead(
  runner: SqlRunner,
  ownerId: string,
  lead: {
    source: string;
    assistantId: number | null;
    isAlertDue: boolean;
    name: string | null;
    email: string | null;
    phone: string | null;
    company: string | null;
  },
): Promise<number> {
  const { id } = await getRow(
    runner,
    `insert into leads (owner_id, source, assistant_id, is_alert_due, name, email, phone, company)
     values ($1, $2, (select id from assistants where id = $3 and owner_id = $1), $4, $5, $6, $7, $8) returning id`,
    [
      ownerId,
      lead.source,
      lead.assistantId,
      lead.isAlertDue,
      lead.name,
      lead.email,
      lead.phone,
      lead.company,
    ],
    { id: column.number },
  );
  await updateSearchText(runner, ownerId, id);
  return id;
}

/** Recomputes the stored text by which a lead is found in searches, from its current values. */
async function updateSearchText(runner: SqlRunner, ownerId: string, id: number): Promise<void> {
  await execute(runner, `update leads set searched = ${searchedText} where owner_id = $1 and id = $2`, [
    ownerId,
    id,
  ]);
}

const writable = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  company: 'company',
  score: 'score',
  reasons: 'reasons',
  status: 'status',
  intent: 'intent',
  need: 'need',
  wish: 'wish',
  wishDate: 'wished_on',
  wishAmount: 'wish_amount',
  describedUntil: 'described_until',
} as const satisfies Record<keyof LeadValues, string>;

/**
 * Changes the given values of a lead, and its time of change even without values. Returns whether the lead
 * exists.
 */
export async function updateLeadRow(
  runner: SqlRunner,
  ownerId: string,
  id: number,
  changed: LeadValues,
): Promise<boolean> {
  const names = (Object.keys(writable) as (keyof LeadValues)[]).filter((name) => changed[name] !== undefined);
  const sets = names.map((name, index) => `${writable[name]} = $${index + 3}`);
  const count = await execute(
    runner,
    `update leads set ${[...sets, 'updated_at = now()'].join(', ')} where owner_id = $1 and id = $2`,
    [ownerId, id, ...names.map((name) => changed[name])],
  );
  if (count > 0) await updateSearchText(runner, ownerId, id);
  return count > 0;
}

/**
 * Returns the owner and assistant of a lead, and up to which message a model has read it. Returns undefined
 * for a deleted lead. Looked up by id alone, because jobs carry only ids.
 */
export async function findLeadOwner(
  runner: SqlRunner,
  leadId: number,
): Promise<{ ownerId: string; assistantId: number | null; describedUntil: Date | null } | undefined> {
  return findRow(
    runner,
    `select owner_id as "ownerId", assistant_id as "assistantId", described_until as "describedUntil"
     from leads where id = $1`,
    [leadId],
    { ownerId: column.text, assistantId: column.number.orNull, describedUntil: column.time.orNull },
  );
}

/** Deletes a lead of the owner. Returns whether it existed. */
export async function deleteLeadRow({ pool }: Database, ownerId: string, id: number): Promise<boolean> {
  return (await execute(pool, 'delete from leads where owner_id = $1 and id = $2', [ownerId, id])) > 0;
}

/**
 * Locks the owner's row until the transaction ends, so that writers of leads take turns and one contact never
 * becomes two leads. Returns false when the account was deleted.
 */
export async function lockOwner(runner: SqlRunner, ownerId: string): Promise<boolean> {
  const row = await findRow(
    runner,
    'select true as held from users where id = $1 for no key update',
    [ownerId],
    { held: column.boolean },
  );
  return row !== undefined;
}

/** Returns the id of the oldest lead of an owner with one of these contacts, or undefined. */
export async function findLeadByContact(
  runner: SqlRunner,
  ownerId: string,
  contacts: { emails: readonly string[]; phones: readonly string[] },
): Promise<number | undefined> {
  const row = await findRow(
    runner,
    `select min(id) as id from (
       select id from leads where owner_id = $1 and email = any($2::text[])
       union all select id from leads where owner_id = $1 and phone = any($3::text[])) held`,
    [ownerId, contacts.emails, contacts.phones],
    { id: column.number.orNull },
  );
  return row?.id ?? undefined;
}

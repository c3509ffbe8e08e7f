import { redactContacts } from '@anito/contacts/redact-contacts';
import { limits } from '@anito/contract/limits';
import type { UnansweredGroup, UnansweredSort, UnansweredState } from '@anito/contract/unanswered';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import * as store from './unanswered.store.ts';

type UnansweredDeps = Pick<Deps, 'database'>;

/**
 * Returns a group of unanswered questions in the form of the API, with its question cut to the length of an
 * approved question.
 */
function viewGroup({ latest, ...row }: store.GroupRow): UnansweredGroup {
  return {
    ...row,
    question: row.question.slice(0, limits.approvedQuestionMax),
    standaloneQuestion: row.standaloneQuestion?.slice(0, limits.approvedQuestionMax) ?? null,
    lastAskedAt: row.lastAskedAt.toISOString(),
    latest: latest.map((wording) => ({ ...wording, askedAt: new Date(wording.askedAt).toISOString() })),
  };
}

/**
 * Returns a page of the groups of unanswered questions of an assistant in one state. `total` counts those on
 * all pages. Throws `not_found`.
 */
export async function listUnanswered(
  deps: UnansweredDeps,
  ownerId: string,
  assistantId: number,
  filter: store.GroupFilter,
): Promise<{ groups: UnansweredGroup[]; total: number }> {
  await requireAssistant(deps, ownerId, assistantId);
  const { rows, total } = await store.listGroupRows(deps.database, ownerId, assistantId, filter);
  return { groups: rows.map(viewGroup), total };
}

/** Returns up to `limit` open groups of all of an owner's assistants, the newest or the most asked first. */
export async function listLatestUnanswered(
  deps: UnansweredDeps,
  ownerId: string,
  page: { sort: UnansweredSort; limit: number },
): Promise<UnansweredGroup[]> {
  return (await store.listOpenGroupRows(deps.database, ownerId, page)).map(viewGroup);
}

/** Sets the state of a group to answered, ignored or open, and returns the group. Throws `not_found`. */
export async function updateUnanswered(
  deps: UnansweredDeps,
  ownerId: string,
  id: number,
  state: UnansweredState,
): Promise<UnansweredGroup> {
  const row = await store.setGroupState(deps.database, ownerId, id, state);
  if (!row) throw notFound();
  return viewGroup(row);
}

/** What stands for personal data in an export, which may leave the business. */
const placeholders = { email: '[e-mail]', phone: '[phone]', name: '[name]', address: '[address]' };

/**
 * Returns every open group of an assistant as table rows below a row of headings, the most frequent first.
 * Personal data of visitors is replaced. Throws `not_found`.
 */
export async function listUnansweredRows(
  deps: UnansweredDeps,
  ownerId: string,
  assistantId: number,
): Promise<string[][]> {
  const all = { state: 'open', sort: 'most', limit: limits.unansweredGroups, offset: 0 } as const;
  const { groups } = await listUnanswered(deps, ownerId, assistantId, all);
  return [
    ['Question', 'Times asked', 'Last asked', 'Latest wordings'],
    ...groups.map(({ question, questionCount, lastAskedAt, latest }) => [
      redactContacts(question, placeholders),
      String(questionCount),
      lastAskedAt,
      latest.map((wording) => redactContacts(wording.question, placeholders)).join('\n'),
    ]),
  ];
}

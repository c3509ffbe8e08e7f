import { limits } from '@anito/contract/limits';
import { varyQuestion } from '@anito/language/vary-question';
import { notFound } from '../../lib/errors.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import * as store from './approved-answers.store.ts';
import { type FindDeps, findApproved, findWordings } from './find-approved.service.ts';

/** Wordings that are shown, and questions of visitors that are looked at. Each check takes milliseconds. */
const maxWordings = 3;
const maxRecentQuestions = 60;
const maxCandidates = 24;

type Target = { ownerId: string; id: number; signal: AbortSignal };

/**
 * Returns up to three further questions that an approved answer would also match, recent ones of visitors
 * first. Returns an empty list for a disabled answer. Throws `not_found`.
 */
export async function listAlsoAnswered(deps: FindDeps, { ownerId, id, signal }: Target): Promise<string[]> {
  const answer = await store.findAnswerRow(deps.database.pool, ownerId, id);
  if (!answer) throw notFound();
  const { assistantId, questions, isActive } = answer;
  const { approvedVersion } = await requireAssistant(deps, ownerId, assistantId);
  if (!isActive || approvedVersion === null) return [];
  const lookup = await findWordings(deps, ownerId, { id: assistantId, version: approvedVersion });
  const recent = await store.listRecentQuestions(deps.database, ownerId, assistantId, maxRecentQuestions);
  const known = new Set(questions.map(toKey));
  const found: string[] = [];
  let checked = 0;
  for (const candidate of [...recent.filter(isShort), ...questions.flatMap(varyQuestion)]) {
    if (found.length === maxWordings || checked === maxCandidates) break;
    const key = toKey(candidate);
    if (known.has(key)) continue;
    known.add(key);
    checked += 1;
    const match = await findApproved(deps, { ...lookup, questions: [candidate], signal });
    if (match?.id === id) found.push(candidate);
  }
  return found;
}

const isShort = ({ length }: string) => length <= limits.approvedQuestionMax;
const toKey = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

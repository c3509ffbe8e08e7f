import {
  type Business,
  type BusinessKind,
  type OnboardingBrand,
  type OnboardingFindings,
  type OnboardingStatus,
  type OnboardingStep,
  onboardingSteps,
  type TriedQuestion,
  type Visibility,
} from '@anito/contract/onboarding';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { getTexts, toAnswerLanguage } from '../../lib/texts.ts';
import { completeOnboarding, isOnboarded } from '../accounts/users.service.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import {
  createAccessCode,
  deleteAccessCode,
  getAssistant,
  updateAssistant,
} from '../assistants/assistants.service.ts';
import { listOwnedConnectionsByIds } from '../sources/connections.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { viewBrand } from './brand.ts';
import { type Client, findOrCreateAssistant } from './create-first-assistant.ts';
import { listQuestionsOfTitles } from './customer-questions.ts';
import { findBusinessKind } from './find-business-kind.ts';
import { listReadPages, readLearnedText } from './findings.store.ts';
import * as store from './onboarding.store.ts';
import { readBrand } from './read-brand.ts';
import { tryTypicalQuestions } from './try-typical-questions.ts';

/**
 * Returns the first onboarding step that is not done. Returns `share` even after that step, because the end
 * is stored elsewhere.
 */
function findStep(row: store.ProgressRow): OnboardingStep {
  if (row.connectionType === null) return 'knowledge';
  if (!row.isAssistantThere) return 'reading';
  return row.isMet ? 'share' : 'assistant';
}

/**
 * Returns which of the chosen source and the first assistant was deleted, the source first; null for neither.
 */
function findDeletedItem(row: store.ProgressRow): OnboardingStatus['lost'] {
  if (row.connectionId !== null && row.connectionType === null) return 'source';
  return row.assistantId !== null && !row.isAssistantThere ? 'assistant' : null;
}

/** Returns the chosen source for the API; null before the choice and when it was deleted. */
function viewSource({ connectionId, connectionType }: store.ProgressRow): OnboardingStatus['source'] {
  return connectionId === null || connectionType === null ? null : { id: connectionId, type: connectionType };
}

const isStarted = ({ businessName, connectionId }: store.ProgressRow) =>
  businessName !== null || connectionId !== null;

/** Returns the onboarding status of an owner: the next step, what was chosen, and whether to offer it. */
export async function viewOnboarding(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<OnboardingStatus> {
  const [row, isDone] = await Promise.all([
    store.getProgress(deps.database, ownerId),
    isOnboarded(deps, ownerId),
  ]);
  const { businessName, businessKind } = row;
  return {
    step: isDone ? 'done' : findStep(row),
    isOffered: !isDone && !row.isSkipped && (isStarted(row) || !row.hasAssistants),
    business: businessName !== null && businessKind !== null ? { businessName, businessKind } : null,
    source: viewSource(row),
    assistantId: row.isAssistantThere ? row.assistantId : null,
    lost: findDeletedItem(row),
  };
}

/** Returns the progress if all steps before `step` are done. Throws `out_of_order` otherwise. */
async function requireStep(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  step: OnboardingStep,
): Promise<store.ProgressRow> {
  const row = await store.getProgress(deps.database, ownerId);
  if (onboardingSteps.indexOf(step) > onboardingSteps.indexOf(findStep(row))) {
    throw new AppError('out_of_order', 'earlier-steps-first');
  }
  return row;
}

/** Stores the name and kind of the owner's business and returns the new status. */
export async function describeBusiness(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  business: Business,
): Promise<OnboardingStatus> {
  await store.saveBusiness(deps.database, ownerId, business);
  return viewOnboarding(deps, ownerId);
}

/**
 * Stores the first source of the onboarding and returns the new status. Throws `not_found` for a source of
 * another owner.
 */
export async function chooseKnowledge(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  connectionId: number,
): Promise<OnboardingStatus> {
  const [owned] = await listOwnedConnectionsByIds(deps, ownerId, [connectionId]);
  if (!owned) throw notFound();
  await store.saveConnection(deps.database, ownerId, connectionId);
  return viewOnboarding(deps, ownerId);
}

/**
 * Creates the assistant of the chosen source, or takes an existing one of it, once, even for concurrent
 * requests. Returns the new status. Throws `out_of_order` before a source is chosen, and `nothing_read` while
 * the source has no content.
 */
export async function createFirstAssistant(
  deps: Deps & SourceKindDeps & AskDeps,
  ownerId: string,
  client: Client,
): Promise<OnboardingStatus> {
  const row = await requireStep(deps, ownerId, 'reading');
  if (!row.isAssistantThere) await findOrCreateAssistant(deps, ownerId, row, client);
  return viewOnboarding(deps, ownerId);
}

/**
 * Records that the owner has tried the first assistant, and returns the new status. Throws `out_of_order`
 * before it exists.
 */
export async function markAssistantMet(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<OnboardingStatus> {
  await requireStep(deps, ownerId, 'assistant');
  await store.markMet(deps.database, ownerId);
  return viewOnboarding(deps, ownerId);
}

/**
 * Marks the onboarding as done and returns the new status. Throws `out_of_order` before the owner has tried
 * the assistant.
 */
export async function finishOnboarding(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<OnboardingStatus> {
  await requireStep(deps, ownerId, 'share');
  await completeOnboarding(deps, ownerId);
  return viewOnboarding(deps, ownerId);
}

/**
 * Skips the onboarding and returns the new status: it is not offered any more, but the owner can still
 * continue it.
 */
export async function skipOnboarding(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<OnboardingStatus> {
  await store.markSkipped(deps.database, ownerId);
  return viewOnboarding(deps, ownerId);
}

/**
 * Returns how the business presents itself at the first source: name, logo and colors; null when that is
 * unknown. Throws `out_of_order` without a source.
 */
export async function viewOnboardingBrand(
  deps: Deps & SourceKindDeps,
  ownerId: string,
  client: Client,
): Promise<{ brand: OnboardingBrand | null }> {
  const row = await requireStep(deps, ownerId, 'reading');
  const brand = await readBrand(deps, ownerId, row, client);
  return { brand: brand && viewBrand(brand) };
}

/** Titles in the answer, and most questions. A list that grows further is not read. */
const maxTitles = 30;
const maxQuestions = 8;
const maxQuestionLength = 120;
const maxWords = 1_000;

/**
 * Returns what was found in the first source so far: pages, word count, and questions that it may answer.
 * Throws `out_of_order` without a source.
 */
export async function viewFindings(
  deps: Pick<Deps, 'database'> & SourceKindDeps,
  ownerId: string,
): Promise<OnboardingFindings> {
  const { connectionId, connectionType } = await requireStep(deps, ownerId, 'reading');
  if (connectionId === null || connectionType === null) throw notFound();
  const scope = { ownerId, connectionId };
  const [{ latest, count }, learned] = await Promise.all([
    listReadPages(deps.database, scope, deps.sourceKinds.get(connectionType).pages),
    readLearnedText(deps.database, scope),
  ]);
  const t = getTexts(toAnswerLanguage(learned.language ?? 'en'), 'customer-questions');
  const ownQuestions = learned.headings.filter(({ length }) => length <= maxQuestionLength);
  // The order in which the pages were read, so that the list only grows at its end.
  const questions = [...ownQuestions, ...listQuestionsOfTitles(latest.toReversed()).map((key) => t(key))];
  return {
    pages: latest.slice(0, maxTitles).map(({ id, title }) => ({ id, title })),
    pageCount: count,
    questions: [...new Set(questions)].slice(0, maxQuestions),
    wordCount: countWords(learned.texts),
  };
}

/** Returns the number of words in all texts, at most `maxWords`. */
function countWords(texts: readonly string[]): number {
  let count = 0;
  for (const text of texts) {
    count += text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]{0,60}/gu)?.length ?? 0;
    if (count >= maxWords) return maxWords;
  }
  return count;
}

/**
 * Asks the first assistant ten questions that customers of its kind of business ask, and returns its answers.
 * Stores `businessKind` when it is given; otherwise the stored or a detected kind counts. Throws
 * `out_of_order` before the assistant exists.
 */
export async function tryQuestions(
  deps: Deps & AskDeps,
  ownerId: string,
  businessKind: BusinessKind | undefined,
  client: Client,
): Promise<{ businessKind: BusinessKind; questions: TriedQuestion[] }> {
  const row = await requireStep(deps, ownerId, 'assistant');
  if (row.assistantId === null || row.connectionId === null) throw notFound();
  if (businessKind) await store.saveBusinessKind(deps.database, ownerId, businessKind);
  const learned = await readLearnedText(deps.database, { ownerId, connectionId: row.connectionId });
  const kind = businessKind ?? row.businessKind ?? findBusinessKind([], learned.texts);
  const trial = { ownerId, assistantId: row.assistantId, kind, language: learned.language };
  return { businessKind: kind, questions: await tryTypicalQuestions(deps, trial, client) };
}

/**
 * Activates the first assistant for visitors and returns the new status. With `link`, creates an access code
 * that is part of its link; otherwise deletes the code. Throws `out_of_order` before it exists.
 */
export async function openToVisitors(
  deps: Deps,
  ownerId: string,
  { visibility, isIndexable }: { visibility: Visibility; isIndexable: boolean },
): Promise<OnboardingStatus> {
  const { assistantId } = await requireStep(deps, ownerId, 'assistant');
  if (assistantId === null) throw notFound();
  const { publicAccessCode, isAccessCodeLost } = await getAssistant(deps, ownerId, assistantId);
  const hasCode = publicAccessCode !== null || isAccessCodeLost;
  // The code comes first: an assistant for those with the link is never open to everyone in between.
  if (visibility === 'link') {
    if (publicAccessCode === null) await createAccessCode(deps, ownerId, assistantId);
  } else if (hasCode) {
    await deleteAccessCode(deps, ownerId, assistantId);
  }
  await updateAssistant(deps, ownerId, assistantId, { isActive: true, isIndexable });
  return viewOnboarding(deps, ownerId);
}

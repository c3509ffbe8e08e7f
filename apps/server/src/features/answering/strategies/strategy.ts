import type { OfferedAction } from '../../actions/actions.service.ts';
import type { ApprovedAsked, FoundApproved } from '../../approved-answers/find-approved.service.ts';
import type { ContextPassage } from '../../knowledge/gather-context.service.ts';
import type { AnswerEvent } from '../answer-state.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';
import type { ChosenAction } from '../run-action.ts';
import type { SearchedQuestion } from '../search-for-question.ts';

/** What an answer is made from: what was searched for and found, and what actions have told. */
export type AnswerMaterial = SearchedQuestion & { results: readonly ContextPassage[] };

/** What differs between a connected model and the built-in one. */
export type AnswerStrategy = {
  /** Empty where the product's own words serve. Throws the model's failure. */
  replyToSmallTalk(deps: AnswerDeps, context: QuestionContext): Promise<string>;
  /** The approved answer that a model takes for the answer of the question. */
  judgeApproved(
    deps: AnswerDeps,
    context: QuestionContext,
    lookup: ApprovedAsked,
  ): Promise<FoundApproved | undefined>;
  /** The approved answer of the nearest question, where no model has judged that it is another one. */
  findNearApproved(deps: AnswerDeps, lookup: ApprovedAsked): Promise<FoundApproved | undefined>;
  /** Understands a question and searches for what it means. */
  search(deps: AnswerDeps, context: QuestionContext): Promise<SearchedQuestion>;
  /** What is to be done for the visitor. */
  chooseActions(deps: AnswerDeps, context: QuestionContext): Promise<ChosenAction[]>;
  /** What the visitor may choose to have done. */
  findOffer(deps: AnswerDeps, context: QuestionContext): Promise<OfferedAction | undefined>;
  /** Answers from passages and results; returns whether there is an answer. */
  generate(
    deps: AnswerDeps,
    context: QuestionContext,
    material: AnswerMaterial,
  ): AsyncGenerator<AnswerEvent, boolean>;
  /** Answers by the owner's instructions; returns whether there is an answer. */
  followInstructions(
    deps: AnswerDeps,
    context: QuestionContext,
    results: readonly ContextPassage[],
  ): AsyncGenerator<AnswerEvent, boolean>;
};

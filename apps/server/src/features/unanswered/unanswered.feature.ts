import { defineJob, type Feature } from '../../feature.ts';
import { groupQuestion } from './group-question.ts';
import { groupQuestionKind } from './unanswered.jobs.ts';
import { registerUnansweredRoutes } from './unanswered.routes.ts';

/** Questions of visitors that nothing answered directly, like ones together. */
export const unanswered: Feature = {
  name: 'unanswered',
  routes: registerUnansweredRoutes,
  jobs: [defineJob(groupQuestionKind, { run: groupQuestion })],
};

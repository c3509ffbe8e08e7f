/**
 * Proposals for the assistants of small businesses, without a model, compared with those of a skilled person:
 * `npm run bench:proposals -- [--set development|held-out]… [--show] [--json]`. The whole product reads the
 * sources, websites with its crawler. Each proposed question is asked of the proposed assistant. `--show`
 * prints the proposals of the development set. The held-out set is for measuring only. `--hostile` prints
 * instead how long proposals take for very large or unusual sources, and how long they block the event loop.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { createWordEmbed } from '../apps/server/src/testing/shop.ts';
import { openPostgres } from './open-postgres.ts';
import { readBusinesses, type SetName, setNames } from './proposals/businesses.ts';
import { writeHostileBusinesses } from './proposals/hostile-businesses.ts';
import { openBusinesses } from './proposals/open-businesses.ts';
import { type Rating, rateProposal } from './proposals/rate-proposal.ts';

const { values: options } = parseArgs({
  options: {
    set: { type: 'string', multiple: true },
    show: { type: 'boolean', default: false },
    hostile: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const sets = (options.set ?? [...setNames]).map((name) => {
  const knownSet = setNames.find((set) => set === name);
  if (!knownSet) throw new Error(`No set ${name}: there are ${setNames.join(', ')}`);
  return knownSet;
});

const server = await openPostgres();
if (options.hostile) await measureHostile();
else {
  const reports = [];
  for (const set of sets) reports.push(await measureSet(set));
  if (options.json) console.log(JSON.stringify(reports, null, 2));
}
await server.stop();

async function measureSet(set: SetName) {
  const businesses = await openBusinesses(await readBusinesses(set));
  const ratings: Rating[] = [];
  const prompts = new Set<string>();
  const times: number[] = [];
  try {
    for (const opened of businesses.opened) {
      const startedAt = performance.now();
      const proposal = await businesses.propose(opened);
      times.push(performance.now() - startedAt);
      prompts.add(proposal.generatedPrompt);
      const answers = await businesses.ask(opened, proposal);
      ratings.push(rateProposal(opened.business, proposal, answers));
      if (!options.show || set === 'held-out') continue;
      const { suggestedName, analysis, suggestedQuestions } = proposal;
      console.log(`${opened.business.key}: ${suggestedName} (${analysis.type}, ${analysis.suggestedTone})`);
      console.log(`  ${analysis.topics.join(' · ')}`);
      for (const [place, question] of suggestedQuestions.entries()) {
        console.log(`  ${answers[place]!.outcome === 'answered' ? '+' : '-'} ${question}`);
      }
    }
  } finally {
    await businesses.close();
  }
  const report = { set, ...sum(ratings), prompts: prompts.size, slowestMs: Math.max(...times) };
  if (!options.json) print(report);
  return { ...report, ratings };
}

async function measureHostile(): Promise<void> {
  const businesses = await openBusinesses(writeHostileBusinesses(), createWordEmbed());
  const delays = monitorEventLoopDelay({ resolution: 1 });
  try {
    for (const opened of businesses.opened) {
      delays.reset();
      delays.enable();
      const startedAt = performance.now();
      await businesses.propose(opened);
      const durationMs = performance.now() - startedAt;
      delays.disable();
      const longestMs = (delays.max / 1e6).toFixed(0);
      console.log(
        `${opened.business.key} (${await businesses.countPassages(opened)} passages): ${durationMs.toFixed(0)} ms, longest delay ${longestMs} ms`,
      );
    }
  } finally {
    await businesses.close();
  }
}

function sum(ratings: readonly Rating[]) {
  const total = (of: (rating: Rating) => number) => ratings.reduce((all, rating) => all + of(rating), 0);
  return {
    businesses: ratings.length,
    rightNames: total(({ hasRightName }) => Number(hasRightName)),
    topics: total(({ topics }) => topics),
    goodTopics: total(({ goodTopics }) => goodTopics),
    things: total(({ things }) => things),
    thingsNamed: total(({ thingsNamed }) => thingsNamed),
    strayTopics: total(({ strayTopics }) => strayTopics),
    questionsWanted: total(({ questionsWanted }) => questionsWanted),
    questions: total(({ questions }) => questions),
    goodQuestions: total(({ goodQuestions }) => goodQuestions),
    answeredQuestions: total(({ answeredQuestions }) => answeredQuestions),
  };
}

function print(report: ReturnType<typeof sum> & { set: SetName; prompts: number; slowestMs: number }): void {
  const { businesses, topics, questions } = report;
  console.log(`\n${report.set}: ${businesses} businesses`);
  console.log(`  right name                       ${report.rightNames} of ${businesses}`);
  console.log(`  topics worth naming              ${report.goodTopics} of ${topics}`);
  console.log(`  things worth naming that are     ${report.thingsNamed} of ${report.things}`);
  console.log(`  topics that the sources lack     ${report.strayTopics} of ${topics}`);
  console.log(`  questions proposed               ${questions} of ${report.questionsWanted} wanted`);
  console.log(`  of these: as visitors ask first  ${report.goodQuestions} of ${questions}`);
  console.log(`  of these: answered and cited     ${report.answeredQuestions} of ${questions}`);
  console.log(`  different prompts                ${report.prompts} of ${businesses}`);
  console.log(`  slowest proposal                 ${report.slowestMs.toFixed(0)} ms`);
}

/**
 * The services of compose.production.yaml on one machine without Docker, while visitors ask through Caddy:
 * `npm run bench:topology -- [--rate 20] [--only PATTERN]`. Each process is restarted in turn, a web process
 * is killed, and the database is restarted. Exits with 1 when a question fails that must not, when an answer
 * is lost, or when the database takes too long. It needs Linux, PostgreSQL (scripts/postgres-installation.ts)
 * and Caddy. Logs of the services are in .cache/topology.
 */
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildWeb } from '../scripts/build-web.ts';
import { syncAndWait, uploadFiles, writeMarkdown } from './api.ts';
import { createAssistant, noLimits } from './learned-account.ts';
import { startModelFake } from './product.ts';
import { quantile } from './quantile.ts';
import { askDuring, type Question, type Target } from './topology/load.ts';
import { openTopology, type ServiceProcess, type Topology } from './topology/services.ts';

const { values: options } = parseArgs({
  options: { rate: { type: 'string', default: '20' }, only: { type: 'string', default: '' } },
});
const perSecond = Number(options.rate);
const logs = fileURLToPath(new URL('../.cache/topology', import.meta.url));
/** 200 ms to the first token, then 40 tokens with 10 ms between them: 12 answers are always under way. */
const model = 'paced-200-40-10';
const fileCount = 40;
/** Load before and after each disturbance, in milliseconds. */
const marginMs = 5_000;
/** Longest time from the stop of the database until every question is answered again, in milliseconds. */
const maxOutageMs = 30_000;

type Stored = { question: string; answer: string; status: string };
type Result = {
  questions: Question[];
  disturbedMs: number;
  /** From the disturbance until the last first attempt that failed, in milliseconds. */
  outageMs: number;
  unanswered: number;
  lost: number;
  stored: number;
};

/** Counts answers that visitors received and that are not stored, and questions that are stored twice. */
async function measure(topology: Topology, target: Target, disturb: () => Promise<void>): Promise<Result> {
  const { questions, disturbedAt, endedAt } = await askDuring(target, { perSecond, marginMs, disturb });
  const client = new pg.Client(topology.database.url);
  await client.connect();
  const { rows } = await client.query<Stored>(
    'select question, answer, status from conversations where question = any($1)',
    [questions.map(({ text }) => text)],
  );
  await client.end();
  const stored = Map.groupBy(rows, ({ question }) => question);
  const failedAt = questions
    .filter(({ first }) => first !== 'answered')
    .map(({ sentAt, firstMs }) => sentAt + firstMs);
  return {
    questions,
    disturbedMs: endedAt - disturbedAt,
    outageMs: Math.max(0, ...failedAt.map((at) => at - disturbedAt)),
    unanswered: questions.filter(({ answer }) => answer === undefined).length,
    lost: questions.filter(
      ({ text, answer }) => answer !== undefined && !stored.get(text)?.some((row) => row.answer === answer),
    ).length,
    stored: rows.length,
  };
}

/** Returns the bounds that a result breaks. */
function findFailures(result: Result, scenario: Scenario): string[] {
  const { questions, unanswered, lost, stored, outageMs } = result;
  const failed = questions.filter(({ first }) => first !== 'answered').length;
  const problems: [boolean, string][] = [
    [scenario.allowsFailures || failed === 0, `${failed} questions failed`],
    [unanswered === 0, `${unanswered} questions were never answered`],
    [lost === 0, `${lost} received answers are not stored`],
    [stored === questions.length, `${questions.length} questions are stored as ${stored}`],
    [outageMs <= maxOutageMs, `questions failed for ${(outageMs / 1_000).toFixed(1)} s`],
  ];
  return problems.filter(([isKept]) => !isKept).map(([, text]) => text);
}

function print(name: string, result: Result): void {
  const { questions, disturbedMs, outageMs, unanswered, lost, stored } = result;
  const failed = questions.filter(({ first }) => first !== 'answered');
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const figures = {
    questions: questions.length,
    refused: failed.filter(({ first }) => first === 'refused').length,
    broken: failed.filter(({ first }) => first === 'broken').length,
    'answered when repeated': failed.filter(({ answer }) => answer !== undefined).length,
    'never answered': unanswered,
    'answers lost': lost,
    'stored questions': stored,
    'first attempt, p50': seconds(
      quantile(
        questions.map(({ firstMs }) => firstMs),
        0.5,
      ),
    ),
    'first attempt, slowest': seconds(Math.max(...questions.map(({ firstMs }) => firstMs))),
    'until the answer, slowest': seconds(Math.max(...questions.map(({ totalMs }) => totalMs))),
    'duration of the change': seconds(disturbedMs),
    'last failure after': seconds(outageMs),
    'load average': loadavg()[0]!.toFixed(1),
  };
  process.stdout.write(`\n${name}\n`);
  for (const [label, value] of Object.entries(figures))
    process.stdout.write(`  ${label.padEnd(28)}${String(value).padStart(8)}\n`);
  const problems = Map.groupBy(failed, ({ problem }) => problem);
  for (const [problem, { length }] of problems) process.stdout.write(`  ${length} × ${problem}\n`);
}

type Scenario = { name: string; allowsFailures: boolean; disturb(topology: Topology): Promise<void> };

async function restart(service: ServiceProcess): Promise<void> {
  await service.stop();
  await service.start();
}

const scenarios: Scenario[] = [
  {
    name: 'Rolling restart of all processes',
    allowsFailures: false,
    async disturb({ processes }) {
      for (const each of processes) await restart(each);
    },
  },
  {
    name: 'A web process is killed, and started again',
    allowsFailures: true,
    async disturb({ processes }) {
      const web = processes.find(({ isWeb }) => isWeb)!;
      await web.kill();
      await web.start();
    },
  },
  {
    name: 'The database is restarted',
    allowsFailures: true,
    disturb: ({ database }) => database.restart(),
  },
];

/** Creates an account with an assistant that knows some files. */
async function prepare(topology: Topology): Promise<Target> {
  const { url, authority, webUrl } = topology;
  const token = await topology.createToken('bench@example.com');
  const files = Array.from({ length: fileCount }, (_, at) => ({
    name: `topic-${at}.md`,
    content: writeMarkdown(4_096, at),
  }));
  const connectionId = await uploadFiles(webUrl, token, files);
  await syncAndWait(webUrl, token, connectionId);
  return { url, authority, assistantId: await createAssistant(webUrl, token, { connectionId }) };
}

async function run(): Promise<string[]> {
  await buildWeb();
  await using onClose = new AsyncDisposableStack();
  const fake = await startModelFake();
  onClose.defer(() => fake.stop());
  const topology = await openTopology({ ...fake.env, AI_CHAT_MODEL: model, ...noLimits }, { logs, onClose });
  const target = await prepare(topology);
  const failures: string[] = [];
  for (const scenario of scenarios.filter(({ name }) => new RegExp(options.only, 'i').test(name))) {
    const result = await measure(topology, target, () => scenario.disturb(topology));
    print(scenario.name, result);
    failures.push(...findFailures(result, scenario).map((text) => `${scenario.name}: ${text}`));
  }
  return failures;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const failures = await run();
for (const failure of failures) process.stdout.write(`FAILED: ${failure}\n`);
if (failures.length > 0) process.exitCode = 1;

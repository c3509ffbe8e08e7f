import { parseArgs } from 'node:util';
import { findContacts } from '@anito/contacts/find-contacts';
import { developmentSets, kinds, measure, rate, readSecondLabels, readSet } from './contacts/measure.ts';

// Failures of the held-out sets are never printed, so that nothing is tuned on them. Only those of the
// development sets are.
const { values } = parseArgs({ options: { misses: { type: 'boolean' }, development: { type: 'boolean' } } });

/** Sets whose figures may be read, but not their messages. */
const heldOutSets = ['check', 'held-out', 'held-out-2', 'held-out-3', 'held-out-4'];
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

for (const name of values.development ? developmentSets : [...developmentSets, ...heldOutSets]) {
  const messages = readSet(name);
  const { tallies, failed } = measure(messages);
  console.log(`${name}: ${messages.length} messages`);
  for (const kind of [...kinds, 'all'] as const) {
    const { precision, recall } = rate(tallies[kind]);
    const { right, wrong, missed } = tallies[kind];
    console.log(
      `  ${kind.padEnd(6)} precision ${percent(precision)}, recall ${percent(recall)} (${right} right, ${wrong} wrong, ${missed} missed)`,
    );
  }
  if (!values.misses || heldOutSets.includes(name)) continue;
  for (const { message, contacts } of failed) {
    console.log(`\n${message.text}`);
    for (const kind of kinds) {
      const [expected, actual] = [message[kind].join(' | '), contacts[kind].join(' | ')];
      if (expected !== actual) console.log(`  ${kind}: expected ${expected || '–'}, found ${actual || '–'}`);
    }
  }
}

if (!values.development) {
  // Second labels exist for a third of the messages, made without sight of the first.
  for (const name of ['held-out', 'held-out-3']) {
    const messages = readSet(name);
    const second = new Map(
      readSecondLabels(name).map(({ line, ...contacts }) => [messages[line - 1]!, contacts]),
    );
    const twice = [...second.keys()];
    const { tallies } = measure(twice, (message) => second.get(message)!);
    const { right, wrong, missed } = tallies.all;
    console.log(
      `${name} labelled twice: ${twice.length} messages, agreement ${percent((2 * right) / (2 * right + wrong + missed))} (${right} the same, ${wrong + missed} by one alone)`,
    );
  }
}

for (const [name, text] of [
  ['words', 'my name is Ana '.repeat(2_000)],
  ['digits', '0917 123 4567 '.repeat(2_000)],
  ['at-signs', 'a@'.repeat(20_000)],
  ['dots', 'a.'.repeat(20_000)],
] as const) {
  const startedAt = performance.now();
  for (let count = 0; count < 5; count++) findContacts(text);
  console.log(`${text.length} characters of ${name}: ${((performance.now() - startedAt) / 5).toFixed(1)} ms`);
}

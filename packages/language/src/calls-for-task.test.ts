import { expect, it } from 'vitest';
import { findCalledFor } from './calls-for-task.ts';

/** Processor time of this thread in milliseconds. A busy machine does not change it. */
const readProcessorMs = () => process.threadCpuUsage().user / 1_000;

const actions = [
  {
    name: 'Book a table',
    description: 'Use it when somebody wants to come and eat on a day',
    near: [0.35, 0.35, 0.3],
  },
  {
    name: 'Track an order',
    description: 'When a customer asks where their order is',
    near: [0.2, 0.2, 0.15],
  },
];
/** The actions, the one of that name as near as a question that means it is. */
const near = (name: string) =>
  actions.map((action) => ({ ...action, near: action.name === name ? [0.5, 0.45, 0.4] : [0.15, 0.12, 0.1] }));

it.each([
  ['please book a table for 5 for me tomorrow at 7 pm', 'Book a table'],
  ['pa reserve po ng table para sa anim bukas ng gabi', 'Book a table'],
  ['where is my order, i ordered last monday', 'Track an order'],
  ['nasaan na po yung order ko, nung lunes pa po', 'Track an order'],
  ['quisiera reservar una mesa para dos el viernes', 'Book a table'],
  ['any news on the order i placed on sunday', 'Track an order'],
])('%s: %s', (message, name) => {
  expect(findCalledFor(message, near(name)).map((each) => each.name)).toEqual([name]);
});

it.each([
  'how much is a table for ten?',
  'do you need a reservation on weekends?',
  'magkano po ang delivery?',
  'ilan po ang kasya sa isang mesa?',
  'is parking free?',
  '',
])('nothing: %s', (message) => {
  expect(findCalledFor(message, near('Book a table'))).toEqual([]);
});

it('offers both where one is as near as the other', () => {
  const both = [
    { name: 'Book a lunch table', description: '', near: [0.5, 0.5, 0.5] },
    { name: 'Book a dinner table', description: '', near: [0.5, 0.5, 0.5] },
  ];
  expect(findCalledFor('please book a table for me and my wife tomorrow', both)).toEqual(both);
});

it('finds nothing where nothing may be done', () => {
  expect(findCalledFor('please book a table for me', [])).toEqual([]);
});

it('takes no time with what is long', () => {
  const began = readProcessorMs();
  for (let count = 0; count < 20; count += 1) findCalledFor('pa reserve po ng mesa '.repeat(10_000), actions);
  expect(readProcessorMs() - began).toBeLessThan(4_000);
});

import { describe, expect, it } from 'vitest';
import { containsWords, readFactQuestion } from './read-question.ts';

it.each([
  ['open po kayo bukas?', { is: 'tomorrow' }],
  ['bukas ba kayo ng sunday', { is: 'days', days: [0] }],
  ['bukas pa ba kayo', { is: 'now' }],
  ['are you open today', { is: 'today' }],
  ['open ba kau sa dec 25', { is: 'date', month: 12, day: 25 }],
  ['hanggang anong oras po kayo', { is: 'always' }],
  ['¿A qué hora abren los domingos?', { is: 'days', days: [0] }],
  ['store hours?', { is: 'always' }],
  ['Quels sont vos horaires ?', { is: 'always' }],
  ["Quels sont les horaires d'ouverture le dimanche ?", { is: 'days', days: [0] }],
  ['How late are you open on Fridays?', { is: 'days', days: [5] }],
  ['how late po kayo today', { is: 'today' }],
  ['How early do you open tomorrow?', { is: 'tomorrow' }],
])('reads the time of "%s"', (question, time) => {
  expect(readFactQuestion(question)).toMatchObject({ kind: 'hours', time, rest: [] });
});

it.each([
  ['san po kayo', 'address', []],
  ['contct number nyo', 'phone', []],
  ['email address nyo po', 'email', []],
  ['pahingi ng google map pin nyo', 'link', ['map', 'pin']],
  ['pwede gcash?', 'payment', ['gcash']],
  ['may gcash po b kayo? pasend ng number', 'payment', ['gcash']],
  ['magkano df sa mandurriao', 'delivery', ['mandur']],
  ['can i return my cake', 'returns', ['cak']],
  ['bdo account number po?', 'payment', ['bdo']],
  ['san po isesend yung gcash', 'payment', ['gcash']],
  ['ano po landmark nyo', 'address', []],
  ['cp no ng in charge', 'phone', []],
  ['contact number of the in-charge po', 'phone', []],
  ['anong account number ko po isesend yung bayad', 'payment', []],
  ['anong number ko kayo pwede tawagan', 'phone', []],
  ['can I pay using my maya', 'payment', ['maya']],
  ['fb account nyo po', 'link', ['facebo']],
  ['what time do you deliver', 'delivery', ['tim']],
  ['hanggang anong oras po sa talamban', 'hours', ['talamb']],
])('reads the kind and the rest of "%s"', (question, kind, rest) => {
  const read = readFactQuestion(question);
  expect(read?.kind).toBe(kind);
  expect(read?.rest.map(({ term }) => term)).toEqual(rest);
});

it.each([
  'how much is ube cake',
  'do you have parking',
  'what time is pickup',
  'are you hiring',
  'open po ba sa Biyernes Santo',
  'How late can we arrive?',
  'how late is the rider',
  'How early should I come?',
  'I lost my account number',
  'ano po ulit account number ko?',
  'nakalimutan ko yung gcash number ko po',
  'Can I charge my cellphone there?',
  'pwede po bang mag-charge ng cp dito',
  'do you charge for text reminders',
  'Do you have my old email address?',
  '¿Cuál es mi número de cuenta?',
  'Quel est mon numéro de compte ?',
])('takes "%s" for no question about a fact', (question) => {
  expect(readFactQuestion(question)).toBeUndefined();
});

describe('containsWords', () => {
  const fits = (text: string, question: string) =>
    containsWords(text, readFactQuestion(question)!.rest, { allowsMisspelling: true });

  it.each([
    ['Our Balanga branch opens daily 8-6.', 'open po ba kayo sa Balangiga?'],
    ['Our Guimbal branch opens daily 8-6.', 'Are you open in Guimba?'],
    ['Our Taytay branch opens daily 8-6.', 'Are you open in Tayta?'],
    ['The Carcar store opens daily 8-6.', 'open ba sa Carcal'],
    ['Delivery to Calasiao: ₱90', 'how much is delivery to Calasi?'],
  ])('tells names apart: "%s" and "%s"', (text, question) => {
    expect(fits(text, question)).toBe(false);
  });

  it.each([
    ['Our Balanga branch opens daily 8-6.', 'open po ba kayo sa Balanga?'],
    ['Our Cabanatuan branch opens daily 8-6.', 'Are you open in Cabanatun?'],
    ['Parañaque: daily 8-6', 'open ba sa paranaque'],
    ['Our kiosks open daily 8-6.', 'Is the kiosk open?'],
    ['Aquariums are open daily 8-6.', 'Is the aquarium open?'],
  ])('finds a name as written, and a long one with a typing error: "%s" and "%s"', (text, question) => {
    expect(fits(text, question)).toBe(true);
  });
});

it('keeps the names of places that begin like a month, not dates', () => {
  const listRest = (question: string) => readFactQuestion(question)?.rest.map(({ term }) => term);
  expect(listRest('open ba kayo sa Mariveles?')).toEqual(['marive']);
  expect(listRest('Are you open in Decatur?')).toEqual(['decatu']);
  expect(listRest('open po ba Junction branch')).toEqual(['juncti']);
  expect(listRest('open ba sa Augusto street')).toContain('august');
  expect(listRest('Are you open in Del Mar?')).toEqual(['mar']);
  for (const date of ['sept 9', '3 Nov', 'disyembre', '25 de agosto', 'mar 5', '12/24', 'December 8'])
    expect([date, listRest(`open ba kayo sa ${date}`)]).toEqual([date, []]);
});

it('keeps the words for something else, so that no fact answers', () => {
  const listRest = (question: string) => readFactQuestion(question)?.rest.map(({ term }) => term);
  expect(listRest('where is my order')).toEqual(['order']);
  expect(listRest('bukas ba ang swimming pool')).toEqual(['swim', 'pool']);
});

import { conceptWords } from '@anito/language/business-words';
import { expect, it } from 'vitest';
import { findConcept, findForm, listForms } from './concepts.ts';
import { listTerms } from './terms.ts';

it('has forms only for concepts of the table', () => {
  const forms = [...conceptWords.keys()].filter(findForm);
  expect(forms.toSorted()).toEqual(['contact', 'discount', 'duration', 'place', 'price', 'time']);
});

it.each([
  ['₱1,250.50 for each', 'price'],
  ['open from 9 a.m.', 'time'],
  ['ready in two days', 'duration'],
  ['10% off', 'discount'],
  ['call 0917 555 0100', 'contact'],
  ['12 Mabini St. corner Rizal Avenue', 'place'],
])('finds in "%s" a %s', (text, form) => {
  expect(listForms(text)).toContain(form);
});

it('finds the concept of a word in every language', () => {
  for (const term of listTerms('price magkano precio')) expect(findConcept(term)).toBe('price');
  expect(findConcept('zzz')).toBeUndefined();
});

it('takes no term of a date for the name of its feast', () => {
  const terms = listTerms('Bukas ba kayo sa undas, November 1?');
  expect(terms).toEqual(expect.arrayContaining(['novemb', '1']));
  expect(terms.map(findConcept)).not.toContain('halloween');
  expect(findConcept('hallow')).toBe('halloween');
});

import { describe, expect, it } from 'vitest';
import { analyzeContent } from './analyze-content.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

type Given = Partial<SampledPassage> & { text: string };

/** What is proposed for passages, each a document of its own unless it says otherwise. */
function analyze(...passages: Given[]) {
  const whole = passages.map((passage, place) => ({
    documentId: place,
    connectionName: 'Website',
    title: 'Home',
    url: 'https://quietmill.example/',
    language: 'en',
    ordinal: 0,
    headings: [],
    ...passage,
  }));
  const { proposal, questions } = analyzeContent(whole, 'auto');
  return {
    name: proposal.suggestedName,
    topics: proposal.analysis.topics,
    questions: questions.map(({ text }) => text),
  };
}

describe('the name of a business', () => {
  it.each([
    ['ends with its sentence', { text: 'Welcome to Oak Barn Bakery. Self service only.' }, 'Oak Barn Bakery'],
    [
      'ends before its place',
      { text: 'Welcome sa Oak Barn Bakery sa Calamba, tuloy po.' },
      'Oak Barn Bakery',
    ],
    ['may be an address', { title: 'OakBarn.com | Bread', text: 'Fresh bread daily.' }, 'OakBarn.com'],
    ['may be all in capitals', { title: 'Menu | OAK BARN', text: 'Fresh bread daily.' }, 'OAK BARN'],
    [
      'may stand in the last line',
      { text: 'Fresh bread daily.\n\n© 2026 Oak Barn Bakery' },
      'Oak Barn Bakery',
    ],
    [
      'begins a file’s',
      { url: null, title: 'Oak Barn Bakery price list 2026.csv', text: 'Ask at Oak Barn Bakery.' },
      'Oak Barn Bakery',
    ],
    [
      'may be the source’s',
      { connectionName: 'Oak Barn Bakery FAQ', text: 'Bread is here.' },
      'Oak Barn Bakery',
    ],
    ['is else the website’s', { text: 'Fresh bread daily.' }, 'quietmill.example'],
  ])('%s', (_, passage: Given, name) => {
    expect(analyze(passage).name).toBe(`${name} Assistant`);
  });

  it('is not what a source is called for want of one', () => {
    expect(analyze({ url: null, connectionName: 'My files', text: 'Fresh bread daily.' }).name).toBe(
      'My Assistant',
    );
  });
});

describe('topics', () => {
  it('are what sections that say something are headed, not their pages', () => {
    const { topics } = analyze(
      { headings: ['Made with love, every day'], text: 'We bake bread since 1990.' },
      {
        documentId: 0,
        headings: ['Made with love, every day', 'Rye bread'],
        text: 'Rye bread keeps for four days.',
      },
      {
        documentId: 0,
        headings: ['Made with love, every day', 'Party trays'],
        text: 'Order party trays on Monday.',
      },
      { headings: ['Our services', 'Cake tasting'], text: 'A cake tasting takes an hour or two.' },
    );
    expect(topics.toSorted()).toEqual(['Cake tasting', 'Party trays', 'Rye bread']);
  });

  it('are none where pages only lead to others, or say what the law asks for', () => {
    const { topics, questions } = analyze(
      { headings: ['Residential'], text: 'View project\n\nLoad more' },
      {
        title: 'Privacy Policy | Oak Barn',
        headings: ['Data we collect'],
        text: 'We keep names for one year.',
      },
    );
    expect({ topics: topics.filter((topic) => /residential|data/i.test(topic)), questions }).toEqual({
      topics: [],
      questions: [],
    });
  });
});

describe('questions', () => {
  it('ask what things cost, by rows and lines, and not of sentences', () => {
    const { questions } = analyze(
      { text: '- Item: Rye loaf; Size: large; Price: $6.50' },
      { text: 'Cheese roll: ₱25' },
      { text: 'Please remember this one thing about us: a loaf is never more than ₱90 here.' },
    );
    expect(questions).toEqual(['How much does rye loaf cost?', 'How much does cheese roll cost?']);
  });

  it('ask in the language of their section, and what every business is asked', () => {
    const { questions } = analyze(
      { language: 'es', headings: ['Horario'], text: 'Abrimos todos los días de 9 a 18 horas.' },
      { headings: ['Do you take cards?'], text: 'Yes, all cards.' },
    );
    expect(questions).toEqual(['Do you take cards?', '¿Cuál es su horario?']);
  });
});

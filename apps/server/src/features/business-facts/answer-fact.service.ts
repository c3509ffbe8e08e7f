import { listForms } from '@anito/builtin-models/concepts';
import { statesAccount } from '@anito/business-facts/accounts';
import type { FoundFact, SourcedFact } from '@anito/business-facts/fact';
import { saysWhere } from '@anito/business-facts/find-facts';
import { listAskedBranches, listOwnHeadings } from '@anito/business-facts/find-places';
import {
  listAlternatives,
  type MergedHours,
  mergeHours,
  mergePlaces,
  mergeTexts,
  type PlaceHours,
} from '@anito/business-facts/merge-facts';
import { findDate, type LocalTime, listAskedDates, toLocalTime } from '@anito/business-facts/opening-state';
import {
  type AskedTime,
  containsWords,
  type FactQuestion,
  readFactQuestion,
} from '@anito/business-facts/read-question';
import { formatPhone } from '@anito/contacts/format-phone';
import type { ConfirmedFacts, FactValue } from '@anito/contract/business-facts';
import type { AnswerSource } from '@anito/contract/conversations';
import type { Language } from '@anito/contract/languages';
import { detectLanguage } from '@anito/language/detect-language';
import type { Deps } from '../../deps.ts';
import { getTexts } from '../../lib/texts.ts';
import { listSourcedFacts } from './business-facts.service.ts';
import { listFactDocuments } from './business-facts.store.ts';
import { joinList, writeHours } from './write-hours.ts';

/** A question that a fact of the business may answer. */
type FactRequest = {
  ownerId: string;
  confirmed: ConfirmedFacts;
  connectionIds: readonly number[];
  question: string;
  language: Language;
  now: Date;
  timezone: string;
  /** Whether facts that the sources state count, or only confirmed ones. */
  usesSources: boolean;
};

/** An answer from a fact. `sources` is empty for a confirmed one. */
export type FactAnswer = { text: string; sources: AnswerSource[]; documentIds: number[] };

/** Values of one answer, and characters of a snippet. */
const maxValues = 3;
const maxSnippetLength = 280;
/** Most places whose hours one answer lists. */
const maxPlaces = 4;

/**
 * Answers a question about opening hours, place, contacts, delivery, payment or returns from a confirmed
 * fact, or, if `usesSources`, from what the sources state. Returns undefined for other questions, and when no
 * fact answers it.
 */
export async function answerFact(
  { database }: Pick<Deps, 'database'>,
  request: FactRequest,
): Promise<FactAnswer | undefined> {
  const asked = readFactQuestion(request.question);
  if (!asked) return undefined;
  const { ownerId, confirmed, connectionIds, usesSources } = request;
  const value = confirmed[asked.kind];
  const confirmedText = value && answerConfirmed(asked, value, request);
  if (confirmedText) {
    const note = getTexts(request.language, 'facts')('confirmed');
    return { text: `${confirmedText}\n\n${note}`, sources: [], documentIds: [] };
  }
  if (!usesSources) return undefined;
  const documents = await listFactDocuments(database, ownerId, connectionIds);
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  const found = answerFound(asked, listSourcedFacts(documents), titles, request);
  if (!found) return undefined;
  const cited = [...new Set(found.facts.map(({ documentId }) => documentId))];
  const marks = cited.map((_, i) => `[${i + 1}]`).join('');
  return {
    text: `${found.text} ${marks}`,
    documentIds: cited,
    sources: cited.map((id) => {
      const { title, url, connectionId, connectionType } = documents.find((document) => document.id === id)!;
      const quotes = found.facts.filter(({ documentId }) => documentId === id).map(({ quote }) => quote);
      const snippet = [...new Set(quotes)].join(' … ').slice(0, maxSnippetLength);
      return { title, pageUrl: url, relevance: 1, snippet, page: null, connectionId, connectionType };
    }),
  };
}

/**
 * Answers from a confirmed value. Returns undefined if it does not cover the day that the question asks for,
 * or lacks other words of the question.
 */
function answerConfirmed(asked: FactQuestion, value: FactValue, request: FactRequest): string | undefined {
  if (value.hours) {
    if (asked.rest.length > 0) return undefined;
    return writeHours(request.language, value.hours, asked.time, getLocalTime(request));
  }
  const fitting = value.texts.filter((text) => containsWords(text, asked.rest));
  return fitting.length > 0 ? writeTexts(asked, fitting.slice(0, maxValues), request.language) : undefined;
}

const isLandmark = /\blandmarks?\b/i;
/** A line of a table with three or more columns: column, row and cell. */
const wideTableCell = /^[^:\n]{1,80}: [^:\n]{1,80}: /;
/** Kinds of which one line answers, unless the sources state several numbers. */
const singleKinds = new Set(['payment', 'address']);
/** Kinds that the sources answer here. The search quotes the others with their conditions. */
const foundKinds = new Set(['hours', 'address', 'phone', 'email', 'link', 'payment', 'delivery']);

/**
 * Answers from the facts that the sources state, and returns the facts used. Returns undefined if none fits
 * the question.
 */
function answerFound(
  asked: FactQuestion,
  facts: readonly SourcedFact[],
  titles: ReadonlyMap<number, string>,
  request: FactRequest,
): { text: string; facts: SourcedFact[] } | undefined {
  if (!foundKinds.has(asked.kind)) return undefined;
  const needsNumber = asked.kind === 'payment' && asked.asksNumber;
  const fitting = facts.filter(
    (fact) =>
      fact.kind === asked.kind &&
      containsWords(`${titles.get(fact.documentId)} ${joinFactText(fact)}`, asked.rest, {
        allowsMisspelling: asked.kind === 'hours',
      }) &&
      (!needsNumber ||
        (statesAccount({ text: fact.quote, heading: fact.heading }) &&
          containsWords(fact.quote, asked.rest))),
  );
  if (asked.kind === 'hours') return answerHours(asked, fitting, facts, request);
  if (asked.kind === 'delivery') return answerDelivery(asked, fitting);
  const merged = mergeTexts(chooseStated(asked, fitting, request), asked.kind);
  const used = singleKinds.has(asked.kind) ? listAlternatives(merged) : merged.slice(0, maxValues);
  const texts = used.flatMap((fact) => (fact.kind === 'hours' ? [] : [fact.text]));
  if (texts.length === 0) return undefined;
  const isOneOfSeveral = singleKinds.has(asked.kind) && texts.length > 1;
  const text = isOneOfSeveral ? writeAlternatives(used, texts) : writeTexts(asked, texts, request.language);
  return { text, facts: used };
}

/**
 * Returns the facts that answer a question best, those in the language of the answer first: lines with a
 * landmark if it asks for one, and addresses rather than sentences that tell the way ("We are above the
 * bank").
 */
function chooseStated(
  { kind }: FactQuestion,
  fitting: readonly SourcedFact[],
  { question, language }: Pick<FactRequest, 'question' | 'language'>,
): readonly SourcedFact[] {
  const inLanguage = fitting.filter(({ quote }) => detectLanguage(quote, [language]) === language);
  const ordered = [...new Set([...inLanguage, ...fitting])];
  if (isLandmark.test(question)) return ordered.filter(({ quote }) => isLandmark.test(quote));
  if (kind !== 'address') return ordered;
  const addresses = ordered.filter(({ quote }) => !saysWhere(quote));
  return addresses.length > 0 ? addresses : ordered;
}

/** Writes a line for each text, with the heading that tells it from the others, if any. */
function writeAlternatives(facts: readonly SourcedFact[], texts: readonly string[]): string {
  const headings = listOwnHeadings(facts);
  return texts.map((text, i) => (headings[i] ? `${headings[i]}: ${text}` : text)).join('\n');
}

/**
 * Answers with the opening hours on which most sources agree or, if they differ by place, with those of each
 * place that are known. `fitting` are the facts that contain the other words of the question. Returns
 * undefined if nothing is known of the time that it asks for.
 */
function answerHours(
  { time, rest }: FactQuestion,
  fitting: readonly SourcedFact[],
  facts: readonly SourcedFact[],
  request: FactRequest,
): { text: string; facts: SourcedFact[] } | undefined {
  const now = getLocalTime(request);
  const write = ({ hours }: MergedHours) => writeHours(request.language, hours, time, now);
  const places = listAskedPlaces({ question: request.question, rest }, fitting, facts);
  const merged = places.length === 0 ? mergeHours(fitting) : undefined;
  if (merged) {
    const text = write(merged);
    return text ? { text, facts: listHoursSources(merged, time, now) } : undefined;
  }
  const known = places.flatMap(({ place, merged: own }) => {
    const text = write(own);
    return text ? [{ name: place, text, facts: listHoursSources(own, time, now) }] : [];
  });
  const texts = new Set(known.map(({ text }) => text));
  const isSame = known.length === places.length && texts.size === 1;
  if (known.length === 0 || (!isSame && known.length > maxPlaces)) return undefined;
  return {
    text: isSame ? known[0]!.text : known.map(({ name, text }) => `${name}: ${text}`).join(' '),
    facts: known.flatMap((place) => place.facts),
  };
}

/**
 * Returns the hours of the places that a question names, or of all if it names none. Empty if the hours are
 * those of one place.
 */
function listAskedPlaces(
  { question, rest }: Pick<FactRequest, 'question'> & Pick<FactQuestion, 'rest'>,
  fitting: readonly SourcedFact[],
  facts: readonly SourcedFact[],
): PlaceHours[] {
  const places = mergePlaces(facts);
  const branches = listAskedBranches(question, places);
  if (branches.length > 0) return branches;
  if (rest.length === 0) return places;
  const named = places.filter(({ place, terms }) =>
    containsWords(`${place} ${[...terms].join(' ')}`, rest, { allowsMisspelling: true }),
  );
  return named.length > 0 ? named : mergePlaces(fitting, facts);
}

/**
 * Answers a question about delivery to an area with the line that names the area. Returns undefined for a
 * question without an area, if several lines name it, and if it asks for a price that the line does not have.
 */
function answerDelivery(
  { rest, conditions, asksPrice }: FactQuestion,
  facts: readonly SourcedFact[],
): { text: string; facts: SourcedFact[] } | undefined {
  // A cell of a wide table ("Minimum order: Oton: ₱500") is only a part of what its row says.
  const named = facts.filter(
    ({ quote }) => !wideTableCell.test(quote) && containsWords(quote, [...rest, ...conditions]),
  );
  const numbers = new Set(named.map(({ quote }) => quote.match(/\d{1,12}/g)?.join(' ')));
  const [fact, ...others] = mergeTexts(named, 'delivery');
  if (rest.length === 0 || !fact || fact.kind === 'hours' || others.length > 0 || numbers.size > 1)
    return undefined;
  if (asksPrice && !listForms(fact.text).includes('price')) return undefined;
  return { text: fact.text, facts: [fact] };
}

/**
 * Returns the facts that an answer about hours is based on: those of the dates that the question asks for,
 * else that of the week. A date that only changes the closing time needs both.
 */
function listHoursSources(
  { hours, source, dateSources }: MergedHours,
  time: AskedTime,
  now: LocalTime,
): SourcedFact[] {
  const asked = time.is === 'now' ? [now] : listAskedDates(time, now);
  const sources = asked.flatMap((date) => {
    const own = findDate(hours, date);
    if (!own) return [source];
    const ownSource = dateSources[hours.dates.indexOf(own)]!;
    return own.closes === undefined ? [ownSource] : [ownSource, source];
  });
  return sources.length > 0 ? [...new Set(sources)] : [source];
}

/** Returns the text of a fact that must contain the other words of a question. */
function joinFactText(fact: FoundFact): string {
  const text = fact.kind === 'hours' ? '' : fact.text;
  return `${fact.heading} ${fact.quote} ${text}`;
}

const getLocalTime = ({ now, timezone }: FactRequest) => toLocalTime(now, timezone);

/**
 * Formats an international number, which starts with `+`. Returns other numbers as the business writes them.
 */
const writePhone = (text: string) => (text.startsWith('+') ? formatPhone(text) : text);

/**
 * Writes the values of a fact as a sentence. Delivery, payment and returns are written in the words of the
 * business, one per line.
 */
function writeTexts({ kind }: FactQuestion, texts: readonly string[], language: Language): string {
  const t = getTexts(language, 'facts');
  switch (kind) {
    case 'phone':
      return t('phone', {
        list: joinList(language, texts.map(writePhone)),
      });
    case 'email':
      return t('email', { list: joinList(language, texts) });
    case 'link':
      return t('link', { list: texts.join(' · ') });
    case 'address':
      if (saysWhere(texts[0]!)) return texts[0]!;
      return t('address', { address: texts[0]!.replace(/\.$/, '') });
    case 'name':
      return t('name', { name: texts[0]! });
    default:
      return texts.join('\n');
  }
}

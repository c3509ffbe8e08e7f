/**
 * Passes long runs of one character to every function that reads untrusted text: `node
 * scripts/hostile-texts.ts [--times]`. Prints each function before it runs, so that the last line names a
 * function that never ended.
 */
import { findContacts } from '@anito/contacts/find-contacts';
import { cleanPasted, isStorable, isVisible, toStorable } from '@anito/contract/values';
import { estimateTokens } from '@anito/documents/chunk/estimate-tokens';
import { splitSentences } from '@anito/documents/chunk/split-sentences';
import { extractFacts } from '@anito/grounding/extract-facts';
import { createAnswerSplitter, listCitations, removeCitations } from '@anito/grounding/split-answer';
import { asksForPerson } from '@anito/language/asks-for-person';
import { comparesThings } from '@anito/language/compares-things';
import { parseConsent } from '@anito/language/consent';
import {
  dependsOnPreviousSentence,
  dependsOnQuestion,
  startsWithYesOrNo,
} from '@anito/language/dependent-sentences';
import { detectLanguage } from '@anito/language/detect-language';
import { removeHyphenAffixes } from '@anito/language/filipino-root';
import {
  refersBack,
  removeFollowUpOpening,
  startsAsFollowUp,
  startsAsQuestion,
} from '@anito/language/follow-up-words';
import { glossFilipino } from '@anito/language/gloss-filipino';
import { isRequest } from '@anito/language/is-request';
import { saysFree, saysOne, saysUnpaid } from '@anito/language/number-words';
import { expandShorthand } from '@anito/language/shorthand';
import { findSmallTalk } from '@anito/language/small-talk';
import { extractDates } from '@anito/language/written-dates';
import { tokenizeQuestion, tokenizeText } from '@anito/search/tokenize-text';
import { normalizePath } from '@anito/signalr/request';
import { formatEntryName } from '../apps/server/src/features/account-data/format-entry-name.ts';
import { hasPriceIntent } from '../apps/server/src/features/leads/price-intent.service.ts';
import { escapeForPrompt } from '../apps/server/src/lib/escape-for-prompt.ts';
import { describeForLog } from '../apps/server/src/lib/log.ts';
import { toAddressKey } from '../apps/server/src/lib/rate-limits.ts';
import { flattenAnswer, writeCell } from '../apps/server/src/lib/write-csv.ts';
import { closeOpenMarks, isParsable } from '../apps/web/src/chat/message/answer-syntax.ts';
import { createAnswerParser } from '../apps/web/src/chat/message/read-answer.ts';
import { writePlainText } from '../apps/web/src/chat/message/write-plain-text.ts';

const length = 100_000;

const repeats = [
  ...[
    ' ',
    '\t',
    '\n',
    '[',
    '(',
    '*',
    '#',
    'a',
    '\u0301',
    '<',
    '|',
    '-',
    '.',
    '!',
    '1',
    '~',
    '`',
    '"',
    '@',
    '/',
    '_',
  ],
  ...[
    '[1',
    ' [1,',
    '(a',
    '**',
    '<a ',
    '1,',
    '. ',
    'a.',
    '\u2028',
    '\r\n',
    '1 ',
    'a@',
    '- ',
    'how ',
    "l'",
    'ñ',
    '你',
  ],
];

/** Words before and after a run keep a pattern from matching it as a whole. */
const hostileTexts = repeats.map((sign) => `One ${sign.repeat(length / sign.length)}\u2028x`);

const readers: Record<string, (text: string) => unknown> = {
  flattenAnswer,
  writeCell,
  toStorable,
  isStorable,
  isVisible,
  cleanPasted,
  nameEntry: (text) => formatEntryName(1, text),
  tameText: (text) => escapeForPrompt(text, length),
  describeForLog: (text) => describeForLog(new Error(`x\nparams: ${text}`)),
  toAddressKey,
  normalizePath,
  hasPriceIntent,
  dropCitations: removeCitations,
  listCitations,
  splitAnswer(text) {
    const splitter = createAnswerSplitter();
    return [...splitter.push(text), ...splitter.flush()];
  },
  splitSentences,
  estimateTokens,
  readFacts: extractFacts,
  tokenizeText,
  tokenizeQuestion,
  findContacts,
  asksForPerson,
  isRequest,
  comparesThings,
  readConsent: parseConsent,
  detectLanguage,
  cutHyphenAffixes: removeHyphenAffixes,
  dropOpening: removeFollowUpOpening,
  opensAsFurther: startsAsFollowUp,
  pointsBack: refersBack,
  beginsAsQuestion: startsAsQuestion,
  glossFilipino,
  leansOnSentence: dependsOnPreviousSentence,
  leansOnQuestion: dependsOnQuestion,
  repliesYesOrNo: startsWithYesOrNo,
  saysFree,
  saysUnpaid,
  saysOne,
  spellOut: expandShorthand,
  findSmallTalk,
  takeDates: extractDates,
  isParsable,
  closeOpenMarks,
  readAnswer: (text) => createAnswerParser()(text),
  writePlainText: (text) => writePlainText(text, 'unconfirmed'),
};

const showsTimes = process.argv.includes('--times');
for (const [name, read] of Object.entries(readers)) {
  console.log(name);
  for (const [at, text] of hostileTexts.entries()) {
    const startedAt = performance.now();
    read(text);
    const durationMs = performance.now() - startedAt;
    if (showsTimes && durationMs > 100)
      console.log(`  ${JSON.stringify(repeats[at])}: ${durationMs.toFixed(0)} ms`);
  }
}
console.log('all read');

import type { Assistant } from '@anito/contract/assistants';
import { type AssistantType, proposalDefaults } from '@anito/contract/proposals';
import { findDescribedKind, findNamedKind } from './business-kinds.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

/** What an assistant is for, and how it had best speak. */
export type Manner = { type: AssistantType; tone: Assistant['tone']; style: Assistant['responseStyle'] };

/** Words of each purpose in English, Filipino, Spanish and French, as they begin. */
const purposes: Record<Exclude<AssistantType, 'general'>, RegExp> = {
  sales:
    /[₱$€£]\s?\d|\b(?:pric(?:e|ing)|product|order|buy|shop|discount|cart|catalog|menu|presyo|bili|bumili|mabibili|tinda|paninda|precio|comprar|pedido|oferta|prix|acheter|commande|panier|pesos?)/iu,
  support:
    /\b(?:refund|return|warrant|troubleshoot|support|help desk|ticket|error|password|reset|repair|cancel|complain|pagsasauli|isauli|reklamo|sira|ayusin|garantía|devoluci|reembolso|soporte|reparaci|garantie|rembours|assistance|réparation|panne)/iu,
  booking:
    /\b(?:appointment|reserv|booking|check-?in|check-?out|time slot|availability|walk-?in|clinic hours|magpa-?book|pa-?reserve|cita previa|citas?\b|reserva|réserv|rendez-vous)/iu,
  education:
    /\b(?:course|lesson|enrol|tuition|student|teacher|curriculum|semester|exam|training|kurso|aralin|mag-aaral|guro|matrikula|curso|alumn|matrícula|clase|profesor|cours\b|élève|étudiant|inscription|formation)/iu,
};

const tones: [Assistant['tone'], RegExp, number][] = [
  [
    'technical',
    /\b(?:API|SDK|HTTP|JSON|SQL|endpoint|server|firmware|config(?:ure|uration)|install(?:ation)?|instalar|installer)\b/u,
    0.3,
  ],
  [
    'formal',
    /\b(?:hereby|herein|pursuant|shall|aforementioned|undersigned|alinsunod|por la presente|conformément|ci-après)\b/iu,
    0.25,
  ],
  [
    'professional',
    /\b(?:attorney|legal|law firm|clients?|consult(?:ing|ation|ant)|audit|tax(?:es)?|medical|clinic|patients?|doctor|dentist|abogad|klinika|pasyente|clínica|pacientes?|médic|cabinet|avocat)/iu,
    0.35,
  ],
  ['enthusiastic', /!/u, 0.5],
];

const numberedStep = /^\s{0,3}(?:\d{1,2}[.)]\s|(?:step|hakbang|paso|étape)\s\d)/gimu;
const shortLine = 60;

/** Judges what the passages are about by what the business calls itself, else by the share of them that says so; the defaults where nothing speaks clearly. */
export function judgeManner(passages: readonly SampledPassage[], business: string): Manner {
  return {
    type: findKind(passages, business) ?? judgeType(passages),
    tone: judgeTone(passages),
    style: judgeStyle(passages),
  };
}

const openingLength = 600;

/** What the business calls itself: in its name, in the headings over its documents, or where they begin. */
function findKind(passages: readonly SampledPassage[], business: string): AssistantType | undefined {
  const firsts = [...Map.groupBy(passages, ({ documentId }) => documentId).values()].flatMap(
    ([first]) => first ?? [],
  );
  return (
    findNamedKind(business) ??
    firsts
      .map(({ headings, text }) => findDescribedKind(`${headings[1] ?? ''}\n${text.slice(0, openingLength)}`))
      .find(Boolean)
  );
}

/** Of a few passages one may say anything. */
const leastPassages = 2;
const clearShare = 0.2;

function judgeType(passages: readonly SampledPassage[]): AssistantType {
  const counted = (Object.keys(purposes) as (keyof typeof purposes)[]).map((type) => ({
    type,
    ...countSaying(passages, purposes[type]),
  }));
  const best = counted.toSorted((a, b) => b.count - a.count)[0]!;
  const isClear = best.count >= leastPassages && best.share >= clearShare;
  return isClear ? best.type : proposalDefaults.type;
}

function judgeTone(passages: readonly SampledPassage[]): Assistant['tone'] {
  const clear = tones.find(([, pattern, least]) => {
    const { count, share } = countSaying(passages, pattern);
    return count >= leastPassages && share >= least;
  });
  return clear?.[0] ?? proposalDefaults.suggestedTone;
}

function judgeStyle(passages: readonly SampledPassage[]): Assistant['responseStyle'] {
  const isShare = (test: (text: string) => boolean, least: number) =>
    passages.filter(({ text }) => test(text)).length >= Math.max(leastPassages, least * passages.length);
  if (isShare((text) => (text.match(numberedStep)?.length ?? 0) >= 2, 0.3)) return 'step-by-step';
  if (isShare((text) => text.length > 1_000 && !isList(text), 0.6)) return 'detailed';
  if (isShare(isList, 0.6)) return 'concise';
  return proposalDefaults.suggestedResponseStyle;
}

function isList(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length >= 4 && lines.filter((line) => line.length <= shortLine).length >= 0.8 * lines.length;
}

function countSaying(passages: readonly SampledPassage[], pattern: RegExp): { count: number; share: number } {
  const count = passages.filter(({ headings, text }) =>
    pattern.test(`${headings.join('\n')}\n${text}`),
  ).length;
  return { count, share: passages.length === 0 ? 0 : count / passages.length };
}

/** A line that is a question, or begins with one before its answer, as lists of questions are typed. */
const askingLine =
  /^(?:[-*•]\s|\d{1,3}[.)]\s|(?:q|question|tanong|pregunta|p)\s?\d{0,3}[:.]\s)?\s{0,3}([^\n?.!]{5,150}\?)(?=\s|$)/gimu;

/** A question at the beginning of a line, and where in the text what follows it begins. */
export type AskedLine = { question: string; end: number };

/** The questions with which lines of a text begin, in their order. */
export function listAskingLines(text: string): AskedLine[] {
  return [...text.matchAll(askingLine)].map(({ 0: line, 1: question = '', index }) => ({
    question,
    end: index + line.length,
  }));
}

/** Words with which questions begin, in English, Filipino, Spanish and French. */
const asking =
  /^(?:how|what|when|where|which|who|why|paano|papaano|ano|kailan|saan|sino|bakit|magkano|cómo|qué|cuándo|dónde|cuál|quién|comment|quoi|quand|où|quel(?:le)?s?|qui|pourquoi)(?![\p{L}\p{M}])/iu;

/** Whether a heading is worded as a question without its mark, as in "How to enroll": it names no thing. */
export function isWordedAsQuestion(heading: string): boolean {
  return asking.test(heading.trim());
}

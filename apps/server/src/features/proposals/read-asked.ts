const longestQuestion = 150;
/** What stands before a question of a list. */
const mark = /^(?:[-*•>]\s|\d{1,3}[.)]\s|(?:q|question|tanong|pregunta|p|t)\s?\d{0,3}[:.)]\s)\s{0,3}/i;
const answerMark = /^(?:a|answer|sagot|s|respuesta|r|réponse|rép\.?)\s?\d{0,3}\s?[:.)]\s+/i;

/** How questions of customers begin; what only asks to be read, as "Looking for a bike?", begins otherwise. */
const starts =
  /^(?:¿|(?:who|whom|whose|what|what['’]s|when|where|how|why|which|do|does|did|is|are|was|were|can|could|may|might|will|would|should|shall|must|has|have|am|in (?:what|which)|(?:at|for|on|from|to|by|until|with) (?:what|which|whom|when)|ano|anong|anu-ano|sino|saan|nasaan|kailan|paano|bakit|magkano|ilan|ilang|gaano|alin|aling|may|mayroon|meron|puwede|pwede|maaari|maaaring|kailangan|kasama|qué|cuál|cuáles|cuánto|cuánta|cuántos|cuántas|cómo|dónde|cuándo|quién|quiénes|puedo|se puede|hay|tienen|aceptan|hacen|combien|comment|où|quand|quel|quelle|quels|quelles|qui|que|quoi|pourquoi|est-ce|faut-il|peut-on|à (?:qui|quel|quelle|partir)|de (?:quoi|quel|quelle|combien)|dans (?:quel|quelle)|en (?:quoi|quel|combien)|avec (?:quoi|quel)|pour (?:qui|quel)|sous quel)(?![\p{L}\p{N}])|qu['’]|y a-t-il)/iu;
const inverted = /\p{L}-(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles|ce)(?![\p{L}\p{N}-])/iu;
const ba = /(?<![\p{L}\p{N}])ba(?![\p{L}\p{N}])/iu;

/** A question of a text, with the answer that stands after it. */
export type Asked = { question: string; answer: string };

/** Whether a question is one that a customer asks. */
export function isCustomers(question: string): boolean {
  return starts.test(question) || inverted.test(question) || ba.test(question);
}

/** A question without its number, its mark and what it adds in brackets. */
export function writeQuestion(said: string): string {
  return said
    .replace(/\s+/g, ' ')
    .trim()
    .replace(mark, '')
    .replace(/ \([^()]{0,100}\)/g, '')
    .trim();
}

/** The question with which a line begins, and the rest of the line; undefined where it begins with none. */
function readQuestion(line: string): Asked | undefined {
  const plain = line.replaceAll('**', '').trim().replace(mark, '').trimStart();
  const end = plain.slice(0, longestQuestion).indexOf('?');
  if (end < 0) return undefined;
  const question = plain.slice(0, end + 1);
  const rest = plain.slice(end + 1);
  // One sentence, that ends here.
  if (/[.!;:]\s/.test(question) || (rest !== '' && !/^["”’»)]?\s/.test(rest)) || !isCustomers(question))
    return undefined;
  return { question, answer: rest.trim() };
}

/** The questions of a text, each at the beginning of a line, with what follows up to the next one, and what stands before. */
export function splitAsked(text: string): { before: string; asked: Asked[] } {
  const before: string[] = [];
  const asked: { question: string; lines: string[]; isOver: boolean }[] = [];
  for (const line of text.split('\n')) {
    const found = readQuestion(line);
    const last = asked.at(-1);
    if (found)
      asked.push({ question: found.question, lines: found.answer ? [found.answer] : [], isOver: false });
    else if (!last) before.push(line);
    else if (line.trim() === '') last.isOver ||= last.lines.length > 0;
    else if (!last.isOver) last.lines.push(line.trim());
  }
  return {
    before: before.join('\n'),
    asked: asked.map(({ question, lines }) => ({
      question,
      answer: lines.join('\n').replace(answerMark, '').trim(),
    })),
  };
}

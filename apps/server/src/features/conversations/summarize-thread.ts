/** Longest summary that is kept, in characters. */
const maxLength = 1_000;

/** The thread's running summary: what was asked and the first sentence of each answer, newest kept. */
export function summarizeThread(summary: string, turn: { question: string; answer: string }): string {
  const gist =
    turn.answer
      .replace(/\s*\[\d+\]/g, '')
      .split(/(?<=[.!?])\s/)[0]
      ?.slice(0, 160) ?? '';
  const line = `Asked: ${turn.question.slice(0, 160)} – Answered: ${gist}`;
  const lines = [...summary.split('\n').filter(Boolean), line];
  while (lines.length > 1 && lines.join('\n').length > maxLength) lines.shift();
  return lines.join('\n').slice(-maxLength);
}

import type { ChatMessage } from '@anito/models/types';

/** Measures an answer while it is made. */
export class Meter {
  /** Milliseconds since the start at which each step was done. */
  readonly laps: Record<string, number> = {};
  /** What was sent to a connected model last; null when nothing was. */
  prompt: { messages: number; characters: number } | null = null;
  promptTokens: number | null = null;
  completionTokens: number | null = null;
  readonly #startedAt = performance.now();

  /** Milliseconds since the start. */
  get elapsedMs(): number {
    return Math.round(performance.now() - this.#startedAt);
  }

  /** Notes when a step was done, the first time. */
  lap(step: string): void {
    this.laps[step] ??= this.elapsedMs;
  }

  measurePrompt(messages: readonly ChatMessage[]): void {
    const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
    this.prompt = { messages: messages.length, characters };
  }

  /** Adds the tokens of one call as the model reports them; null is not known. */
  addTokens(prompt: number | null, completion: number | null): void {
    this.promptTokens = addKnown(this.promptTokens, prompt);
    this.completionTokens = addKnown(this.completionTokens, completion);
  }
}

function addKnown(known: number | null, more: number | null): number | null {
  return more === null ? known : (known ?? 0) + more;
}

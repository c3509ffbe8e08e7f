import type { Read } from '@anito/documents/readers/reader-task';
import type { PreparationInput, SmallOutput, SmallPart } from './prepare-content.service.ts';
import { partCharacters, read as readOne } from './prepare-task.ts';

/**
 * Reads small documents one after the other and sends their passages to the server together. The output of a
 * document that cannot be read is null.
 */
export const read: Read<PreparationInput[], SmallOutput, SmallPart> = async (inputs, context) => {
  const outputs: SmallOutput = [];
  let part: SmallPart = [];
  let characters = 0;
  for (const [place, input] of inputs.entries()) {
    const documentPart: SmallPart = [];
    const emit = async (chunks: SmallPart[number]['chunks']) => void documentPart.push({ place, chunks });
    const output = await readOne(input, { ...context, emit }).catch(() => null);
    outputs.push(output);
    if (!output) continue;
    part.push(...documentPart);
    characters += output.characterCount;
    if (characters < partCharacters) continue;
    await context.emit(part);
    [part, characters] = [[], 0];
  }
  if (part.length > 0) await context.emit(part);
  return outputs;
};

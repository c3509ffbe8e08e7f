import type { z } from 'zod';

/**
 * Limits of a refusal: the number of fields, and the length of their names. They keep it from being a
 * megabyte.
 */
const maxFields = 20;
const maxFieldName = 100;
/** Maximum number of choices that are listed. */
const maxChoices = 10;

const typeNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Required format of an input, when the schema does not state it. */
const formats: Record<string, string> = {
  datetime: 'must be a date with its time in UTC, for example 2026-03-01T08:00:00Z',
};

/**
 * Returns the message for a problem whose rule has no message, worded to follow the name of the field, such
 * as `is required`.
 */
export function describeProblem(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type') {
    const name = typeNames[issue.expected];
    return name ? `must be ${name}` : 'is not valid';
  }
  if (issue.code === 'invalid_value') {
    const choices = issue.values as unknown[];
    return choices.length <= maxChoices
      ? `must be one of: ${choices.join(', ')}`
      : 'is not one of the choices';
  }
  if (issue.code === 'too_small' && issue.inclusive === false) return `must be more than ${issue.minimum}`;
  if (issue.code === 'too_small') return describeBound(issue.origin, Number(issue.minimum), 'least');
  if (issue.code === 'too_big') return describeBound(issue.origin, Number(issue.maximum), 'most');
  if (issue.code === 'unrecognized_keys') return 'is not known here';
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'is not in the right form';
  return 'is not valid';
}

/** Returns the problem of a length or number outside of a limit, worded to follow the name of the field. */
function describeBound(origin: string, bound: number, end: 'least' | 'most'): string {
  const unit = { string: 'character', array: 'entry', set: 'entry' }[origin];
  if (!unit) return `must be at ${end} ${bound}`;
  if (end === 'least' && bound === 1) return 'is required';
  const plural = unit === 'entry' ? 'entries' : 'characters';
  return `${end === 'least' ? 'needs at least' : 'may have at most'} ${bound} ${bound === 1 ? unit : plural}`;
}

/**
 * Returns a readable name for a field, from the last text part of its path: `connectionIds` becomes
 * "Connection ids". Returns "Value" for a path without text.
 */
function nameField(path: PropertyKey[]): string {
  const fieldName = path.findLast((part) => typeof part === 'string') ?? 'value';
  const words = fieldName.replace(
    /([a-z\d])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns the whole sentence of a problem. A message that starts in lower case follows the name of the field;
 * any other message stays unchanged.
 */
function writeSentence(path: PropertyKey[], message: string): string {
  return /^\p{Ll}/u.test(message) ? `${nameField(path)} ${message}` : message;
}

/**
 * Returns the first problem of a failed validation as a text for people, and the first problem of each field
 * by its dotted path. At most `maxFields` problems are listed.
 */
export function explainIssues(error: z.ZodError): { problem: string; fields: Record<string, string> } {
  const problems = error.issues.slice(0, maxFields).flatMap((issue): [string, string][] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .slice(0, maxFields)
        .map((key) => [[...issue.path, key].join('.'), `"${key.slice(0, maxFieldName)}" is not known here`]);
    }
    if (issue.path.length === 0 && issue.code !== 'custom')
      return [['', 'The request must be a JSON object']];
    return [[issue.path.join('.'), writeSentence(issue.path, issue.message)]];
  });
  const problemsByField = problems
    .slice(0, maxFields)
    .filter(([path]) => path !== '')
    .map(([path, problem]) => [path.slice(0, maxFieldName), problem] as const);
  return {
    problem: problems[0]?.[1] ?? 'The request is not valid',
    // The first problem of a field is its cause; others may follow from it.
    fields: Object.fromEntries(problemsByField.reverse()),
  };
}

import { rm, writeFile } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import { limits } from '@anito/contract/limits';
import { toStorable } from '@anito/contract/values';
import { UnreadableError } from '@anito/documents/unreadable-error';
import type { Deps } from '../../../deps.ts';
import { escapeForPrompt } from '../../../lib/escape-for-prompt.ts';
import { answerPageTask } from './answer-page.ts';
import { writeJson } from './write-json.ts';

type ReadDeps = Pick<Deps, 'readers' | 'storage'>;

/** The reply of another service. */
type ServiceReply = { status: number; contentType: string; body: Buffer };

const isJson = /^\s{0,8}application\/(?:[\w.-]{1,60}\+)?json\s{0,8}(?:;|$)/i;
const isHtml = /^\s{0,8}(?:text\/html|application\/xhtml\+xml)\s{0,8}(?:;|$)/i;
const isPlain = /^\s{0,8}(?:text\/(?!event-stream)[\w.-]{1,60}|application\/xml)\s{0,8}(?:;|$)/i;

/**
 * Returns whether a reply of this content type is still readable when its end is cut off: true for text types
 * and XML, but not for JSON.
 */
export const canBeTruncated = (contentType: string): boolean => isPlain.test(contentType);

/** Sanitises a text: limits its length and removes characters that cannot be stored or form tags. */
export const sanitizeReply = (text: string): string =>
  escapeForPrompt(
    toStorable(text.slice(0, 2 * limits.actionAnswerMax).toWellFormed()),
    limits.actionAnswerMax,
  )
    .toWellFormed()
    .trim();

/**
 * Decodes UTF-8. Returns null if the bytes are not UTF-8. A truncated reply may end within a character, which
 * is dropped.
 */
function decodeUtf8(body: Buffer): string | null {
  const isTruncated = body.length >= limits.actionAnswerBytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: isTruncated });
  } catch {
    return null;
  }
}

/**
 * Parses JSON. Returns null if it is invalid; the wrapper `value` distinguishes that from the JSON value
 * `null`.
 */
function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Returns the text of an HTML page, extracted in a reader process. Returns null for an unreadable page. */
async function readHtml(
  { readers, storage }: ReadDeps,
  { contentType, body }: ServiceReply,
  options: { tenantId: string; signal: AbortSignal },
): Promise<string | null> {
  const path = await storage.createUploadPath();
  try {
    await writeFile(path, body, { mode: 0o600 });
    const input = { path, contentType, maxCharacters: limits.actionAnswerMax };
    return (await readers.run(answerPageTask, input, options)).value;
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Returns the text of a reply for people and models: JSON as indented lines, HTML without tags, other text
 * unchanged, and the HTTP status for an empty reply. Returns null for other content types and for broken
 * content.
 */
export async function readReply(
  deps: ReadDeps,
  answer: ServiceReply,
  options: { tenantId: string; signal: AbortSignal },
): Promise<string | null> {
  const { status, contentType, body } = answer;
  if (body.length === 0) return `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  if (isHtml.test(contentType)) return readHtml(deps, answer, options);
  const hasContentType = contentType.trim() !== '';
  if (hasContentType && !isJson.test(contentType) && !isPlain.test(contentType)) return null;
  const text = decodeUtf8(body);
  if (text === null) return null;
  // Without a content type, valid JSON is read as JSON and everything else as text.
  const parsed = isPlain.test(contentType) ? null : parseJson(text);
  if (parsed) return writeJson(parsed.value);
  return isJson.test(contentType) || text.includes('\0') ? null : text;
}

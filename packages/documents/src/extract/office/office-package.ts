import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { readZipDirectory, readZipEntry, type ZipEntry } from '../../formats/zip-directory.ts';
import { type UnreadableError, unreadable } from '../../unreadable-error.ts';
import { decodeEntities } from '../markdown/inline-text.ts';
import { readDiagram } from './read-diagram.ts';

/** An Office Open XML file (Word, Excel, PowerPoint) whose parts were checked. */
export type OfficePackage = {
  /** The title in its properties. */
  title: string | null;
  /**
   * Returns the XML of a part; null if it does not exist. Throws UnreadableError for a part with entities.
   */
  readPart(name: string): Promise<string | null>;
  /**
   * Returns the XML of a part on the first call for its name, then null. Other parts may refer to it ten
   * thousand times.
   */
  readPartOnce(name: string): Promise<string | null>;
  /** Returns the related parts of a part: part names by relation id. */
  readRelations(name: string): Promise<Map<string, string>>;
  /**
   * Returns the distinct parts that a part (or the file itself: '') has a relation of this type to, such as
   * `header`.
   */
  listParts(name: string, type: string): Promise<string[]>;
  /** Returns the first of these parts; null without one. */
  findPart(name: string, type: string): Promise<string | null>;
  /** Returns the external hyperlinks of a part, by relation id. */
  readLinks(name: string): Promise<OfficeLinks>;
  /** Returns the texts of a diagram of a part, by relation id; empty if they were read before. */
  readDiagram(name: string, id: string): Promise<string[]>;
};

export type OfficeLinks = ReadonlyMap<string, string>;

type Relations = { parts: { id: string; type: string; part: string }[]; links: OfficeLinks };

/**
 * Opens an office file after checking what readers trust: the archive's directory, that every XML part really
 * inflates to its declared size, and that no part declares entities, which the format forbids (ECMA-376 part
 * 2, 8.1.4). Throws UnreadableError for a file that fails a check, is encrypted or is of an old Office
 * version.
 */
export async function openOfficePackage(path: string): Promise<OfficePackage> {
  const bytes = await readFile(path);
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') throw describeOldOffice(bytes);
  const entries = new Map<string, ZipEntry>();
  for (const entry of await readZipDirectory(path)) entries.set(entry.name, entry);

  async function readPart(name: string): Promise<string | null> {
    const entry = entries.get(name);
    if (!entry) return null;
    const xml = decodeXml(await readZipEntry(bytes, entry));
    if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) {
      throw unreadable('xml-entities');
    }
    return xml;
  }

  const relationsByPart = new Map<string, Relations>();
  async function listRelations(name: string): Promise<Relations> {
    const relations = relationsByPart.get(name) ?? (await parseRelations(name));
    relationsByPart.set(name, relations);
    return relations;
  }

  async function parseRelations(name: string): Promise<Relations> {
    const folder = posix.dirname(name);
    const xml = await readPart(posix.join(folder, '_rels', `${posix.basename(name)}.rels`));
    const parts: Relations['parts'] = [];
    const links = new Map<string, string>();
    for (const [tag] of xml?.matchAll(/<(?:\w{1,40}:)?Relationship\b[^<>]*>/g) ?? []) {
      const id = /\bId="([^"]*)"/.exec(tag)?.[1];
      const target = /\bTarget="([^"]*)"/.exec(tag)?.[1];
      if (!id || !target) continue;
      // The beginning of the type differs between the two versions of the format; its last word does not.
      const type = /\bType="(?:[^"]*\/)?([^"/]*)"/.exec(tag)?.[1] ?? '';
      if (/\bTargetMode="External"/.test(tag)) {
        if (type === 'hyperlink') links.set(id, decodeEntities(target));
        continue;
      }
      const part = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      parts.push({ id, type, part });
    }
    return { parts, links };
  }

  const partsById = new Map<string, Map<string, string>>();
  async function readRelations(name: string): Promise<Map<string, string>> {
    const byId =
      partsById.get(name) ?? new Map((await listRelations(name)).parts.map(({ id, part }) => [id, part]));
    partsById.set(name, byId);
    return byId;
  }

  async function listParts(name: string, type: string): Promise<string[]> {
    const relations = (await listRelations(name)).parts.filter((relation) => relation.type === type);
    return [...new Set(relations.map(({ part }) => part))];
  }

  async function findPart(name: string, type: string): Promise<string | null> {
    return (await listParts(name, type))[0] ?? null;
  }

  const readBefore = new Set<string>();
  async function readPartOnce(name: string): Promise<string | null> {
    if (readBefore.has(name)) return null;
    readBefore.add(name);
    return readPart(name);
  }

  async function readDiagramOf(name: string, id: string): Promise<string[]> {
    const xml = await readPartOnce((await readRelations(name)).get(id) ?? '');
    return xml ? readDiagram(xml) : [];
  }

  let title: string | null = null;
  for (const { name } of entries.values()) {
    if (!/\.(?:xml|rels)$/i.test(name)) continue;
    const xml = await readPart(name);
    if (name === 'docProps/core.xml') title = findTitle(xml ?? '');
  }
  return {
    title,
    readPart,
    readPartOnce,
    readRelations,
    listParts,
    findPart,
    readLinks: async (name) => (await listRelations(name)).links,
    readDiagram: readDiagramOf,
  };
}

/** Decodes a part, which is UTF-8 or UTF-16 (ECMA-376 part 2, 8.1.4). */
function decodeXml(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

/** Returns the title in the core properties of a file, or null. */
function findTitle(core: string): string | null {
  const title = /<dc:title\b[^<>]*>([^<]{1,300})<\/dc:title>/.exec(core)?.[1]?.trim();
  return title ? title.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') : null;
}

/** Returns the error for a file of an old Office version, or for an encrypted file. */
function describeOldOffice(bytes: Buffer): UnreadableError {
  const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  return unreadable(isEncrypted ? 'protected' : 'old-office');
}

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DiskFullError } from './disk-room.ts';

/** A file with the bytes of an object, for as long as somebody reads it. */
export type LocalObject = { path: string; release(): Promise<void> };

/** Bytes of uploaded files under random keys; names given by users never become paths. */
export type Storage = {
  /** Where an upload is collected before it is known to be good. */
  createUploadPath(): Promise<string>;
  /** A new random key; nothing is stored under it yet. */
  createKey(): string;
  /** Takes over a collected upload (moved, not copied) under a key and makes it durable. */
  keep(uploadPath: string, key: string): Promise<void>;
  /** Local folders in which collected uploads and opened objects lie. */
  readable: string[];
  /** The object as a local file to be read; `release` when it is read. Throws where there is none. */
  openLocal(key: string): Promise<LocalObject>;
  read(key: string): Readable;
  /** Removing what is already gone is not an error. */
  remove(key: string): Promise<void>;
  /** Makes removals outlive a power loss; after it nobody need know of the keys any more. */
  syncRemoved(keys: string[]): Promise<void>;
};

/** Collects a stream in a file, and leaves nothing behind when it fails; throws DiskFullError on a full disk. */
export async function collectUpload(stream: Readable, path: string): Promise<void> {
  try {
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new DiskFullError(error) : error;
  }
}

import type { Connection, ConnectionType } from '@anito/contract/sources';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Resources } from '../lib/i18n/resources.ts';
import type { ConnectionKey } from './connections.ts';

/** Draws a document as assistants know it, over what is open. */
export type DrawDocument = (document: { id: number; title: string; onClose: () => void }) => ReactNode;

/** A part of the page of a source. */
export type SourcePartProps = {
  /** The source as the list has it, whose sync is followed live. */
  connection: Connection;
};

/** What can be done to a source, by its id. */
export type SourceCalls = {
  /** `refreshVectors` learns what has not changed anew, too. */
  sync: (id: number, refreshVectors?: boolean) => Promise<unknown>;
  cancel: (id: number) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
};

/**
 * A kind of source as the web shows it: all that the rest of the web knows of it. Its words stand in the texts of
 * `sources` under `kinds`. Every screen of the console loads the object itself, and what it leads to when that is
 * first needed.
 */
export type SourceKind = {
  type: ConnectionType;
  icon: LucideIcon;
  loadCalls: () => Promise<SourceCalls>;
  /** Makes a source, here or on a page that it leads to; one that is made here and still empty is handed over. */
  CreateDialog: ComponentType<{
    /** What is to be answered in it, where it is made for that. */
    question?: string | null | undefined;
    onClose: () => void;
    onCreated: (made: ConnectionKey) => void;
  }>;
  /** What it holds, on its page: pages, files or entries. */
  Content: ComponentType<SourcePartProps & { drawDocument: DrawDocument }>;
  /** Its name and how it is read, on its page. */
  Settings: ComponentType<SourcePartProps>;
  /** Gives a source a new key after its service refused the old one. */
  ReconnectDialog?: ComponentType<{ connection: Connection; onClose: () => void }>;
  /** The name of a source that leads to what it was read from; without it a name is only words. */
  LinkedName?: ComponentType<{ id: number; name: string }>;
  /** What a sync counts, pages unless it is said. */
  unit?: 'files' | 'entries';
  /** What a card says of a source beside how it stands, where there is something to say. */
  CardNote?: ComponentType<{ connection: Connection }>;
  /** Whether owners write it here: it is learned as it is saved, so there is rarely something to sync. */
  isWritten?: boolean;
};

/** A kind that is still to come: it is offered, and cannot be added yet. */
type ComingKind = {
  type: Exclude<keyof Resources['sources']['kinds'], ConnectionType>;
  icon: LucideIcon;
};

export type OfferedKind = SourceKind | ComingKind;

/** Whether sources of that kind can be added already. */
export const isReady = (kind: OfferedKind): kind is SourceKind => 'CreateDialog' in kind;

import type { Connection, ConnectionType } from '@anito/contract/sources';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Resources } from '../lib/i18n/resources.ts';
import type { ConnectionKey } from './connections.ts';

/** Draws a dialog with a document, over the open page. */
export type DrawDocument = (document: { id: number; title: string; onClose: () => void }) => ReactNode;

/** Props of a part of a source's page. */
export type SourcePartProps = {
  /** The source from the list. Its sync is followed live. */
  connection: Connection;
};

/** API calls on a source, by its id. */
export type SourceCalls = {
  /** `refreshVectors` also computes the embeddings of unchanged documents again. */
  sync: (id: number, refreshVectors?: boolean) => Promise<unknown>;
  cancel: (id: number) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
};

/**
 * A kind of source, with all that the rest of the web app uses of it. Its texts are in `sources` under
 * `kinds`. Every console screen loads this object, and its components are loaded when first needed.
 */
export type SourceKind = {
  type: ConnectionType;
  icon: LucideIcon;
  loadCalls: () => Promise<SourceCalls>;
  /**
   * Creates a source, here or on a page that it links to. A source created here that is still empty is passed
   * to `onCreated`.
   */
  CreateDialog: ComponentType<{
    /** Question that the new source will answer, if it is created for one. */
    question?: string | null | undefined;
    onClose: () => void;
    onCreated: (key: ConnectionKey) => void;
  }>;
  /** Content on the source's page: pages, files or entries. */
  Content: ComponentType<SourcePartProps & { drawDocument: DrawDocument }>;
  /** Name and reading options on the source's page. */
  Settings: ComponentType<SourcePartProps>;
  /** Asks for a new key after the external service refused the old one. */
  ReconnectDialog?: ComponentType<{ connection: Connection; onClose: () => void }>;
  /** Name of a source as a link to its origin. Without it the name is plain text. */
  LinkedName?: ComponentType<{ id: number; name: string }>;
  /** Unit that a sync counts. Defaults to pages. */
  unit?: 'files' | 'entries';
  /** Further note on a source's card. */
  CardNote?: ComponentType<{ connection: Connection }>;
  /**
   * Whether owners write its texts here. They are learned when saved, so there is rarely anything to sync.
   */
  isWritten?: boolean;
};

/** A kind that is announced but cannot be added yet. */
type AnnouncedKind = {
  type: Exclude<keyof Resources['sources']['kinds'], ConnectionType>;
  icon: LucideIcon;
};

export type OfferedKind = SourceKind | AnnouncedKind;

/** Whether sources of this kind can be added. */
export const isAddableKind = (kind: OfferedKind): kind is SourceKind => 'CreateDialog' in kind;

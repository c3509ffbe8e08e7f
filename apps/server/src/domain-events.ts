import type { HandoverReason } from '@anito/contract/inbox';
import type { Lead } from '@anito/contract/leads';
import type { SqlRunner } from './db/sql.ts';

/** A visitor's question whose answer was stored, with any outcome. Tests by an owner publish nothing. */
export type AnswerFinished = {
  ownerId: string;
  assistantId: number;
  channel: string;
  threadId: number;
  conversationId: number;
  status: 'answered' | 'unsure' | 'refused' | 'interrupted' | 'failed';
  /** The approved answer that was given; null for any other answer. */
  approvedAnswerId: number | null;
  /** Why a person is needed with this answer; null when none is. */
  need: { because: HandoverReason; isStaffed: boolean } | null;
  /**
   * Whether the question concerns a lead: it contains a name or contact details, or its visitor is a lead
   * already.
   */
  concernsLead: boolean;
  /** Whether the message expects an answer: it is neither an order nor contact details without a question. */
  expectsAnswer: boolean;
};

/** The events between features. `features.ts` registers the listeners. */
export type DomainEvents = {
  answerFinished: AnswerFinished;
  /** A visitor wrote to a person, or left a message with a form. */
  messageReceived: { ownerId: string; threadId: number };
  /** A visitor on a messaging channel shared their own telephone number, as digits with the country code. */
  phoneShared: {
    ownerId: string;
    assistantId: number;
    threadId: number;
    channel: string;
    /** The channel's name of the visitor. */
    name: string | null;
    phone: string;
  };
  /**
   * A person is needed in a thread from now on, or no longer. `isAnyNeeded`: whether other threads of the
   * assistant still need one.
   */
  threadChanged: { ownerId: string; assistantId: number; threadId: number } & (
    | { need: 'raised'; because: HandoverReason }
    | { need: 'settled'; isAnyNeeded: boolean }
  );
  /** A run of a source completed or failed; a cancelled run publishes nothing. Source and run are locked. */
  sourceSynced: { ownerId: string; connectionId: number; syncRunId: number };
  /** The last run of a source ended, and no retry follows. */
  sourceSettled: { ownerId: string; connectionId: number; syncRunId: number };
  /** A lead is new or has changed. `visit` says with which assistant a visitor left it; null for an owner's own entry. */
  leadCaptured: {
    ownerId: string;
    lead: Lead;
    isNew: boolean;
    /** `day`: the owner's day, `YYYY-MM-DD`. */
    visit: { assistantId: number; day: string } | null;
  };
};

/**
 * Calls the listeners one after another in the transaction of `runner`: everything that a listener stores or
 * queues is committed or rolled back with the event. An error of a listener rolls the transaction back.
 */
export type Publish = <Name extends keyof DomainEvents>(
  runner: SqlRunner,
  name: Name,
  event: DomainEvents[Name],
) => Promise<void>;

/** Whether a listener has anything to do for an event. Otherwise no transaction is needed to publish it. */
export type HasListener = <Name extends keyof DomainEvents>(name: Name, event: DomainEvents[Name]) => boolean;

/**
 * Calls every listener in a separate transaction. An error is logged and rolls back that transaction, and the
 * other listeners are still called.
 */
export type PublishSeparately = <Name extends keyof DomainEvents>(
  name: Name,
  event: DomainEvents[Name],
) => Promise<void>;

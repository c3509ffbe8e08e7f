import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { countParam, isoDate, isStorable } from './values.ts';

/** An action of an admin, or of an admin who acted as another person. */
const auditEntry = z.object({
  id: z.uuid(),
  createdAt: isoDate,
  /** Past event, noun first: `impersonation.started`. */
  action: z.string(),
  /** Kind and id of the object: `user:<uuid>`. */
  object: z.string(),
  /** Display name of the object at that time, if it is not a person. */
  objectName: z.string().nullable(),
  /** The person whom the action concerns. */
  concernsId: z.uuid().nullable(),
  /**
   * Name and e-mail address of that person at that time; null when the action concerns no person or the
   * account is deleted.
   */
  concernsName: z.string().nullable(),
  /** The change, with its old and new values. */
  detail: z.string().nullable(),
  actorId: z.uuid().nullable(),
  actingAsId: z.uuid().nullable(),
  /** Current e-mail addresses; null when no signed-in person acted or the account is deleted. */
  actorEmail: z.string().nullable(),
  actingAsEmail: z.string().nullable(),
  /** Name of the provisioning key that acted instead of a person. */
  actorKeyName: z.string().nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Header row of the exported log. */
export const auditColumns = [
  'At',
  'Who',
  'As',
  'Action',
  'Object',
  'Detail',
  'From',
  'Request',
  'Concerns',
  'Name',
] as const;

const filter = {
  /**
   * A part of the name or address of the actor, the impersonated person, the person concerned or the object.
   */
  person: z
    .string()
    .trim()
    .max(limits.userSearchMax)
    .refine(isStorable, 'contains characters that cannot be searched for')
    .default(''),
  /** Prefix of the action: `impersonation`. */
  action: z
    .string()
    .regex(/^[a-z-]{0,40}(\.[a-z-]{1,40})?$/, 'must be an action of the log')
    .default(''),
  from: isoDate.optional(),
  to: isoDate.optional(),
};
const auditFilter = z.strictObject(filter);
export type AuditFilter = z.output<typeof auditFilter>;

export const auditPage = z.object({
  entries: z.array(auditEntry),
  page: z.int().positive(),
  hasNextPage: z.boolean(),
});
export type AuditPage = z.infer<typeof auditPage>;

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  resource: 'none',
  summary: `List audit log entries, newest first, ${limits.auditPage} per page`,
  query: z.strictObject({
    page: countParam(1, 10_000).default(1),
    ...filter,
  }),
  response: auditPage,
});

export const downloadAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: 'admin',
  resource: 'none',
  summary: 'Export the audit log as CSV, without a limit',
  query: auditFilter,
  response: z.file(),
});

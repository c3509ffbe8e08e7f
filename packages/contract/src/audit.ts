import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { countParam, isoDate, isStorable } from './values.ts';

/** What somebody did in the administration, or while acting as somebody else. */
const auditEntry = z.object({
  id: z.uuid(),
  createdAt: isoDate,
  /** Past event, noun first: `impersonation.started`. */
  action: z.string(),
  /** Kind and id of what it was done to: `user:<uuid>`. */
  object: z.string(),
  /** What people called it then, where it is not a person. */
  objectName: z.string().nullable(),
  /** The person whom it concerns. */
  concernsId: z.uuid().nullable(),
  /** Their name and address as they were then; null where nobody is concerned, or whose account is gone. */
  concernsName: z.string().nullable(),
  /** What was changed, from what to what. */
  detail: z.string().nullable(),
  actorId: z.uuid().nullable(),
  actingAsId: z.uuid().nullable(),
  /** Addresses, as they are now; null where nobody signed in did it, or whose account is gone. */
  actorEmail: z.string().nullable(),
  actingAsEmail: z.string().nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The heading of the exported log. */
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
  /** A part of the name or address of who did it, as whom, or whom it concerns, or of what it was done to. */
  person: z
    .string()
    .trim()
    .max(limits.userSearchMax)
    .refine(isStorable, 'contains characters that cannot be searched for')
    .default(''),
  /** What the action begins with: `impersonation`. */
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
  summary: `Who did what, newest first, ${limits.auditPage} a page`,
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
  summary: 'The same as a CSV file, without an end',
  query: auditFilter,
  response: z.file(),
});

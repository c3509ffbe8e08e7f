import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { isoDate, personText } from './values.ts';

export const roles = ['admin', 'trial', 'starter', 'pro', 'agency'] as const;

/** The signed-in person. */
export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  onboardingCompleted: z.boolean(),
  /** True while e-mails about customers are withheld because the address is not confirmed. */
  alertsNeedConfirmation: z.boolean().optional(),
  subscription: z.object({
    status: z.string(),
    plan: z.string(),
    startDate: isoDate.nullable(),
    endDate: isoDate.nullable(),
    isActive: z.boolean(),
  }),
  impersonatedBy: z.string().optional(),
});
export type User = z.infer<typeof user>;

export const userUpdate = z.strictObject({
  firstName: personText({ min: 1, max: 100, label: 'First name' }).optional(),
  lastName: personText({ max: 100, label: 'Last name' }).optional(),
});

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/api/Users/me',
  access: 'user',
  resource: 'none',
  summary: 'Get the signed-in user',
  response: user,
});

export const updateMe = defineEndpoint({
  method: 'PUT',
  path: '/api/Users/me',
  access: 'user',
  resource: 'none',
  summary: 'Update your name',
  body: userUpdate,
  response: user,
});

import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import { alertOwner, sendPush } from './alert-owner.ts';
import { customerAlertKind, sendPushKind } from './push.jobs.ts';
import { registerPushRoutes } from './push.routes.ts';
import { reencryptVapidKeys } from './vapid-keys.ts';

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    pushDevices: never;
    customerAlerts: never;
  }
}

/** Alerts owners of customers on their screens and, by Web Push, on their devices. */
export const push: Feature<Deps> = {
  name: 'push',
  limits: () => ({
    /** Devices that an account adds or tests. */
    pushDevices: { points: 30, seconds: 60 },
    /** Events with alerts on devices. Strangers cause them, and a phone must not ring all night. */
    customerAlerts: { points: 60, seconds: 3_600 },
  }),
  routes: registerPushRoutes,
  jobs: [defineJob(customerAlertKind, { run: alertOwner }), defineJob(sendPushKind, { run: sendPush })],
  reencrypt: {
    'keys of push services': (deps, { isKeyLost }) => reencryptVapidKeys(deps, { mayReplace: isKeyLost }),
  },
};

import * as contract from '@anito/contract/announcements';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import { byWhom } from '../../lib/by-whom.ts';
import * as service from './announcements.service.ts';

/** For admins: what they tell all owners. */
export function registerAnnouncementRoutes(bind: Bind, deps: Deps): void {
  bind(contract.listAnnouncements, ({ query }) => service.listAnnouncements(deps, query.page));
  bind(contract.getAnnouncementReach, ({ query }) => service.getReach(deps, query.audience));
  bind(contract.publishAnnouncement, (call) => service.publish(deps, call.body, byWhom(call)));
  bind(contract.withdrawAnnouncement, (call) => service.withdraw(deps, call.params.id, byWhom(call)));
}

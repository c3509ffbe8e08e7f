import * as column from '../../db/result-columns.ts';
import { findRow, type SqlRunner } from '../../db/sql.ts';

const columns = { firstName: column.text, businessName: column.text.orNull };

/**
 * Returns an owner's first name, and the name of the business from the settings or else from the onboarding
 * (null without one). Returns undefined for a missing user.
 */
export async function findBusiness(
  runner: SqlRunner,
  ownerId: string,
): Promise<column.RowOf<typeof columns> | undefined> {
  return findRow(
    runner,
    `select u.first_name as "firstName",
       coalesce(nullif(trim(s.company), ''), nullif(trim(o.business_name), '')) as "businessName"
     from users u left join user_settings s on s.owner_id = u.id left join onboarding o on o.owner_id = u.id
     where u.id = $1`,
    [ownerId],
    columns,
  );
}

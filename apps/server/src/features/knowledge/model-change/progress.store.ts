import type { ModelProblem } from '@anito/contract/model-change';
import type { Database } from '../../../db/database.ts';
import * as column from '../../../db/result-columns.ts';
import { queryRows } from '../../../db/sql.ts';

const columns = {
  email: column.text.orNull,
  passageCount: column.number,
  passagesLeft: column.number,
  sourceCount: column.number,
  sourcesLeft: column.number,
  problem: column.textOf<ModelProblem>().orNull,
  retryAt: column.time.orNull,
};

/** Progress of the model change of an account: totals over its sources with passages, and what remains. */
export type ProgressRow = column.RowOf<typeof columns>;

/**
 * Returns the progress of each account whose model change has not reached all sources, most remaining
 * passages first; with `ownerId` only of this account. Other accounts are omitted.
 */
export async function listProgress(
  { pool }: Pick<Database, 'pool'>,
  ownerId: string | null,
): Promise<ProgressRow[]> {
  return queryRows(
    pool,
    `with owners as (
       select owner_id from model_changes
       where state = 'filling' and ($1::uuid is null or owner_id = $1) group by owner_id),
     sources as (
       select c.owner_id, m.state = 'filling' as is_left, m.passage_count as done, m.problem, m.retry_at,
         (select coalesce(sum(d.passage_count), 0)::int from documents d
          where d.connection_id = c.id and d.owner_id = c.owner_id) as total
       from owners join connections c using (owner_id) left join model_changes m on m.connection_id = c.id)
     select (select u.email from users u where u.id = s.owner_id) as email,
       coalesce(sum(total), 0)::float8 as "passageCount",
       coalesce(sum(greatest(0, total - done)) filter (where is_left), 0)::float8 as "passagesLeft",
       count(*) as "sourceCount", count(*) filter (where is_left) as "sourcesLeft",
       min(problem) filter (where is_left) as problem, min(retry_at) filter (where is_left) as "retryAt"
     from sources s where total > 0 group by s.owner_id
     having count(*) filter (where is_left) > 0
     order by 3 desc, s.owner_id`,
    [ownerId],
    columns,
  );
}

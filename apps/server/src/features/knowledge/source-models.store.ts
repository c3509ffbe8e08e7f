import * as column from '../../db/result-columns.ts';
import { execute, findRow, type SqlRunner } from '../../db/sql.ts';

const columns = {
  firstModel: column.text.orNull,
  switchedTo: column.text.orNull,
  /** Lowest and highest model id among its passages; both are the same when one model embedded all. */
  lowest: column.text.orNull,
  highest: column.text.orNull,
};

/** The models that a source has vectors of. */
export type SourceModels = column.RowOf<typeof columns>;

/**
 * Returns the embedding models of a source; undefined when it does not exist. `lowest` and `highest` differ
 * when its passages have vectors of two models. Each column is one index lookup.
 */
export async function findSourceModels(
  runner: SqlRunner,
  { ownerId, connectionId }: { ownerId: string; connectionId: number },
): Promise<SourceModels | undefined> {
  return findRow(
    runner,
    `select m.first_model as "firstModel", case when m.state = 'switched' then m.embedding_model end as "switchedTo",
       (select min(embedding_model) from passages where connection_id = c.id) as lowest,
       (select max(embedding_model) from passages where connection_id = c.id) as highest
     from connections c left join model_changes m on m.connection_id = c.id and m.owner_id = c.owner_id
     where c.id = $2 and c.owner_id = $1`,
    [ownerId, connectionId],
    columns,
  );
}

/**
 * Records that a source changes to another embedding model, and the model that it was first embedded with.
 * Does nothing when the source has had a change before.
 */
export async function beginModelChange(
  runner: SqlRunner,
  { ownerId, connectionId }: { ownerId: string; connectionId: number },
  models: { firstModel: string; embeddingModel: string },
): Promise<void> {
  await execute(
    runner,
    `insert into model_changes (connection_id, owner_id, first_model, embedding_model, state)
     select id, owner_id, $3, $4, 'filling' from connections where id = $2 and owner_id = $1
     on conflict (connection_id) do nothing`,
    [ownerId, connectionId, models.firstModel, models.embeddingModel],
  );
}

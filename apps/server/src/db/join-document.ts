/**
 * Returns the SQL that joins an item of a source (a page, file or note) with its document as `d`, by a
 * lateral lookup of its key. `item` is the alias of the item's table, and `externalId` the expression of its
 * id. While the statistics are older than the rows, a plain join can be planned so that it reads all
 * documents of the source for each item.
 */
export const joinDocument = (item: string, externalId: string) => `left join lateral (
    select * from documents where connection_id = ${item}.connection_id and external_id = ${externalId} offset 0
  ) d on d.owner_id = ${item}.owner_id`;

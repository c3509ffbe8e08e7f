/**
 * Joins an item of a source (a page, file or note) with the document that was made of it, as `d`. Each is looked up by
 * its key: as a plain join it can be planned to read all documents of the source for each item, while the statistics
 * are older than the rows.
 */
export const joinDocument = (item: string, externalId: string) => `left join lateral (
    select * from documents where connection_id = ${item}.connection_id and external_id = ${externalId} offset 0
  ) d on d.owner_id = ${item}.owner_id`;

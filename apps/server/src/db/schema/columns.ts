import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** A generated id, read as a JavaScript number (safe up to 2^53). */
export const numericId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A timestamp with time zone, read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** When the row was created, by the database's clock. */
export const createdAt = () => moment('created_at').notNull().defaultNow();

/** Raw bytes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Text that is compared byte by byte, regardless of the database's collation. */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

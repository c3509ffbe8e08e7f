/** `npm run db:generate` compares the schema with the last migration and writes the next one; it installs drizzle-kit first. */
export default {
  dialect: 'postgresql',
  schema: './apps/server/src/db/schema/*.ts',
  out: './apps/server/src/db/migrations',
};

/** The methods of a pino logger that this package uses. */
export type ModelLog = { info(fields: object, text: string): void; warn(fields: object, text: string): void };

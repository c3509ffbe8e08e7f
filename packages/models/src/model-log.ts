/** The part of a pino logger that models use. */
export type ModelLog = { info(fields: object, text: string): void; warn(fields: object, text: string): void };

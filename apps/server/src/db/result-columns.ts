/** The expected type of a result column: one of PostgreSQL's types, not null unless stated. */
export type Column<Value> = {
  /** PostgreSQL's type numbers that arrive as `Value` (pg_type.h). */
  oids: ReadonlySet<number>;
  isNullable: boolean;
  /** Never set; carries the type. */
  value?: Value;
};

/** The columns of a result by name. */
export type Columns = Record<string, Column<unknown>>;

/** A row with these columns. */
export type RowOf<Shape extends Columns> = {
  [Name in keyof Shape]: Shape[Name] extends Column<infer Value> ? Value : never;
};

/** A row as an array, with these columns in order. */
export type TupleOf<Shape extends readonly Column<unknown>[]> = {
  -readonly [Place in keyof Shape]: Shape[Place] extends Column<infer Value> ? Value : never;
};

type NotNull<Value> = Column<Value> & { orNull: Column<Value | null> };

/**
 * Defines a column that is never null, by the OIDs of its PostgreSQL types. Its `orNull` is the nullable
 * column.
 */
function define<Value>(...oids: number[]): NotNull<Value> {
  const typeOids = new Set(oids);
  return { oids: typeOids, isNullable: false, orNull: { oids: typeOids, isNullable: true } };
}

const textTypes = [25, 1042, 1043, 19, 2950];
const jsonTypes = [114, 3802];
const textListTypes = [1009, 1015, 2951];

/** An integer or a float. `numeric`, for example from `sum(bigint)`, is not included: cast it. */
export const number = define<number>(20, 21, 23, 26, 700, 701);
/** A text or a uuid. */
export const text = define<string>(...textTypes);
/** A text with a restricted set of values. The values are not checked. */
export const textOf = <Value extends string>() => define<Value>(...textTypes);
export const boolean = define<boolean>(16);
/** A point in time. A `date` is not included: cast it to text. */
export const time = define<Date>(1114, 1184);
export const bytes = define<Buffer>(17);
/** JSON is written by this program, so its content is not checked. */
export const json = <Value>() => define<Value>(...jsonTypes);
export const textList = define<string[]>(...textListTypes);

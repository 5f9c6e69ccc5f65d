/** The ids of a page: walked in their order, or found first and put in order then. */
export interface OrderTerm {
  readonly sql: string;
  /** ` desc nulls last`; nothing where PostgreSQL does it so. */
  readonly direction: string;
}

export interface OrderedIds {
  readonly id: string;
  readonly from: string;
  /** All to hold at once. */
  readonly conditions: readonly string[];
  readonly terms: readonly OrderTerm[];
}

/** Found rows that are put in order at once; where there are more, the index of the order meets them soon. */
const FOUND_MAX = 100_000;

function termsSql(terms: readonly OrderTerm[]): string {
  return terms.map(({ sql, direction }) => `${sql}${direction}`).join(', ');
}

export function whereSql(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
}

export function orderedIds({ id, from, conditions, terms }: OrderedIds): string {
  return `select ${id} as id from ${from}${whereSql(conditions)} order by ${termsSql(terms)}`;
}

/**
 * The same for a search: PostgreSQL believes that what is looked for stands everywhere in the order, and walks its index; words that
 * are rare, or that stand together, were met after hundreds of thousands of rows.
 */
export function foundIds(ids: OrderedIds, page: string): string {
  const { id, from, conditions, terms } = ids;
  const keys = terms.map(({ direction }, place) => ({ sql: `k${place}`, direction }));
  const columns = terms.map(({ sql }, place) => `${sql} as k${place}`);
  const count = '(select count(*) from trouves)';
  const found = `select ${[`${id} as id`, ...columns].join(', ')} from ${from}${whereSql(conditions)} limit ${FOUND_MAX + 1}`;
  const sorted = orderedIds({ id: 'id', from: 'trouves', conditions: [`${count} <= ${FOUND_MAX}`], terms: keys });
  const walked = orderedIds({ ...ids, conditions: [...conditions, `${count} > ${FOUND_MAX}`] });
  return `with trouves as materialized (${found}) (${sorted} ${page}) union all (${walked} ${page})`;
}

interface Begun {
  /** Condition of the first of them; an index may hold it. */
  readonly begun: string;
  readonly page: string;
  /** Number of rows of a page, as a parameter. */
  readonly take: string;
}

/** Rows that begin as typed, then the others: these are looked for where the first are too few for the page. */
export function begunIds(ids: OrderedIds, { begun, page, take }: Begun): string {
  const first = `${orderedIds({ ...ids, conditions: [...ids.conditions, begun] })} ${page}`;
  const others = foundIds({ ...ids, conditions: [...ids.conditions, `(${begun}) is not true`, isShortOf(take)] }, page);
  return oneThenOther(first, others, page);
}

/** Rows that have what they are sorted by, then those that have not. `first`: how many stand before the end of the page, as a parameter. */
export function walkedIds(
  [present, absent]: readonly [OrderedIds, OrderedIds],
  { first, page }: { readonly first: string; readonly page: string },
): string {
  const others = orderedIds({ ...absent, conditions: [...absent.conditions, isShortOf(first)] });
  return oneThenOther(`${orderedIds(present)} limit ${first}`, `${others} limit ${first}`, page);
}

function isShortOf(count: string): string {
  return `(select count(*) from premiers) < ${count}`;
}

function oneThenOther(first: string, others: string, page: string): string {
  function ranked(from: string, rank: number): string {
    return `select id, ${rank} as rang, row_number() over () as place from ${from}`;
  }
  return `with premiers as materialized (${first}) select id from (${ranked('premiers', 0)} union all ${ranked(`(${others}) o`, 1)}) b order by rang, place ${page}`;
}

/** A row identified by its id and its sort key: pages are read from it. */
export interface KeptRow {
  readonly id: number;
  readonly key: string;
}

function values(terms: readonly OrderTerm[], valueOf: (term: OrderTerm, place: number) => string): string {
  return terms.map(valueOf).join(', ');
}

/** Sort key of a row, as one text; null where something of it is absent, which no comparison finds again. */
function keySql(sorted: string): string {
  return `case when num_nulls(${sorted}) = 0 then row(${sorted})::text end`;
}

/** The same ids with the key of each: written for the rows of the page alone, not for those that are skipped. */
export function keyedIds({ id, from, conditions, terms }: OrderedIds, page: string): string {
  const columns = [`${id} as id`, ...terms.map(({ sql }, place) => `${sql} as k${place}`)].join(', ');
  const rows = `select ${columns} from ${from}${whereSql(conditions)} order by ${termsSql(terms)} ${page}`;
  return `select id, ${keySql(values(terms, (_, place) => `k${place}`))} as cle from (${rows}) r`;
}

/** The same from a row on, itself included; none when that row is no more sorted by what it was. `kept` is written as parameters. */
export function idsFrom(
  ids: OrderedIds,
  { kept, page }: { readonly kept: Readonly<Record<keyof KeptRow, string>>; readonly page: string },
): string {
  const { from, conditions, terms } = ids;
  const columns = values(terms, ({ sql }, place) => `${sql} as k${place}`);
  const isSame = `${keySql(values(terms, ({ sql }) => sql))} = ${kept.key}`;
  const row = `select ${columns} from ${from} where ${ids.id} = ${kept.id} and ${isSame}`;
  return `with repere as materialized (${row}) ${keyedIds({ ...ids, conditions: [...conditions, fromRow(terms)] }, page)}`;
}

function keptValue(place: number): string {
  return `(select k${place} from repere)`;
}

function isDescending({ direction }: OrderTerm): boolean {
  return direction.startsWith(' desc');
}

function hasAbsentLast({ direction }: OrderTerm): boolean {
  return direction === '' || direction.endsWith(' last');
}

/** Comparing whole rows, or the first column at least, is what walks an index from there. Rows whose first value is absent are left out. */
function fromRow(terms: readonly OrderTerm[]): string {
  const [first] = terms;
  if (first === undefined) return 'true';
  const sign = isDescending(first) ? '<=' : '>=';
  const isEven = terms.length <= 2 && terms.every((term) => isDescending(term) === isDescending(first));
  if (isEven) return `(${values(terms, ({ sql }) => sql)}) ${sign} (${values(terms, (_, place) => keptValue(place))})`;
  return `${first.sql} ${sign} ${keptValue(0)} and ${isFrom(terms, 0)}`;
}

function isFrom(terms: readonly OrderTerm[], place: number): string {
  const term = terms[place];
  if (term === undefined) return 'true';
  const sign = isDescending(term) ? '<' : '>';
  const absent = hasAbsentLast(term) ? ` or ${term.sql} is null` : '';
  return `(${term.sql} ${sign} ${keptValue(place)}${absent} or (${term.sql} = ${keptValue(place)} and ${isFrom(terms, place + 1)}))`;
}

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

const termsSql = (terms: readonly OrderTerm[]): string => terms.map(({ sql, direction }) => `${sql}${direction}`).join(', ');

const whereSql = (conditions: readonly string[]): string => (conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`);

export const orderedIds = ({ id, from, conditions, terms }: OrderedIds): string =>
  `select ${id} as id from ${from}${whereSql(conditions)} order by ${termsSql(terms)}`;

/**
 * The same for a search: PostgreSQL believes that what is looked for stands everywhere in the order, and walks its index; words that
 * are rare, or that stand together, were met after hundreds of thousands of rows.
 */
export const foundIds = (ids: OrderedIds, page: string): string => {
  const { id, from, conditions, terms } = ids;
  const keys = terms.map(({ direction }, place) => ({ sql: `k${place}`, direction }));
  const columns = terms.map(({ sql }, place) => `${sql} as k${place}`);
  const count = '(select count(*) from trouves)';
  const found = `select ${[`${id} as id`, ...columns].join(', ')} from ${from}${whereSql(conditions)} limit ${FOUND_MAX + 1}`;
  const sorted = orderedIds({ id: 'id', from: 'trouves', conditions: [`${count} <= ${FOUND_MAX}`], terms: keys });
  const walked = orderedIds({ ...ids, conditions: [...conditions, `${count} > ${FOUND_MAX}`] });
  return `with trouves as materialized (${found}) (${sorted} ${page}) union all (${walked} ${page})`;
};

/**
 * Statements of transactions that come back are named, so that each connection plans them once. PostgreSQL keeps what it named until
 * the connection ends; so there is an end to the names.
 */
const COMES_BACK = 3;
const NAMES_MAX = 200;
const COUNTED_MAX = 2000;

export interface PlannedStatements {
  /** Name under which connections keep the plan of a text; undefined: it is planned each time. */
  readonly nameOf: (text: string) => string | undefined;
}

export const createPlannedStatements = (): PlannedStatements => {
  const names = new Map<string, string>();
  const times = new Map<string, number>();
  return {
    nameOf: (text) => {
      const known = names.get(text);
      if (known !== undefined || names.size >= NAMES_MAX) return known;
      const count = (times.get(text) ?? 0) + 1;
      if (times.size >= COUNTED_MAX) times.clear();
      times.set(text, count);
      if (count < COMES_BACK) return undefined;
      times.delete(text);
      const name = `connu_${names.size + 1}`;
      names.set(text, name);
      return name;
    },
  };
};

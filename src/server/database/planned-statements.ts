/**
 * Statements that come back are named, so that each connection plans them once. PostgreSQL keeps what it named until the connection
 * ends, about a hundred bytes for each character of the text; so there is an end to the names.
 */
const COMES_BACK = 3;
const NAMES_MAX = 200;
const COUNTED_MAX = 2000;

/** Of this process: two texts never share a name on a connection. */
let given = 0;

export interface PlannedStatements {
  /** Name under which connections keep the plan of a text; undefined: it is planned each time. */
  readonly nameOf: (text: string) => string | undefined;
}

/** `charactersMax`: of all the texts that are named together. */
export function createPlannedStatements({ charactersMax = Infinity }: { readonly charactersMax?: number } = {}): PlannedStatements {
  const names = new Map<string, string>();
  const times = new Map<string, number>();
  let characters = 0;
  return {
    nameOf: (text) => {
      const existingName = names.get(text);
      if (existingName !== undefined || names.size >= NAMES_MAX || characters + text.length > charactersMax) return existingName;
      const count = (times.get(text) ?? 0) + 1;
      if (times.size >= COUNTED_MAX) times.clear();
      times.set(text, count);
      if (count < COMES_BACK) return undefined;
      times.delete(text);
      given += 1;
      characters += text.length;
      const name = `connu_${given}`;
      names.set(text, name);
      return name;
    },
  };
}

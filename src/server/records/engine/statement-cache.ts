import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { festivalZone } from '#domain/values/dates/festival-zone.ts';
import type { SqlBuild } from '../sql/sql-build.ts';

/** A compiled statement: what writing it again for the same question would give. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Entities it reads. */
  readonly touched: readonly string[];
  /** It holds something of the person who asks, or of the edition they work on. */
  readonly isPersonal: boolean;
}

/**
 * Remembers compiled statements by what they were compiled from. The rights of the person are part of
 * that: they decide which columns are masked and which records a filter may walk through.
 */
export interface StatementCache {
  readonly compile: (context: RequestContext, question: readonly unknown[], write: () => Statement) => Statement;
}

const MAX_ENTRIES = 400;
const MAX_KEY = 2000;
const MAX_NUMBERS = 4000;

export function createStatementCache(): StatementCache {
  const statements = new Map<string, Statement>();
  const holders = new WeakMap<object, number>();
  let count = 0;
  function holderOf(rights: object): number {
    const cached = holders.get(rights);
    if (cached !== undefined) return cached;
    count += 1;
    holders.set(rights, count);
    return count;
  }
  const texts = new WeakMap<object, string>();
  const numbers = new Map<string, number>();
  let given = 0;
  /** Two thousand characters are long to join and to look up at each request: a number stands for them. */
  function shortOf(text: string): string {
    if (text.length > MAX_KEY) return text;
    const cached = numbers.get(text);
    if (cached !== undefined) return `#${cached}`;
    if (numbers.size >= MAX_NUMBERS) numbers.clear();
    given += 1;
    numbers.set(text, given);
    return `#${given}`;
  }
  /** A repeated filter is the same object: it is written once. */
  function textOf(part: unknown): string {
    if (typeof part !== 'object' || part === null) return typeof part === 'string' ? JSON.stringify(part) : String(part);
    const cached = texts.get(part);
    if (cached !== undefined) return cached;
    const text = shortOf(JSON.stringify(part));
    texts.set(part, text);
    return text;
  }
  return {
    compile: ({ culture, user, edition }, question, write) => {
      const shared = [culture, festivalZone(), holderOf(user.rights), user.editions?.join(' '), ...question.map(textOf)].join('\n');
      const personalKey = `${shared}\n${user.id} ${edition}`;
      const cached = statements.get(shared) ?? statements.get(personalKey);
      if (cached !== undefined) return cached;
      const statement = write();
      const key = statement.isPersonal ? personalKey : shared;
      if (key.length <= MAX_KEY) statements.set(key, statement);
      // The oldest goes, in use or not, and is written again: keeping the order of use would move an entry at every request.
      const oldest = statements.keys().next();
      if (statements.size > MAX_ENTRIES && !oldest.done) statements.delete(oldest.value);
      return statement;
    },
  };
}

export function statementOf(build: SqlBuild, text: string): Statement {
  return {
    text,
    values: build.values,
    touched: [...build.touched],
    isPersonal: build.isPersonal,
  };
}

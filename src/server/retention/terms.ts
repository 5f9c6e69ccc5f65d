import { type RetentionRule, retention } from '#generated/retention/retention.gen.ts';

/** Rules of one entity that share a term: they run in one statement. */
export interface Term {
  readonly key: string;
  readonly entity: string;
  readonly keep: string;
  readonly rules: readonly [RetentionRule, ...RetentionRule[]];
}

/** Every term that the sweep runs; those that the law keeps run never. */
export const TERMS: readonly Term[] = groupTerms(retention.filter(({ act }) => act !== 'keptByLaw'));

function groupTerms(rules: readonly RetentionRule[]): readonly Term[] {
  return [...Map.groupBy(rules, ({ entity, keep }) => `${entity} ${keep}`)].flatMap(([key, [first, ...others]]) =>
    first === undefined ? [] : [{ key, entity: first.entity, keep: first.keep, rules: [first, ...others] }],
  );
}

export const ANONYMOUS = 'Anonyme';

/** Numbers of enumerations stand in rows, in history and in backups: what they mean never changes without a word. */
import type { DbEnum, DbModel } from '../emit/database/db-model.ts';
import type { Hints, Problem } from './types.ts';

export function diffEnums(previous: DbModel, next: DbModel, hints: Hints): Problem[] {
  const wanted = new Map(next.enums.map((one) => [formerName(one.name, previous, hints), one]));
  return previous.enums.flatMap((old) => {
    const now = wanted.get(old.name);
    if (now !== undefined) return compareValues(old, now, hints.values.get(now.name) ?? {});
    return hints.removedEnums.has(old.name) ? [] : [vanishedEnum(old)];
  });
}

/** A rename that an earlier migration carried out may stay declared. */
function formerName(name: string, { enums }: DbModel, hints: Hints): string {
  return enums.some((one) => one.name === name) ? name : (hints.enums.get(name) ?? name);
}

function compareValues(old: DbEnum, now: DbEnum, renames: Readonly<Record<string, string>>): Problem[] {
  const keys = new Set(Object.keys(now.values));
  const news = new Map(
    Object.entries(renames)
      .filter(([to]) => old.values[to] === undefined && keys.has(to))
      .map(([to, from]) => [from, to]),
  );
  const problems = Object.entries(old.values).flatMap(([key, value]) => {
    const to = keys.has(key) ? key : news.get(key);
    const number = to === undefined ? undefined : now.values[to];
    if (to === undefined || number === undefined) return [vanishedValue(now, key, value)];
    return number === value ? [] : [renumbered(now, to, { from: value, to: number })];
  });
  const unknown = [...news].filter(([from]) => old.values[from] === undefined).map(([from, to]) => unknownKey(now, to, from));
  return [...(old.flags === now.flags ? [] : [otherwiseCounted(now)]), ...problems, ...unknown];
}

function problem(one: DbEnum, value: string | null, rest: Pick<Problem, 'code' | 'message' | 'hint'>): Problem {
  return {
    ...rest,
    entity: one.name,
    table: '',
    column: null,
    value,
  };
}

function vanishedEnum(one: DbEnum): Problem {
  return problem(one, null, {
    code: 'migration/vanished-value',
    message: `l'énumération « ${one.name} » n'est plus décrite : ce qui en porte une valeur n'aurait plus de libellé`,
    hint: 'garder son fichier, ou dire « enums: { renamed } » ou « enums: { removed } » dans schema/migrations/entities.yaml',
  });
}

function vanishedValue(one: DbEnum, key: string, value: number): Problem {
  return problem(one, null, {
    code: 'migration/vanished-value',
    message: `la valeur « ${key} » (${value}) de « ${one.name} » n'est plus décrite : ce qui la porte n'aurait plus de libellé`,
    hint: 'la garder avec « removed: true », ou dire « was: » sur celle qui la remplace',
  });
}

function renumbered(one: DbEnum, key: string, value: { readonly from: number; readonly to: number }): Problem {
  return problem(one, key, {
    code: 'migration/renumbered-value',
    message: `« ${key} » de « ${one.name} » passerait de ${value.from} à ${value.to} : ce qui porte ${value.from} dirait autre chose`,
    hint: `remettre ${value.from} ; pour un autre sens, une nouvelle clé, et « removed: true » sur celle-ci`,
  });
}

function otherwiseCounted(one: DbEnum): Problem {
  return problem(one, null, {
    code: 'migration/renumbered-value',
    message: `« ${one.name} » ${one.flags ? 'devient un jeu d’indicateurs' : 'n’est plus un jeu d’indicateurs'} : ses nombres diraient autre chose`,
    hint: 'garder « flags: », ou faire une autre énumération pour un autre champ',
  });
}

function unknownKey(one: DbEnum, to: string, from: string): Problem {
  return problem(one, to, {
    code: 'migration/unknown-rename',
    message: `« ${to} » dit remplacer « ${from} », que l'énumération « ${one.name} » n'a jamais eue`,
    hint: 'vérifier « was: », ou le retirer pour une valeur nouvelle',
  });
}

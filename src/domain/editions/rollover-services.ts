import { created, find, read, refuse, removeAll, type Work } from '#domain/work/work.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RunRepriseBody } from '#generated/schemas/services/editions.zod.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import type { infer as Infer } from 'zod';
import {
  previewRollover,
  type Rollover,
  type RolloverLine,
  type RolloverPlan,
  rollOver,
  rolloverEntities,
  type RolloverRules,
} from './rollover.ts';

const byName: ReadonlyMap<string, EntityDescriptor> = new Map(Object.entries(entities));

interface Edition {
  readonly id: number;
}

type Described = ReturnType<typeof describeRollover>;

export const previewReprise: WorkService<Asked<Edition, { readonly source: number }, unknown>, Described> = {
  entity: 'festival-edition',
  *run({ params: { id }, query: { source } }, facts) {
    return describeRollover(yield* previewRollover(rulesOf(facts), { id, source }));
  },
};

export const runReprise: WorkService<Asked<Edition, unknown, Infer<typeof RunRepriseBody>>, Described> = {
  entity: 'festival-edition',
  isUndoable: () => true,
  *run({ params: { id }, body }, facts) {
    return describeRollover(yield* rollOver(rulesOf(facts), { id, source: body.Source, entities: body.Entites }));
  },
};

export const undoReprise: WorkService<Asked<Edition & { readonly lot: string }, unknown, unknown>, number> = {
  entity: 'festival-edition',
  run: ({ params: { id, lot } }, facts) => undoRollover(rulesOf(facts), { id, batch: lot }),
};

/** A person who sees some rows only could not see the copies: theirs are nobody's yet. */
function rulesOf({ has, writesAll }: Facts): RolloverRules {
  function descriptorOf(name: string): EntityDescriptor {
    const found = byName.get(name);
    if (found === undefined) throw new Error(`entity « ${name} » is not in the schema`);
    return found;
  }
  return {
    descriptorOf,
    entities: rolloverEntities([...byName.values()]),
    isAllowed: (name) => {
      const { list, write } = descriptorOf(name).rights;
      return has(list) && has(write) && writesAll(name);
    },
  };
}

/** Plan of a roll-over, as the operations answer it. */
function describeRollover({ source, days, lines }: Rollover) {
  return {
    Source: source,
    DecalageJours: days,
    Lignes: lines.map(describeLine),
  };
}

function describeLine({ entity, plan }: RolloverLine) {
  return {
    Entite: entity,
    IsAutorisee: plan !== null,
    NbReprises: plan?.rows.length ?? 0,
    NbPresentes: plan?.present ?? 0,
    NbEcartees: plan?.unused ?? 0,
    Parties: describeParts(plan?.parts ?? []),
  };
}

// An interface could not be read as JSON: it has no index signature.
type DescribedPart = { readonly Entite: string; readonly NbReprises: number };

/** The parts of parts beside them: people read how many of each come along. */
function describeParts(all: RolloverPlan['parts']): DescribedPart[] {
  return all.flatMap(({ entity, rows, parts }) => [{ Entite: entity, NbReprises: rows.length }, ...describeParts(parts)]);
}

/**
 * Takes back what one call of the person copied, to the trash. Only while nobody has written on it: afterwards it is theirs.
 * Answers how many records went, parts not counted.
 */
function* undoRollover(rules: RolloverRules, { id, batch }: { readonly id: number; readonly batch: string }): Work<number> {
  const edition = yield* read('festival-edition', id);
  if (edition.IsCloturee === true) return yield* refuse('edition-cloturee', { annee: Number(edition.Eannee) });
  const made = yield* created(batch);
  const ticked = rules.entities.map((entity) => ({ entity, ids: made.filter(({ Entite }) => Entite === entity).map(({ Id }) => Id) }));
  const handledEntities = new Set(rules.entities.flatMap((entity) => [entity, ...partsOf(rules, entity)]));
  if (made.length === 0 || !made.every(({ Entite }) => handledEntities.has(Entite))) return yield* refuse('introuvable');
  if (made.some(({ IsModifiee }) => IsModifiee)) return yield* refuse('reprise-modifiee');
  for (const { entity, ids } of ticked) {
    const year = rules.descriptorOf(entity).edition ?? '';
    const rows = ids.length === 0 ? [] : yield* find(entity, { Id: ids });
    if (rows.some((row) => row[year] !== edition.Eannee)) return yield* refuse('introuvable');
    yield* removeAll(entity, ids);
  }
  return ticked.reduce((sum, { ids }) => sum + ids.length, 0);
}

function partsOf({ descriptorOf, ...rules }: RolloverRules, entity: string): readonly string[] {
  return descriptorOf(entity).parts.flatMap(({ entity: part }) =>
    descriptorOf(part).rollover === undefined ? [] : [part, ...partsOf({ descriptorOf, ...rules }, part)],
  );
}

import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RunRepriseBody } from '#generated/schemas/services/editions.zod.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import type { infer as Infer } from 'zod';
import { describeRollover } from './rollover-reply.ts';
import { previewRollover, rollOver, rolloverEntities, type RolloverRules } from './rollover.ts';
import { undoRollover } from './undo-rollover.ts';
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

/** Whoever sees some rows only could not see the copies: theirs are nobody's yet. */
const rulesOf = ({ has, writesAll }: Facts): RolloverRules => {
  const descriptorOf = (name: string): EntityDescriptor => {
    const found = byName.get(name);
    if (found === undefined) throw new Error(`entity « ${name} » is not in the schema`);
    return found;
  };
  return {
    descriptorOf,
    entities: rolloverEntities([...byName.values()]),
    isAllowed: (name) => {
      const { list, write } = descriptorOf(name).rights;
      return has(list) && has(write) && writesAll(name);
    },
  };
};

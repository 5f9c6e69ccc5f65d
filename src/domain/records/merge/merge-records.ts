import { entities } from '#generated/entities/all.gen.ts';
import { WRITTEN_KINDS } from '#domain/records/kinds/written-kinds.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import { type RecordData, isSealed, readId } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { move, moveLinks, updateKept } from './merge-steps.ts';
import { current, refuseField, refuseWith, remove, waitFor, type Work } from '#domain/work/work.ts';
import { type FieldChoices, mergedValues, propertyOfField } from './merged-fields.ts';
import type { MergeableEntity } from '#generated/entities/mergeable.gen.ts';
import { describeReferences, type MergePlace, type MergePlan, planMerge } from './merge-plan.ts';

export interface MergeRequest extends MergePlace {
  readonly entity: MergeableEntity;
  readonly versions: { readonly to: number; readonly from: number };
  /** Field → record whose value stays; without a choice, what is filled wins. */
  readonly choices: FieldChoices;
  /** Part that stays of two records that both have one, and its place in the call. */
  readonly stays: { readonly id: number | null; readonly path: string };
}

const FIRST_FREE_ID = 1001;

/**
 * Merges the source into the destination: everything that refers to the source moves, the chosen values apply,
 * the source goes to the trash under the batch of the call.
 */
export function* mergeRecords(request: MergeRequest, facts: Facts): Work<void> {
  const { entity, to, from, versions } = request;
  yield* waitFor(entity, [to, from]);
  const destination = yield* current(entity, to, versions.to);
  const source = yield* current(entity, from, versions.from);
  // Ids below 1001 are named in rules: their rows stay.
  if (readId(source) < FIRST_FREE_ID) yield* refuseWith('reference-utilisee', { params: { nombre: 1 } });
  yield* chooseKept(request);
  yield* moveAll(request, yield* planMerge(request));
  yield* remove(entity, from);
  const values = chosenValues(entity, { destination, source, choices: request.choices }, facts);
  yield* updateKept({ entity, id: to, data: { ...values, [formerOf(entity)]: from }, kept: keptFields(entity, values) });
}

function* moveAll(place: MergePlace, { moves, collisions }: MergePlan): Work<void> {
  if (collisions.length > 0)
    yield* refuseWith('fusion-impossible', {
      conflict: { references: (yield* describeReferences(collisions)).map((one) => ({ ...one })) },
    });
  for (const { entity, field, ids } of moves) yield* move({ entity, field, ids, value: place.to });
  yield* moveLinks(place);
}

/** The record that stays takes over what the other had; the other is closed, and names nothing any more. */
function* chooseKept({ stays, ...place }: MergeRequest): Work<void> {
  const { choice } = yield* planMerge(place);
  if (choice === null) return;
  const { entity, ids, left } = choice;
  const kept = ids.find((id) => id === stays.id) ?? (yield* refuseField({ path: stays.path, code: 'obligatoire' }));
  for (const lost of ids.filter((id) => id !== kept)) {
    const pair = { entity, to: kept, from: lost };
    yield* moveAll(pair, yield* planMerge(pair));
    for (const [field, value] of Object.entries({ [choice.field]: null, ...left })) yield* move({ entity, field, ids: [lost], value });
  }
}

function formerOf(entity: MergeableEntity): string {
  return entities[entity].mergeable?.former ?? '';
}

interface Chosen {
  readonly destination: RecordData;
  readonly source: RecordData;
  readonly choices: FieldChoices;
}

/** A field that the person may not see follows the rule of fields without a choice. */
function chosenValues(entity: MergeableEntity, { destination, source, choices }: Chosen, { has }: Facts): RecordData {
  const descriptor = entities[entity];
  const allowed = Object.entries(choices).filter(([name]) => {
    const field = descriptor.fields.find((one) => one.name === name);
    return field !== undefined && !isMaskedFrom(has, descriptor, field);
  });
  return mergedValues(descriptor, { destination, source }, Object.fromEntries(allowed));
}

/** A restoration compares and gives back values of one column; texts, addresses and sets stay as they were merged. */
function keptFields(entity: MergeableEntity, values: RecordData): readonly string[] {
  return entities[entity].fields
    .filter(
      (field) =>
        WRITTEN_KINDS[field.kind].isGivenBack && !isSealed(field) && (field.name === formerOf(entity) || propertyOfField(field) in values),
    )
    .map(({ name }) => name);
}

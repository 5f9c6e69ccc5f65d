import type { RecordData } from '#domain/values/record-data.ts';
import type { Work } from '#domain/work/work.ts';
import { rules } from '#product/rules.ts';
import type { Facts, Keeper, Proposed, Listening, Rule, Written, WrittenOp } from '#domain/work/rule.ts';

interface Listener<R extends Rule> {
  readonly rule: R;
  readonly fields: readonly string[] | undefined;
}

type Listeners<R extends Rule> = ReadonlyMap<string, readonly Listener<R>[]>;

function keyOf(entity: string, op: WrittenOp): string {
  return `${entity} ${op}`;
}

/** Listeners by event, computed once: a write that no rule listens to costs one look-up. */
function listenersOf<R extends Rule>(declaredRules: readonly R[]): Listeners<R> {
  return Map.groupBy(
    declaredRules.flatMap((rule) => rule.on.flatMap((listening) => entriesOf(rule, listening))),
    ({ key }) => key,
  );
}

function entriesOf<R extends Rule>(rule: R, { entity, ops, fields }: Listening): readonly (Listener<R> & { readonly key: string })[] {
  return ops.map((op) => ({ key: keyOf(entity, op), rule, fields: op === 'update' ? fields : undefined }));
}

const writing = listenersOf(rules.filter((rule) => rule.phase === 'before-write'));
const committing = listenersOf(rules.filter((rule) => rule.phase === 'before-commit'));
const deleting = listenersOf(rules.filter((rule) => rule.phase === 'before-deletion'));

/** Does any rule look at records of this kind before they are written? */
export function isLookedAt({ entity, op }: Pick<Proposed, 'entity' | 'op'>): boolean {
  return writing.has(keyOf(entity, op));
}

/** Values of the rules for a record that is about to be written; sent ones stay. */
export function* beforeWrite({ entity, op, record, before }: Proposed, facts: Facts): Work<RecordData> {
  let ruleValues: RecordData = {};
  for (const { rule } of writing.get(keyOf(entity, op)) ?? [])
    ruleValues = { ...ruleValues, ...(yield* rule.run({ ...record, ...ruleValues }, facts, before)) };
  return ruleValues;
}

const MAX_ROUNDS = 8;

/**
 * Looks at what a transaction wrote, and at what the rules then write themselves, until nothing more follows.
 * `written` answers what came since its last call; rules run in the order of the registry.
 */
export function* beforeCommit(written: () => readonly Written[], facts: Facts): Work<void> {
  for (let round = 0, fresh = written(); fresh.length > 0; round += 1, fresh = written()) {
    if (round === MAX_ROUNDS) throw new Error('rules answer one another without an end');
    const heard = heardBy(fresh);
    for (const rule of rules) {
      const heardWrites = rule.phase === 'before-commit' ? heard.get(rule) : undefined;
      if (rule.phase === 'before-commit' && heardWrites !== undefined) yield* rule.run(heardWrites, facts);
    }
  }
}

function heardBy(written: readonly Written[]): ReadonlyMap<Rule, readonly Written[]> {
  const heard = new Map<Rule, Written[]>();
  for (const one of written) {
    const listeners = committing.get(keyOf(one.entity, one.op)) ?? [];
    for (const rule of new Set(listeners.filter((listener) => isAbout(listener, one)).map((listener) => listener.rule)))
      heard
        .set(rule, heard.get(rule) ?? [])
        .get(rule)
        ?.push(one);
  }
  return heard;
}

function isAbout({ fields }: Listener<Rule>, written: Written): boolean {
  return fields === undefined || fields.some((field) => written.fields.includes(field));
}

/** Obstacles to the deletion of records. */
export function* beforeDeletion(entity: string, ids: readonly number[], facts: Facts): Work<readonly Keeper[]> {
  const keepers: Keeper[] = [];
  for (const { rule } of deleting.get(keyOf(entity, 'delete')) ?? []) keepers.push(...(yield* rule.run(ids, facts)));
  return keepers.filter((keeper) => keeper.ids.length > 0);
}

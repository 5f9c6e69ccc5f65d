import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FilterNode, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { RegleAction } from '#generated/enums/regle-action.gen.ts';
import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import { parseListFilter, type FilterLeaf, isLeaf, leavesOf } from '#domain/records/query/filter-tree.ts';
import { resolveFieldName, stepsOfField } from '#domain/records/query/filter-fields.ts';
import { readFilterData } from '#domain/records/query/saved-views.ts';
import type { Regle } from '#generated/records/regle.gen.ts';
import { listOf, subjectOf } from './sentence.ts';
import { valueOf } from './set-value.ts';

/** A rule with the stored criteria of its filter. */
export interface RuleAndFilter {
  readonly rule: Regle;
  /** Null: it has none. */
  readonly criteria: string | null;
}

interface Reads {
  /** `film.Duree`, wherever on a way. */
  readonly fields: ReadonlySet<string>;
  /** Conditions of the record itself that all hold together. */
  readonly own: readonly FilterLeaf[];
}

const byName: Readonly<Record<string, EntityDescriptor>> = entities;

function lookup(name: string): EntityDescriptor | undefined {
  return byName[name];
}

/** Rules that would answer one another without an end, from the one that is switched on back to it; null: none would. */
export function cycleFrom(start: RuleAndFilter, others: readonly RuleAndFilter[]): readonly string[] | null {
  const all = [start, ...others.filter(({ rule }) => rule.Id !== start.rule.Id)];
  const seen = new Set<number>();
  function walk(from: RuleAndFilter, names: readonly string[]): readonly string[] | null {
    for (const to of all) {
      if (!firesOf(from, to)) continue;
      if (to.rule.Id === start.rule.Id) return [...names, to.rule.Libelle];
      if (seen.has(to.rule.Id)) continue;
      seen.add(to.rule.Id);
      const found = walk(to, [...names, to.rule.Libelle]);
      if (found !== null) return found;
    }
    return null;
  }
  return walk(start, [start.rule.Libelle]);
}

/** True if the value that one rule sets may set the other off. Tasks, mails and follows change no record that a filter reads. */
function firesOf(from: RuleAndFilter, to: RuleAndFilter): boolean {
  const written = from.rule.Action === RegleAction.champ ? subjectOf(from.rule) : null;
  const { Champ } = from.rule;
  if (written === null || Champ === null) return false;
  const reads = readsOf(to);
  if (!reads.fields.has(`${rootOf(written)}.${Champ}`)) return false;
  const isDirect = reads.own.some(({ field }) => field === Champ) && sameRoot(written, to);
  if (!isDirect) return true;
  // A record that a rule answers is in its filter already: it leaves or stays, and enters no more.
  if (from.rule.Id === to.rule.Id && to.rule.Declencheur === RegleDeclencheur.entree) return false;
  const value = valueOf(from.rule);
  return reads.own.every((leaf) => leaf.field !== Champ || mayHold(leaf, value));
}

function sameRoot(written: EntityDescriptor, { rule }: RuleAndFilter): boolean {
  const subject = subjectOf(rule);
  return subject !== null && rootOf(subject) === rootOf(written);
}

function readsOf({ rule, criteria }: RuleAndFilter): Reads {
  const list = rule.Declencheur === RegleDeclencheur.etape ? null : listOf(rule.Liste);
  if (list === null) return { fields: new Set(), own: [] };
  const { descriptor, screen } = list;
  const { Vue = null, Criteres = null } = readFilterData(criteria ?? '{}') ?? {};
  const parsed = parseListFilter({ Criteres });
  const shown = screen.views.find(({ view }) => view === Vue) ?? screen.views[0];
  const nodes: readonly FilterNode[] = [
    ...screen.filter,
    ...(shown?.filter ?? []),
    ...(parsed.ok && parsed.filter.Criteres ? [parsed.filter.Criteres] : []),
  ];
  const names = nodes.flatMap(leavesOf).map(({ field }) => field);
  const dates = rule.Declencheur === RegleDeclencheur.date && rule.ChampDate !== null ? [rule.ChampDate] : [];
  return { fields: new Set([...names, ...dates].flatMap((name) => fieldsOf(descriptor, name))), own: nodes.flatMap(together) };
}

/** Every field on a way, under its base entity: the references that lead there and the field at the end. */
function fieldsOf(descriptor: EntityDescriptor, name: string): readonly string[] {
  const target = resolveFieldName(lookup, descriptor, name);
  if (target === null) return [];
  const places: string[] = [];
  let holder = descriptor;
  for (const { step, entity, field } of stepsOfField(target)) {
    const next = byName[entity] ?? holder;
    places.push(`${rootOf(step === 'parts' ? next : holder)}.${field}`);
    holder = next;
  }
  return [...places, `${rootOf(holder)}.${target.field.name}`];
}

function rootOf({ name, extends: base }: EntityDescriptor): string {
  return base ?? name;
}

function together(node: FilterNode): readonly FilterLeaf[] {
  if (isLeaf(node)) return [node];
  return 'and' in node ? node.and.flatMap(together) : [];
}

/** False only where the condition can surely not hold of the value: words and numbers of one choice are not compared. */
function mayHold({ op, value }: FilterLeaf, set: JsonValue): boolean {
  if (op === 'empty') return false;
  if (op === 'eq' && typeof value === typeof set) return value === set;
  if (op === 'ne' && typeof value === typeof set) return value !== set;
  if (op === 'in' && Array.isArray(value) && value.every((one) => typeof one === typeof set)) return value.includes(set);
  return true;
}

import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import type { Regle } from '#generated/records/regle.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { editionPathOf } from '#domain/records/editions/edition-links.ts';
import { addDays, festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { viewRecords } from '#domain/views/view-records.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, type Work } from '#domain/work/work.ts';
import { filterOf, listOf, type Reader } from './sentence.ts';

/** A record and what happened to it: the same is never answered twice. */
export interface DueRecord {
  readonly id: number;
  readonly occurrence: string;
}

const ENTERED = 'entree';
/** A rule looks at so many records at most. */
const DUE_MAX = 50_000;
/** A server that stood still makes up for so many days. */
const LATE_DAYS = 7;

const byName: Readonly<Record<string, EntityDescriptor>> = entities;

type Moment = Reader & Pick<Facts, 'today'>;

/** Records that the rule would touch at this moment in the rights of this user; those of a step come by the step itself. */
export function* dueRecords(rule: Regle, moment: Moment): Work<readonly DueRecord[]> {
  if (rule.Declencheur === RegleDeclencheur.entree) {
    const ids = yield* listed(rule, [], moment);
    return ids.map((id) => ({ id, occurrence: ENTERED }));
  }
  if (rule.Declencheur !== RegleDeclencheur.date) return [];
  const due: DueRecord[] = [];
  for (let day = firstDay(rule, moment.today); day <= moment.today; day = addDays(day, 1)) {
    const date = addDays(day, -(rule.Jours ?? 0));
    const ids = yield* listed(rule, [{ field: rule.ChampDate ?? '', op: 'eq', value: date }], moment);
    due.push(...ids.map((id) => ({ id, occurrence: `${rule.ChampDate} ${date}` })));
  }
  return due;
}

/** Days before the rule was switched on are past. */
function firstDay({ DateActivation }: Regle, today: string): string {
  const instant = parseInstant(DateActivation ?? '');
  const since = instant === null ? today : zonedParts(instant, festivalZone()).date;
  const late = addDays(today, -LATE_DAYS);
  return since > late ? since : late;
}

function* listed(rule: Regle, also: readonly FilterNode[], moment: Moment): Work<readonly number[]> {
  const list = listOf(rule.Liste);
  if (list === null) return [];
  const view = rule.IdVue === null ? { Data: null } : yield* filterOf(rule, moment);
  const years = rule.Annee === null ? [] : editionNodes(list.descriptor.name, rule.Annee);
  return view === null ? [] : yield* viewRecords(view, list, { ...moment, max: DUE_MAX, also: [...also, ...years] });
}

/** Condition on the edition that owns the records; none where no edition does. */
function editionNodes(entity: string, year: number): readonly FilterNode[] {
  const path = editionPathOf(descriptorOf, entity);
  if (path === null) return [];
  const field = [...path.parents.map((parent) => parent.field), path.field].join('.');
  return [{ field, op: 'eq', value: year }];
}

/** True if an edition owns the records of a kind. */
export function isOfEdition(entity: string): boolean {
  return editionPathOf(descriptorOf, entity) !== null;
}

function descriptorOf(entity: string): EntityDescriptor {
  const found = byName[entity];
  if (found === undefined) throw new Error(`entity « ${entity} » is not in the schema`);
  return found;
}

/** Those of the records for which the rule has not answered yet. */
export function* freshRecords(rule: number, due: readonly DueRecord[]): Work<readonly DueRecord[]> {
  if (due.length === 0) return [];
  const acts = yield* find('regle-acte', { IdRegle: rule }, ['IdFiche', 'Occurrence']);
  const actKeys = new Set(acts.map(({ IdFiche, Occurrence }) => `${IdFiche} ${Occurrence}`));
  return due.filter(({ id, occurrence }) => !actKeys.has(`${id} ${occurrence}`));
}

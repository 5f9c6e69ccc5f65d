import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Regle } from '#generated/records/regle.gen.ts';
import { openedNames } from '#domain/threads/read-comments.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, mark, refuse, refuseWith, type Work } from '#domain/work/work.ts';
import { dueRecords, freshRecords } from './due-records.ts';
import { faultOf, subjectOf } from './sentence.ts';

/** Records of a trial that go through their action, and are shown. */
const SHOWN_MAX = 20;

interface Trial {
  readonly rule: Regle;
  readonly descriptor: EntityDescriptor;
  readonly count: number;
  readonly shown: readonly { readonly id: number; readonly name: string }[];
}

/** Records that the rule would touch today in the rights of the user, the first of them with their names. */
export function* beginTrial(id: number, facts: Facts): Work<Trial> {
  const [rule] = yield* find('regle', { Id: id });
  if (rule === undefined) return yield* refuse('introuvable');
  const fault = yield* faultOf(rule, facts);
  const descriptor = subjectOf(rule);
  if (fault !== null || descriptor === null) return yield* refuseWith('regle-metier', { message: fault ?? 'automatisme.sansListe' });
  // Steps come by themselves: none of today is made up for.
  const due = rule.Declencheur === RegleDeclencheur.etape ? [] : yield* dueRecords({ ...rule, DateActivation: null }, facts);
  const fresh = yield* freshRecords(id, due);
  const first = fresh.slice(0, SHOWN_MAX).map((one) => one.id);
  const names = yield* openedNames(descriptor.name, first, facts.has);
  return { rule, descriptor, count: fresh.length, shown: first.map((one) => ({ id: one, name: names.get(one) ?? String(one) })) };
}

/** Notes which version was tried: only that one may be switched on. */
export function* endTrial({ rule, count }: Trial, { now }: Pick<Facts, 'now'>): Work<void> {
  yield* mark('regle', [rule.Id], { VersionEssayee: rule.Version, DateEssai: now, NbEssai: count });
}

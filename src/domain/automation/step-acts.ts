import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import { RegleSort } from '#generated/enums/regle-sort.gen.ts';
import { RegleStatut } from '#generated/enums/regle-statut.gen.ts';
import { years } from '#domain/records/editions/edition-access.ts';
import { stepValue } from '#domain/tasks/steps.ts';
import type { Facts } from '#domain/work/rule.ts';
import { createAll, find, type Work } from '#domain/work/work.ts';
import { NO_LOT } from './run-rule.ts';

interface StepTaken {
  readonly entity: string;
  readonly step: string;
  readonly id: number;
  /** Version that the record took by the step. */
  readonly version: number;
}

/** Notes a step for the rules that wait for it, in its transaction; a step that no rule may name costs no statement. */
export function* noteStep({ entity, step, id, version }: StepTaken, { now }: Pick<Facts, 'now'>): Work<void> {
  const Etape = stepValue(entity, step);
  if (Etape === undefined) return;
  const rules = yield* find('regle', { Statut: RegleStatut.active, Declencheur: RegleDeclencheur.etape, Etape }, ['Annee']);
  if (rules.length === 0) return;
  const recordYears = rules.some(({ Annee }) => Annee !== null) ? yield* years(entity, [id]) : [];
  const heard = rules.filter(({ Annee }) => Annee === null || recordYears.length === 0 || recordYears.includes(Annee));
  yield* createAll(
    'regle-acte',
    heard.map(({ Id }) => ({
      IdRegle: Id,
      Entite: entity,
      IdFiche: id,
      Occurrence: `etape ${version}`,
      Lot: NO_LOT,
      Sort: RegleSort.enAttente,
      Rang: 0,
      DateCreation: now,
    })),
  );
}

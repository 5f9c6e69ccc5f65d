import type { FestivalFormule } from '#generated/records/festival-formule.gen.ts';
import type { FestivalParticipantPass } from '#generated/records/festival-participant-pass.gen.ts';
import type { FestivalPassQuota } from '#generated/records/festival-pass-quota.gen.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import { AccreditationStatut } from '#generated/enums/accreditation-statut.gen.ts';
import { PassStatut } from '#generated/enums/pass-statut.gen.ts';
import { readId, readNumber } from '#domain/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';

/** Quota of a plan or a partner, and its use. */
export interface QuotaState {
  readonly entity: 'festival-formule' | 'festival-pass-quota';
  readonly id: number;
  readonly eannee: number;
  readonly quota: number;
  readonly taken: number;
}

const { aTraiter, paiement, validee, retiree } = AccreditationStatut;
const ACCREDITED: readonly number[] = [aTraiter, paiement, validee, retiree];
const PASSES: readonly number[] = [PassStatut.brouillon, PassStatut.validee, PassStatut.retiree];

/** A plan for groups counts the people of its groups, another one its accreditations; null: without a quota. */
export function* quotaOfPlan(plan: FestivalFormule): Work<QuotaState | null> {
  const quota = plan.Quota;
  if (quota === null) return null;
  const id = plan.Id;
  const taken = plan.IsGroupe
    ? yield* membersOf(yield* find('festival-groupe', { IdFormule: id }))
    : (yield* find('festival-participant-accredite', { IdFormule: id, Statut: ACCREDITED })).length;
  return { entity: 'festival-formule', id, eannee: plan.Eannee, quota, taken };
}

function* membersOf(groups: readonly FestivalGroupe[]): Work<number> {
  return (yield* find('festival-groupe-membre', { IdGroupe: groups.map(readId), IsAnnule: false })).length;
}

export function* quotaOfPass(quota: FestivalPassQuota): Work<QuotaState> {
  const { IdStructure, Eannee, CategorieBadge } = quota;
  const where = { IdStructure: Number(IdStructure), Eannee: Number(Eannee), CategorieBadge: Number(CategorieBadge), Statut: PASSES };
  const passes = yield* find('festival-participant-pass', where);
  return {
    entity: 'festival-pass-quota',
    id: quota.Id,
    eannee: Number(Eannee),
    quota: quota.Quota,
    taken: passes.length,
  };
}

/** The quota that a pass counts against: that of its structure, its year and its category; null when there is none. */
export function* passQuotaOf(
  pass: Pick<FestivalParticipantPass, 'IdStructure' | 'Eannee' | 'CategorieBadge'>,
): Work<FestivalPassQuota | null> {
  const [IdStructure, Eannee, CategorieBadge] = ['IdStructure', 'Eannee', 'CategorieBadge'].map((name) => readNumber(pass, name));
  if (IdStructure === null || IdStructure === undefined) return null;
  const [quota] = yield* find('festival-pass-quota', { IdStructure, Eannee: Eannee ?? 0, CategorieBadge: CategorieBadge ?? 0 });
  return quota ?? null;
}

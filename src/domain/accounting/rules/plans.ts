import { entities } from '#generated/entities/all.gen.ts';
import type { FestivalParticipantAccredite } from '#generated/records/festival-participant-accredite.gen.ts';
import type { FestivalParticipantPass } from '#generated/records/festival-participant-pass.gen.ts';
import type { FestivalPassQuota } from '#generated/records/festival-pass-quota.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import { AccreditationStatut } from '#generated/enums/accreditation-statut.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { PassStatut } from '#generated/enums/pass-statut.gen.ts';
import { QuotaSuite } from '#generated/enums/quota-suite.gen.ts';
import { passQuotaOf, quotaOfPass, quotaOfPlan, type QuotaState } from '../quota.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import { readId } from '#domain/values/record-data.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { find, mark, names, refuseWith, UNTOLD, waitFor, type Work } from '#domain/work/work.ts';
import { recordFrom } from '#domain/records/read/typed-record.ts';
import type { RecordOf } from '#domain/work/typed-records.ts';
import { type CommitRule, type Facts, idsOf, type WriteRule, type Written, writtenOf } from '#domain/work/rule.ts';

/** A new subscription waits for its payment as soon as there is one to come, and has no end when its plan has none. */
export const newSubscriptions: CommitRule = {
  name: 'let a new subscription wait for its payment',
  phase: 'before-commit',
  on: [{ entity: 'bam-abonnement', ops: ['insert'] }],
  *run(written) {
    for (const subscription of yield* find('bam-abonnement', { Id: idsOf(written, 'bam-abonnement') })) {
      const flags = {
        IsAttenteReglement: (subscription.PrixTtc ?? 0) > 0,
        IsSansFin: subscription.IsSansFin === true || (subscription.Fin ?? null) === null,
      };
      if (flags.IsAttenteReglement !== subscription.IsAttenteReglement || flags.IsSansFin !== subscription.IsSansFin)
        yield* mark('bam-abonnement', [subscription.Id], flags);
    }
  },
};

/** Takes a pass from the quota of its structure, its year and its category. */
export const quotasOfPasses: WriteRule = {
  name: 'take a pass from its quota',
  phase: 'before-write',
  on: [{ entity: 'festival-participant-pass', ops: ['insert', 'update'] }],
  *run(pass: Partial<FestivalParticipantPass>, _, before: FestivalParticipantPass | null) {
    const quota = yield* passQuotaOf(recordFrom('festival-participant-pass', pass));
    const id = quota === null ? null : quota.Id;
    const stored = pass.IdQuota ?? null;
    const isMoved = before !== null && QUOTA_KEYS.some((name) => before[name] !== (pass[name] ?? null));
    return stored === null || isMoved ? { IdQuota: id } : {};
  },
};

const { aTraiter, paiement, validee, retiree } = AccreditationStatut;
/** Statuses that take a place of a quota, by type. */
const TAKING: Readonly<Record<number, readonly number[]>> = {
  [ParticipantType.accredite]: [aTraiter, paiement, validee, retiree],
  [ParticipantType.pass]: [PassStatut.brouillon, PassStatut.validee, PassStatut.retiree],
};

const OVER = 'quota-depasse';

/** Gifts beyond a quota raise a question, or a refusal where the edition says so; former excess is left alone. */
export const keptQuotas: CommitRule = {
  name: 'ask before a quota is exceeded',
  phase: 'before-commit',
  on: [
    {
      entity: 'festival-participant',
      ops: ['insert', 'update', 'restore'],
      fields: ['IdFormule', 'Statut', 'IdStructure', 'CategorieBadge', 'Eannee'],
    },
    { entity: 'festival-groupe-membre', ops: ['insert', 'restore'] },
    { entity: 'festival-groupe', ops: ['update'], fields: ['IdFormule'] },
    { entity: 'festival-formule', ops: ['update'], fields: ['Quota'] },
    { entity: 'festival-pass-quota', ops: ['insert', 'update', 'restore'], fields: ['Quota', 'IdStructure', 'CategorieBadge', 'Eannee'] },
  ],
  *run(written, facts) {
    const plans = [...(yield* plansTaken(written)), ...(yield* plansOfGroups(written)), ...lowered(written, 'festival-formule')];
    const quotas = yield* quotasAtStake(written);
    // Of two who take the last one, the second learns of it.
    yield* waitFor(
      'festival-formule',
      [...new Set(plans)].toSorted((left, right) => left - right),
    );
    yield* waitFor('festival-pass-quota', quotas.map(readId));
    for (const plan of yield* find('festival-formule', { Id: [...new Set(plans)] })) yield* keep(yield* quotaOfPlan(plan), facts);
    for (const quota of quotas) yield* keep(yield* quotaOfPass(quota), facts);
  },
};

function* keep(state: QuotaState | null, facts: Facts): Work<void> {
  if (state === null || state.taken <= state.quota) return;
  const [edition] = yield* find('festival-edition', { Eannee: state.eannee });
  const isRefused = edition?.SuiteQuota === QuotaSuite.refuser;
  if (!isRefused && isConfirmed(facts, OVER)) return;
  const nom = mayReadRecords(entities[state.entity], facts.has) ? (yield* names(state.entity, [state.id]))[String(state.id)] : UNTOLD;
  yield* refuseWith(isRefused ? 'regle-metier' : 'confirmation-requise', {
    message: 'quota.depasse',
    question: 'quotaDepasse',
    params: { nom: String(nom ?? ''), pris: state.taken, quota: state.quota },
    conflict: { Code: OVER },
  });
}

function isTaking({ Type, Statut }: Pick<FestivalParticipant, 'Type' | 'Statut'>): boolean {
  return TAKING[Type]?.includes(Statut) === true;
}

/** Participants that take a place they did not take before. */
const QUOTA_KEYS = ['IdStructure', 'Eannee', 'CategorieBadge'] as const;

type TakerEntity = 'festival-participant-accredite' | 'festival-participant-pass';
type Taker = FestivalParticipantAccredite | FestivalParticipantPass;

function newTakers<E extends TakerEntity>(written: readonly Written[], entity: E): Work<readonly RecordOf<E>[]>;
function* newTakers(written: readonly Written[], entity: TakerEntity): Work<readonly Taker[]> {
  const records: readonly Taker[] = yield* find(entity, { Id: idsOf(written, 'festival-participant') });
  return records.filter((record) => {
    const changes = writtenOf(written, 'festival-participant').filter((one) => one.id === record.Id);
    const former = changes.every(({ op }) => op === 'update') ? { ...record, ...changes[0]?.before } : null;
    const isSame = former !== null && planOf(former) === planOf(record) && QUOTA_KEYS.every((name) => former[name] === record[name]);
    return isTaking(record) && !(isSame && isTaking(former));
  });
}

function planOf({ IdFormule = null }: Partial<Pick<FestivalParticipantAccredite, 'Id' | 'IdFormule'>>): number | null {
  return IdFormule;
}

function* plansTaken(written: readonly Written[]): Work<readonly number[]> {
  return (yield* newTakers(written, 'festival-participant-accredite')).flatMap((record) => record.IdFormule ?? []);
}

function* plansOfGroups(written: readonly Written[]): Work<readonly number[]> {
  const members = yield* find('festival-groupe-membre', { Id: idsOf(written, 'festival-groupe-membre') });
  const ids = [...members.flatMap((member) => member.IdGroupe), ...idsOf(written, 'festival-groupe')];
  const groups = yield* find('festival-groupe', { Id: [...new Set(ids)] });
  return groups.flatMap((group) => group.IdFormule ?? []);
}

/** Quotas that somebody makes smaller, or gives to others who may have taken more already. */
function lowered(written: readonly Written[], entity: 'festival-formule' | 'festival-pass-quota'): readonly number[] {
  return writtenOf(written, entity).flatMap(({ id, op, before, after }) => {
    const [was, is] = [before?.Quota ?? null, after?.Quota ?? null];
    const isLower = op !== 'update' || before?.Quota === undefined || was === null || Number(is) < Number(was);
    return isLower ? [id] : [];
  });
}

function* quotasAtStake(written: readonly Written[]): Work<readonly FestivalPassQuota[]> {
  const taken = yield* passQuotasTaken(written);
  const takenIds = new Set(taken.map(readId));
  const loweredQuotas = yield* find('festival-pass-quota', { Id: [...new Set(lowered(written, 'festival-pass-quota'))] });
  return [...taken, ...loweredQuotas.filter((quota) => !takenIds.has(quota.Id))].toSorted((left, right) => left.Id - right.Id);
}

function* passQuotasTaken(written: readonly Written[]): Work<readonly FestivalPassQuota[]> {
  const quotas = new Map<number, FestivalPassQuota>();
  for (const pass of yield* newTakers(written, 'festival-participant-pass')) {
    const quota = yield* passQuotaOf(pass);
    if (quota !== null) quotas.set(quota.Id, quota);
  }
  return [...quotas.values()];
}

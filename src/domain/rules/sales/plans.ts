import { entities } from '#generated/entities/all.gen.ts';
import { AccreditationStatut } from '#generated/enums/accreditation-statut.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { PassStatut } from '#generated/enums/pass-statut.gen.ts';
import { QuotaSuite } from '#generated/enums/quota-suite.gen.ts';
import { inputOf } from '#domain/accounting/input-of.ts';
import { offerInputs, offerOf, soldEntities } from '#domain/accounting/plan-offer.ts';
import { passQuotaOf, quotaOfPass, quotaOfPlan, type QuotaState } from '#domain/accounting/quota.ts';
import { mayReadRecords } from '#domain/records/read/sight.ts';
import { type RecordData, readId, readNumber, sameValue } from '#domain/records/values/record-data.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { find, mark, names, refuseWith, UNTOLD, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, type Facts, idsOf, type WriteRule, type Written } from '../rule.ts';

const PARTICIPANT = 'festival-participant';
const PLAN = 'festival-formule';
const PASS_QUOTA = 'festival-pass-quota';
const MEMBER = 'festival-groupe-membre';
const GROUP = 'festival-groupe';

/** A file that says no price takes that of its plan; one that had it takes that of the plan it changes to. */
export const pricesOfPlans: readonly WriteRule[] = soldEntities.map((entity) => ({
  name: 'bring the price of a plan',
  phase: 'before-write',
  on: [{ entity, ops: ['insert', 'update'] }],
  run: (record, facts, before) => bring(entity, { record, before }, facts),
}));

interface Change {
  readonly record: RecordData;
  readonly before: RecordData | null;
}

function* bring(entity: string, { record, before }: Change, facts: Facts): Work<RecordData> {
  const input = inputOf(facts);
  const offer = yield* offerOf(entity, record, input);
  if (offer === null) return {};
  const isMoved = before !== null && offerInputs(entity).some((name) => !sameValue(before[name] ?? null, record[name] ?? null));
  const former = isMoved ? yield* offerOf(entity, before, input) : null;
  const isBrought = ([name, value]: [string, RecordData[string]]): boolean => {
    const stored = record[name] ?? null;
    if (stored === null) return value !== null;
    return isMoved && sameValue(stored, before[name] ?? null) && sameValue(stored, former?.values[name] ?? null);
  };
  return Object.fromEntries(Object.entries(offer.values).filter(isBrought));
}

/** A new subscription waits for its payment as soon as there is one to come, and has no end when its plan has none. */
export const newSubscriptions: CommitRule = {
  name: 'let a new subscription wait for its payment',
  phase: 'before-commit',
  on: [{ entity: 'bam-abonnement', ops: ['insert'] }],
  *run(written) {
    for (const subscription of yield* find('bam-abonnement', { Id: idsOf(written, 'bam-abonnement') })) {
      const said = {
        IsAttenteReglement: (readNumber(subscription, 'PrixTtc') ?? 0) > 0,
        IsSansFin: subscription['IsSansFin'] === true || (subscription['Fin'] ?? null) === null,
      };
      if (Object.entries(said).some(([name, value]) => subscription[name] !== value))
        yield* mark('bam-abonnement', [readId(subscription)], said);
    }
  },
};

/** A pass is taken from the quota of its structure, its year and its category. */
export const quotasOfPasses: WriteRule = {
  name: 'take a pass from its quota',
  phase: 'before-write',
  on: [{ entity: 'festival-participant-pass', ops: ['insert', 'update'] }],
  *run(pass, _, before) {
    const quota = yield* passQuotaOf(pass);
    const id = quota === null ? null : readId(quota);
    const stored = readNumber(pass, 'IdQuota');
    const isMoved = before !== null && ['IdStructure', 'Eannee', 'CategorieBadge'].some((name) => before[name] !== pass[name]);
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

/** What is given beyond a quota is asked about, or refused where the edition says so; what was already beyond it is left alone. */
export const keptQuotas: CommitRule = {
  name: 'ask before a quota is exceeded',
  phase: 'before-commit',
  on: [
    {
      entity: PARTICIPANT,
      ops: ['insert', 'update', 'restore'],
      fields: ['IdFormule', 'Statut', 'IdStructure', 'CategorieBadge', 'Eannee'],
    },
    { entity: MEMBER, ops: ['insert', 'restore'] },
    { entity: GROUP, ops: ['update'], fields: ['IdFormule'] },
    { entity: PLAN, ops: ['update'], fields: ['Quota'] },
    { entity: PASS_QUOTA, ops: ['insert', 'update', 'restore'], fields: ['Quota', 'IdStructure', 'CategorieBadge', 'Eannee'] },
  ],
  *run(written, facts) {
    const plans = [...(yield* plansTaken(written)), ...(yield* plansOfGroups(written)), ...lowered(written, PLAN)];
    const quotas = yield* quotasAtStake(written);
    // Of two who take the last one, the second is told.
    yield* waitFor(
      PLAN,
      [...new Set(plans)].toSorted((left, right) => left - right),
    );
    yield* waitFor(PASS_QUOTA, quotas.map(readId));
    for (const plan of yield* find(PLAN, { Id: [...new Set(plans)] })) yield* keep(yield* quotaOfPlan(plan), facts);
    for (const quota of quotas) yield* keep(yield* quotaOfPass(quota), facts);
  },
};

function* keep(state: QuotaState | null, facts: Facts): Work<void> {
  if (state === null || state.taken <= state.quota) return;
  const [edition = {}] = yield* find('festival-edition', { Eannee: state.eannee });
  const isRefused = edition['SuiteQuota'] === QuotaSuite.refuser;
  if (!isRefused && isConfirmed(facts, OVER)) return;
  const nom = mayReadRecords(entities[state.entity], facts.has) ? (yield* names(state.entity, [state.id]))[String(state.id)] : UNTOLD;
  yield* refuseWith(isRefused ? 'regle-metier' : 'confirmation-requise', {
    message: 'quota.depasse',
    params: { nom: String(nom ?? ''), pris: state.taken, quota: state.quota },
    conflict: { Code: OVER },
  });
}

const isTaking = (participant: RecordData): boolean =>
  TAKING[readNumber(participant, 'Type') ?? 0]?.includes(readNumber(participant, 'Statut') ?? 0) === true;

/** Participants that take a place they did not take before. */
function* newTakers(written: readonly Written[], entity: string): Work<readonly RecordData[]> {
  const records = yield* find(entity, { Id: idsOf(written, PARTICIPANT) });
  return records.filter((record) => {
    const changes = written.filter((one) => one.entity === PARTICIPANT && one.id === readId(record));
    const former = changes.every(({ op }) => op === 'update') ? { ...record, ...changes[0]?.before } : null;
    const isSame =
      former !== null && ['IdFormule', 'IdStructure', 'CategorieBadge', 'Eannee'].every((name) => former[name] === record[name]);
    return isTaking(record) && !(isSame && isTaking(former));
  });
}

function* plansTaken(written: readonly Written[]): Work<readonly number[]> {
  return (yield* newTakers(written, 'festival-participant-accredite')).flatMap((record) => readNumber(record, 'IdFormule') ?? []);
}

function* plansOfGroups(written: readonly Written[]): Work<readonly number[]> {
  const members = yield* find(MEMBER, { Id: idsOf(written, MEMBER) });
  const ids = [...members.flatMap((member) => readNumber(member, 'IdGroupe') ?? []), ...idsOf(written, GROUP)];
  const groups = yield* find(GROUP, { Id: [...new Set(ids)] });
  return groups.flatMap((group) => readNumber(group, 'IdFormule') ?? []);
}

/** Quotas that somebody makes smaller, or gives to others who may have taken more already. */
const lowered = (written: readonly Written[], entity: string): readonly number[] =>
  written.flatMap(({ entity: changed, id, op, before, after }) => {
    const [was, is] = [before?.['Quota'] ?? null, after?.['Quota'] ?? null];
    const isLower = op !== 'update' || !('Quota' in (before ?? {})) || was === null || Number(is) < Number(was);
    return changed === entity && isLower ? [id] : [];
  });

function* quotasAtStake(written: readonly Written[]): Work<readonly RecordData[]> {
  const taken = yield* passQuotasTaken(written);
  const known = new Set(taken.map(readId));
  const own = yield* find(PASS_QUOTA, { Id: [...new Set(lowered(written, PASS_QUOTA))] });
  return [...taken, ...own.filter((quota) => !known.has(readId(quota)))].toSorted((left, right) => readId(left) - readId(right));
}

function* passQuotasTaken(written: readonly Written[]): Work<readonly RecordData[]> {
  const quotas = new Map<number, RecordData>();
  for (const pass of yield* newTakers(written, 'festival-participant-pass')) {
    const quota = yield* passQuotaOf(pass);
    if (quota !== null) quotas.set(readId(quota), quota);
  }
  return [...quotas.values()];
}

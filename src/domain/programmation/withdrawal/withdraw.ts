import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { RetraitGenre } from '#generated/enums/retrait-genre.gen.ts';
import { RetraitSuite } from '#generated/enums/retrait-suite.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { marks, writeMarks } from '#domain/transitions/marks.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, createAll, find, open, refuse, refuseWith, update, type Work } from '#domain/work/work.ts';
import { type Consequence, consequencesOf } from './consequences.ts';

/** Decision about one thing that a film leaves behind. */
interface Decision {
  readonly key: string;
  readonly outcome: RetraitSuite;
  readonly word: string | null;
}

export interface WithdrawalOrder {
  readonly id: number;
  readonly fingerprint: string;
  readonly reason: string;
  /** Registration that takes its place. */
  readonly replacement: number | null;
  readonly decisions: readonly Decision[];
}

export interface Withdrawn {
  readonly id: number;
  readonly screenings: number;
}

/** Changes with anything that the person was shown. */
export function consequencesFingerprint(entry: FestivalInscription, consequences: readonly Consequence[]): string {
  return fingerprintOf([
    `${entry.Id} ${entry.DateRetrait ?? ''} ${entry.IdProgramme ?? ''}`,
    ...consequences.map(({ key, label, detail }) => `${key} ${label} ${detail ?? ''}`),
  ]);
}

/** Takes a film out of the programme: each of its consequences is dealt with, or left with a word. */
export function* withdrawFilm(order: WithdrawalOrder, facts: Facts): Work<Withdrawn> {
  const entry = yield* open('festival-inscription', order.id);
  if (entry.DateRetrait !== null) return yield* refuse('deja-fait');
  if (order.reason.trim() === '') return yield* refuseWith('regle-metier', { message: 'inscription.sansMotif' });
  const consequences = yield* consequencesOf(entry, facts);
  if (consequencesFingerprint(entry, consequences) !== order.fingerprint)
    return yield* refuseWith('regle-metier', { message: 'inscription.suitesChangees' });
  const decided = yield* decisionsOf(consequences, order);
  const cancelled = decided.filter(({ decision }) => decision.outcome === RetraitSuite.annulee);
  const replaced = decided.filter(({ decision }) => decision.outcome === RetraitSuite.remplacee);
  if (cancelled.length > 0 && !facts.has('FESTIVAL-PROGRAMMATION-WRITE')) return yield* refuse('droit-manquant');
  for (const { consequence } of cancelled)
    yield* update('festival-programmation', consequence.screening ?? 0, { Etat: SeanceEtat.annulee });
  yield* update('festival-inscription', entry.Id, {
    DateRetrait: facts.today,
    MotifRetrait: order.reason.trim(),
    ...(leavesProgramme(decided) ? { IdProgramme: null } : {}),
  });
  for (const { Id } of yield* find('ins-recup', { IdInscription: entry.Id, IsAnnuleApres: true }))
    yield* update('ins-recup', Id, { IsAnnuleApres: false });
  for (const { Id } of yield* find('festival-inscription-invitation', { IdInscription: entry.Id, IsRefuseApres: true }))
    yield* update('festival-inscription-invitation', Id, { IsRefuseApres: false });
  if (replaced.length > 0) yield* replace(entry, order.replacement, facts);
  return { id: yield* keep(entry, { order, decided, facts }), screenings: cancelled.length + replaced.length };
}

interface Decided {
  readonly consequence: Consequence;
  readonly decision: Decision;
}

function* decisionsOf(consequences: readonly Consequence[], { decisions }: WithdrawalOrder): Work<readonly Decided[]> {
  const byKey = new Map(decisions.map((decision) => [decision.key, decision]));
  const decided: Decided[] = [];
  for (const consequence of consequences) {
    const decision = byKey.get(consequence.key);
    if (decision === undefined || !consequence.choices.includes(decision.outcome))
      return yield* refuseWith('regle-metier', { message: 'inscription.suiteManquante', params: { sujet: consequence.label } });
    if (decision.outcome === RetraitSuite.laissee && (decision.word ?? '').trim() === '')
      return yield* refuseWith('regle-metier', { message: 'inscription.motManquant', params: { sujet: consequence.label } });
    decided.push({ consequence, decision });
  }
  return decided;
}

/** A screening that goes on without the film, or with another one, has it no more; one that is left as it is keeps it, and says so. */
function leavesProgramme(decided: readonly Decided[]): boolean {
  const outcomes = decided.map(({ decision }) => decision.outcome);
  const goesOn = outcomes.includes(RetraitSuite.remplacee) || outcomes.includes(RetraitSuite.continuee);
  return goesOn && !decided.some(({ consequence, decision }) => isScreening(consequence) && decision.outcome === RetraitSuite.laissee);
}

function isScreening({ key }: Consequence): boolean {
  return key.startsWith('seance-');
}

/** The other film takes the place of the one that leaves, with its rank. */
function* replace({ Id, IdProgramme, Ordre, IdSection }: FestivalInscription, id: number | null, facts: Facts): Work<void> {
  if (id === null || id === Id) return yield* refuseWith('regle-metier', { message: 'inscription.sansRemplacement' });
  const other = yield* open('festival-inscription', id);
  if (other.IdSection !== IdSection || other.DateRetrait !== null || other.IdProgramme !== null)
    return yield* refuseWith('regle-metier', { message: 'inscription.sansRemplacement' });
  const isProgrammed = other.Statut === InscriptionStatut.programme;
  yield* update('festival-inscription', id, {
    IdProgramme,
    Ordre,
    ...(isProgrammed ? {} : { ...writeMarks(marks.noterDecision, facts), Statut: InscriptionStatut.programme }),
  });
}

function* keep(
  { Id }: FestivalInscription,
  { order, decided, facts }: { readonly order: WithdrawalOrder; readonly decided: readonly Decided[]; readonly facts: Facts },
): Work<number> {
  const id = yield* create('festival-retrait', {
    IdInscription: Id,
    DateRetrait: facts.now,
    IdRetirePar: facts.userId,
    Motif: order.reason.trim(),
  });
  yield* createAll(
    'festival-retrait-suite',
    decided.map(({ consequence, decision }) => ({
      IdRetrait: id,
      Genre: consequence.genre,
      Libelle: consequence.label.slice(0, LABEL_MAX),
      Issue: decision.outcome,
      Mot: decision.word,
      IdProgrammation: consequence.screening,
      IdRemplacement: decision.outcome === RetraitSuite.remplacee ? order.replacement : null,
    })),
  );
  return id;
}

const LABEL_MAX = 255;

export interface ReturnOrder {
  readonly id: number;
  readonly fingerprint: string;
  readonly reason: string;
  /** Keys of the screenings to confirm again. */
  readonly screenings: readonly string[];
}

/** Brings a withdrawn film back, with those of its screenings that its withdrawal cancelled. */
export function* bringBack(order: ReturnOrder, facts: Facts): Work<Withdrawn> {
  const entry = yield* open('festival-inscription', order.id);
  if (entry.DateRetrait === null) return yield* refuse('deja-fait');
  if (order.reason.trim() === '') return yield* refuseWith('regle-metier', { message: 'inscription.sansMotif' });
  const restorable = yield* cancelledBy(entry);
  if (consequencesFingerprint(entry, restorable.consequences) !== order.fingerprint)
    return yield* refuseWith('regle-metier', { message: 'inscription.suitesChangees' });
  const chosen = restorable.consequences.filter(({ key }) => order.screenings.includes(key));
  if (chosen.length > 0 && !facts.has('FESTIVAL-PROGRAMMATION-WRITE')) return yield* refuse('droit-manquant');
  yield* update('festival-inscription', entry.Id, { DateRetrait: null, MotifRetrait: null });
  for (const { screening } of chosen) yield* update('festival-programmation', screening ?? 0, { Etat: SeanceEtat.confirmee });
  const id =
    restorable.withdrawal ??
    (yield* create('festival-retrait', { IdInscription: entry.Id, DateRetrait: facts.now, Motif: entry.MotifRetrait ?? '–' }));
  yield* update('festival-retrait', id, { DateRetour: facts.now, IdRevenuPar: facts.userId, MotifRetour: order.reason.trim() });
  return { id, screenings: chosen.length };
}

interface Restorable {
  /** Null: the film was withdrawn before withdrawals were recorded. */
  readonly withdrawal: number | null;
  readonly consequences: readonly Consequence[];
}

/** Screenings that the last withdrawal cancelled, and that still are. */
export function* cancelledBy(entry: FestivalInscription): Work<Restorable> {
  const withdrawals = yield* find('festival-retrait', { IdInscription: entry.Id, DateRetour: null });
  const last = withdrawals.toSorted((left, right) => right.Id - left.Id)[0];
  if (last === undefined) return { withdrawal: null, consequences: [] };
  const outcomes = yield* find('festival-retrait-suite', { IdRetrait: last.Id, Issue: RetraitSuite.annulee });
  const ids = outcomes.flatMap(({ IdProgrammation }) => IdProgrammation ?? []);
  const still = new Set((yield* find('festival-programmation', { Id: ids, Etat: SeanceEtat.annulee })).map(({ Id }) => Id));
  return {
    withdrawal: last.Id,
    consequences: outcomes.flatMap(({ IdProgrammation, Libelle }): readonly Consequence[] =>
      IdProgrammation === null || !still.has(IdProgrammation)
        ? []
        : [
            {
              key: `seance-${IdProgrammation}`,
              genre: RetraitGenre.seance,
              label: Libelle,
              detail: null,
              choices: [],
              screening: IdProgrammation,
            },
          ],
    ),
  };
}

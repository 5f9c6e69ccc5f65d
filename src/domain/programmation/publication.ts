import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalPublicationSeance } from '#generated/records/festival-publication-seance.gen.ts';
import type { FestivalPublication } from '#generated/records/festival-publication.gen.ts';
import { SeanceChangement } from '#generated/enums/seance-changement.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/values/record-data.ts';
import { type GridWarning, gridWarnings } from './grid-warnings.ts';
import { create, find, hold, names, refuse, update, type Work } from '#domain/work/work.ts';

/** What the public reads of a screening: as long as none of it changes, the published grid is right. */
const ANNOUNCED_FIELDS = ['IdProgramme', 'IdSalle', 'Debut', 'Fin', 'Etat', 'IsEnPresence', 'IsSurReservation'] as const;

/** A screening as it is announced, now or last. */
export type AnnouncedScreening = {
  readonly [F in (typeof ANNOUNCED_FIELDS)[number]]: FestivalProgrammation[F] | FestivalPublicationSeance[F];
} & { readonly Id: number; readonly Libelle?: string | null };

/** One line of the difference between the grid and its last publication. */
export interface GridChange {
  readonly kind: SeanceChangement;
  /** Null: it was deleted since. */
  readonly idProgrammation: number | null;
  /** The screening as it is announced now; of one that is withdrawn, as it last was. */
  readonly after: AnnouncedScreening;
  /** The announcement in force; null: it never was announced. */
  readonly before: FestivalPublicationSeance | null;
}

export interface GridDifference {
  readonly changes: readonly GridChange[];
  /** Screenings that the publication announces in all. */
  readonly announced: number;
  /** Announced screenings that meet another one, or leave too little time to clear the room. */
  readonly conflicts: number;
}

/** Drafts are nobody's business, nobody comes to what is cancelled, and tours have no place in the grid. */
function isAnnounced(screening: FestivalProgrammation): boolean {
  return screening.IsHorsFestival !== true && screening.Debut !== null && screening.Etat === SeanceEtat.confirmee;
}

/**
 * Compares the screenings of an edition with the announcements in force, those of screenings that the public expects. One that is
 * cancelled says so once; one that is a draft again, or is deleted, is withdrawn.
 */
export function compareGrid(screenings: readonly FestivalProgrammation[], inForce: readonly FestivalPublicationSeance[]): GridDifference {
  const announcements = new Map(inForce.map((line) => [line.IdProgrammation, line]));
  const present = new Set(screenings.map(readId));
  const gone = inForce.filter((line) => !present.has(line.IdProgrammation ?? 0));
  const changes = [
    ...screenings.flatMap((screening) => changeOf(screening, announcements.get(screening.Id) ?? null) ?? []),
    ...gone.map((line) => withdrawal(line, null)),
  ];
  const announced = screenings.filter(isAnnounced);
  return {
    changes: changes.toSorted((left, right) => order(left).localeCompare(order(right))),
    announced: announced.length,
    conflicts: announced.filter((screening) => screening.ConflitSalle !== null).length,
  };
}

function changeOf(screening: FestivalProgrammation, before: FestivalPublicationSeance | null): GridChange | null {
  const idProgrammation = screening.Id;
  if (before === null)
    return isAnnounced(screening) ? { kind: SeanceChangement.nouvelle, idProgrammation, after: screening, before } : null;
  if (screening.Etat === SeanceEtat.annulee) return { kind: SeanceChangement.annulee, idProgrammation, after: screening, before };
  if (!isAnnounced(screening)) return withdrawal(before, idProgrammation);
  if (ANNOUNCED_FIELDS.every((field) => (screening[field] ?? null) === (before[field] ?? null))) return null;
  return { kind: SeanceChangement.modifiee, idProgrammation, after: screening, before };
}

/** What is withdrawn is told as it was announced. */
function withdrawal(before: FestivalPublicationSeance, idProgrammation: number | null): GridChange {
  return {
    kind: SeanceChangement.retiree,
    idProgrammation,
    after: { ...before, Etat: SeanceEtat.brouillon },
    before,
  };
}

function order({ after, idProgrammation }: GridChange): string {
  return `${after.Debut ?? ''} ${idProgrammation ?? 0}`;
}

export interface PublicationPlan extends GridDifference {
  /** What would go wrong on the day. */
  readonly warnings: readonly GridWarning[];
  readonly eannee: number;
  /** Of the publication to come. */
  readonly numero: number;
  /** Null: the first one. */
  readonly last: FestivalPublication | null;
  readonly programmes: RecordData;
  readonly rooms: RecordData;
  /** Changes with anything that would be announced otherwise. */
  readonly fingerprint: string;
}

/** What publishing the grid of an edition would announce, and what would go wrong, seen from this day. */
export function* planPublication(eannee: number, today: string): Work<PublicationPlan> {
  const publications = (yield* find('festival-publication', { Eannee: eannee })).toSorted(
    (left, right) => numberOf(right) - numberOf(left),
  );
  const last = publications[0] ?? null;
  const inForce =
    last === null ? [] : yield* find('festival-publication-seance', { IdPublication: publications.map(readId), IsCourante: true });
  const screenings = yield* find('festival-programmation', { Eannee: eannee, IsHorsFestival: false });
  const difference = compareGrid(screenings, inForce);
  const warnings = yield* gridWarnings(screenings.filter(isAnnounced), today);
  const lines = [
    ...difference.changes.flatMap(({ after, before }) => (before === null ? [after] : [after, before])),
    ...warnings.map(({ screening }) => screening),
  ];
  return {
    ...difference,
    warnings,
    eannee,
    numero: last === null ? 1 : numberOf(last) + 1,
    last,
    programmes: yield* names('festival-programme', idsOf(lines, 'IdProgramme')),
    rooms: yield* names('festival-salle', idsOf(lines, 'IdSalle')),
    fingerprint: fingerprintOf([`${last === null ? 0 : last.Id}`, ...difference.changes.map(said)]),
  };
}

export interface PublicationOrder {
  readonly eannee: number;
  /** Of the plan that the person looked at. */
  readonly fingerprint: string;
  readonly comment: string | null;
  readonly now: string;
  readonly today: string;
  readonly userId: number;
}

/** Announces the grid as it was looked at: refused when it has changed since, when nothing would change, while somebody else publishes, or once the edition is closed. */
export function* publishGrid({
  eannee,
  fingerprint,
  comment,
  now,
  today,
  userId,
}: PublicationOrder): Work<{ readonly id: number; readonly plan: PublicationPlan }> {
  const [edition] = yield* find('festival-edition', { Eannee: eannee });
  if (edition === undefined) return yield* refuse('introuvable');
  if (edition.IsCloturee === true) return yield* refuse('edition-cloturee', { annee: eannee });
  yield* hold('festival-edition', edition.Id, 'publication-en-cours');
  const plan = yield* planPublication(eannee, today);
  if (plan.fingerprint !== fingerprint) return yield* refuse('grille-changee');
  if (plan.changes.length === 0) return yield* refuse('grille-inchangee');
  const id = yield* create('festival-publication', {
    Eannee: eannee,
    Numero: plan.numero,
    DatePublication: now,
    IdUtilisateur: userId,
    NbSeances: plan.announced,
    Commentaire: comment,
  });
  for (const change of plan.changes) {
    if (change.before !== null) yield* update('festival-publication-seance', change.before.Id, { IsCourante: false });
    yield* create('festival-publication-seance', { IdPublication: id, ...announcement(change, plan.programmes) });
  }
  return { id, plan };
}

/** The line of a publication that a change becomes, but for the publication it belongs to. */
export function announcement({ kind, idProgrammation, after, before }: GridChange, programmes: RecordData): RecordData {
  return {
    IdProgrammation: idProgrammation,
    Changement: kind,
    Libelle: programmeOf(after, programmes),
    ...Object.fromEntries(ANNOUNCED_FIELDS.map((field) => [field, after[field] ?? null])),
    IsCourante: kind === SeanceChangement.nouvelle || kind === SeanceChangement.modifiee,
    IdPrecedente: before === null ? null : before.Id,
  };
}

/** Name of the announced programme: as it was announced when it is gone. */
export function programmeOf(screening: AnnouncedScreening, programmes: RecordData): string {
  return readText(programmes, String(screening.IdProgramme)) ?? screening.Libelle ?? '';
}

function numberOf(publication: FestivalPublication): number {
  return publication.Numero;
}

function said({ kind, idProgrammation, after }: GridChange): string {
  return [kind, idProgrammation, ...ANNOUNCED_FIELDS.map((field) => after[field] ?? null)].join(' ');
}

function idsOf(records: readonly RecordData[], field: string): readonly number[] {
  return [...new Set(records.flatMap((record) => readNumber(record, field) ?? []))];
}

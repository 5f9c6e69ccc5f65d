import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalPublicationSeance } from '#generated/records/festival-publication-seance.gen.ts';
import type { FestivalPublication } from '#generated/records/festival-publication.gen.ts';
import { SeanceChangement } from '#generated/enums/seance-changement.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { parseInstant, toUtcText } from '#domain/values/dates.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/values/record-data.ts';
import { acceptedRoomConflicts } from './acknowledgements/accepted-rooms.ts';
import { type GridWarning, gridWarnings, namedWarnings } from './grid-warnings.ts';
import { nextSequence } from './sequence.ts';
import { changeWords } from './published/change-words.ts';
import {
  isSamePicture,
  keptPicture,
  labelText,
  type Picture,
  type PictureChange,
  pictureChanges,
  pictureFingerprint,
  readPicture,
} from './published/picture.ts';
import { type Pictured, takePictures } from './published/take-pictures.ts';
import {
  isInScope,
  narrowDifference,
  type PublicationScope,
  type ScopeChoices,
  scopeChoices,
  scopeInWords,
  sectionsOfProgrammes,
  WHOLE_GRID,
} from './publication-scope.ts';
import { create, find, hold, names, refuse, update, type Work } from '#domain/work/work.ts';

/** Fields of a screening that the public reads: as long as none of them changes, the published grid is right. */
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
  /** All else that the public reads of it; of one that is cancelled or withdrawn, as it last was. Null: nobody took it. */
  readonly picture: Picture | null;
  /** Differences that the public reads, beside its place and its hours. */
  readonly otherwise: readonly PictureChange[];
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

/** Pictures of screenings, by their ids. */
export type Pictures = ReadonlyMap<number, Pictured>;

/**
 * Compares the screenings of an edition with the announcements in force, those of screenings that the public expects. One that is
 * cancelled, or whose films were all withdrawn, says so once; one that is a draft again, or is deleted, is withdrawn.
 */
export function compareGrid(
  screenings: readonly FestivalProgrammation[],
  inForce: readonly FestivalPublicationSeance[],
  pictures: Pictures,
): GridDifference {
  const announcements = new Map(inForce.map((line) => [line.IdProgrammation, line]));
  const present = new Set(screenings.map(readId));
  const gone = inForce.filter((line) => !present.has(line.IdProgrammation ?? 0));
  const changes = [
    ...screenings.flatMap((screening) => changeOf(screening, announcements.get(screening.Id) ?? null, pictures.get(screening.Id)) ?? []),
    ...gone.map((line) => ending(SeanceChangement.retiree, line, null)),
  ];
  const announced = screenings.filter((screening) => isTold(screening, pictures.get(screening.Id)));
  return {
    changes: changes.toSorted((left, right) => order(left).localeCompare(order(right))),
    announced: announced.length,
    conflicts: announced.filter((screening) => screening.ConflitSalle !== null).length,
  };
}

/** Nothing is left to show of a programme whose films were all withdrawn. */
function isTold(screening: FestivalProgrammation, pictured: Pictured | undefined): boolean {
  return isAnnounced(screening) && pictured?.isWithdrawn !== true;
}

function changeOf(
  screening: FestivalProgrammation,
  before: FestivalPublicationSeance | null,
  pictured: Pictured | undefined,
): GridChange | null {
  const idProgrammation = screening.Id;
  const picture = pictured?.picture ?? null;
  if (before === null)
    return isTold(screening, pictured)
      ? { kind: SeanceChangement.nouvelle, idProgrammation, after: screening, before, picture, otherwise: [] }
      : null;
  const isCancelled = screening.Etat === SeanceEtat.annulee || (isAnnounced(screening) && pictured?.isWithdrawn === true);
  if (isCancelled) return ending(SeanceChangement.annulee, before, idProgrammation);
  if (!isAnnounced(screening)) return ending(SeanceChangement.retiree, before, idProgrammation);
  const former = readPicture(before.Contenu);
  const isAsTold = former === null || picture === null || isSamePicture(former, picture);
  if (isAsTold && ANNOUNCED_FIELDS.every((field) => (screening[field] ?? null) === (before[field] ?? null))) return null;
  const otherwise = former === null || picture === null ? [] : pictureChanges(former, picture, LANGUAGE_KEPT);
  return { kind: SeanceChangement.modifiee, idProgrammation, after: screening, before, picture, otherwise };
}

/** A cancelled screening is listed as it was announced. */
function ending(
  kind: typeof SeanceChangement.annulee | typeof SeanceChangement.retiree,
  before: FestivalPublicationSeance,
  idProgrammation: number | null,
): GridChange {
  const Etat = kind === SeanceChangement.annulee ? SeanceEtat.annulee : SeanceEtat.brouillon;
  return { kind, idProgrammation, after: { ...before, Etat }, before, picture: readPicture(before.Contenu), otherwise: [] };
}

/** Staff read in it what an announcement changed. */
const LANGUAGE_KEPT = 'fr';

function order({ after, idProgrammation }: GridChange): string {
  return `${after.Debut ?? ''} ${idProgrammation ?? 0}`;
}

export interface PublicationPlan extends GridDifference {
  readonly choices: ScopeChoices;
  /** Changes that wait for another publication. */
  readonly others: number;
  /** Days and sections in words; null: the whole grid. */
  readonly scopeWords: string | null;
  /** Problems on the day. */
  readonly warnings: readonly GridWarning[];
  readonly eannee: number;
  /** Of the publication to come. */
  readonly numero: number;
  /** Null: the first one. */
  readonly last: FestivalPublication | null;
  /** Versions by publication. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly programmes: RecordData;
  readonly rooms: RecordData;
  /** Changes with anything that would be announced otherwise. */
  readonly fingerprint: string;
}

/** Plan of a publication of the grid of an edition: its news and the problems of the day, seen from this day. */
export function* planPublication(eannee: number, today: string, scope: PublicationScope = WHOLE_GRID): Work<PublicationPlan> {
  const publications = (yield* find('festival-publication', { Eannee: eannee })).toSorted(
    (left, right) => numberOf(right) - numberOf(left),
  );
  const last = publications[0] ?? null;
  const inForce =
    last === null ? [] : yield* find('festival-publication-seance', { IdPublication: publications.map(readId), IsCourante: true });
  const { screenings, accepted } = yield* acceptedRoomConflicts(
    yield* find('festival-programmation', { Eannee: eannee, IsHorsFestival: false }),
    isAnnounced,
  );
  const whole = compareGrid(screenings, inForce, yield* takePictures(screenings.filter(isAnnounced)));
  const sections = yield* sectionsOfProgrammes(whole.changes, screenings);
  const difference = narrowDifference(whole, { scope, sections, inForce, screenings: screenings.filter(isAnnounced) });
  const warnings = [...(yield* namedWarnings(accepted)), ...(yield* gridWarnings(screenings.filter(isAnnounced), today))].filter(
    ({ screening }) => isInScope([screening], { scope, sections }),
  );
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
    numbers: new Map(publications.map((one) => [one.Id, numberOf(one)])),
    programmes: yield* names('festival-programme', idsOf(lines, 'IdProgramme')),
    rooms: yield* names('festival-salle', idsOf(lines, 'IdSalle')),
    choices: yield* scopeChoices(whole.changes, sections),
    others: whole.changes.length - difference.changes.length,
    scopeWords: yield* scopeInWords(scope),
    fingerprint: fingerprintOf([`${last === null ? 0 : last.Id}`, ...difference.changes.map(describeChange)]),
  };
}

export interface PublicationOrder {
  readonly eannee: number;
  readonly scope: PublicationScope;
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
  scope,
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
  const plan = yield* planPublication(eannee, today, scope);
  if (plan.fingerprint !== fingerprint) return yield* refuse('grille-changee');
  if (plan.changes.length === 0) return yield* refuse('grille-inchangee');
  const id = yield* create('festival-publication', {
    Eannee: eannee,
    Numero: plan.numero,
    DatePublication: momentAfter(plan.last, now),
    IdUtilisateur: userId,
    NbSeances: plan.announced,
    Portee: plan.scopeWords,
    Commentaire: comment,
  });
  for (const change of plan.changes) {
    if (change.before !== null) yield* update('festival-publication-seance', change.before.Id, { IsCourante: false });
    yield* create('festival-publication-seance', {
      IdPublication: id,
      Sequence: nextSequence(change.before, plan.numbers),
      ...announcement(change, plan.programmes),
    });
  }
  return { id, plan };
}

/** Agendas read whole seconds: two versions never bear the same one, nor one that is before the last. */
function momentAfter(last: FestivalPublication | null, now: string): string {
  const [former, present] = [parseInstant(last?.DatePublication ?? ''), parseInstant(now)];
  return former === null || present === null || present - former >= SECOND_MS ? now : toUtcText(former + SECOND_MS);
}

const SECOND_MS = 1000;

/** The line of a publication that a change becomes, but for the publication it belongs to. */
export function announcement({ kind, idProgrammation, after, before, picture, otherwise }: GridChange, programmes: RecordData): RecordData {
  return {
    IdProgrammation: idProgrammation,
    Changement: kind,
    Libelle: labelText(picture?.programmeName ?? null, LANGUAGE_KEPT) ?? programmeOf(after, programmes),
    ...Object.fromEntries(ANNOUNCED_FIELDS.map((field) => [field, after[field] ?? null])),
    IsCourante: kind === SeanceChangement.nouvelle || kind === SeanceChangement.modifiee,
    IdPrecedente: before === null ? null : before.Id,
    Contenu: picture === null ? null : keptPicture(picture),
    Ecarts: otherwise.length === 0 ? null : otherwise.map((change) => changeWords(change, LANGUAGE_KEPT)).join('\n'),
    IsPerimee: false,
  };
}

/** Name of the announced programme: as it was announced when it is gone. */
export function programmeOf(screening: AnnouncedScreening, programmes: RecordData): string {
  return readText(programmes, String(screening.IdProgramme)) ?? screening.Libelle ?? '';
}

function numberOf(publication: FestivalPublication): number {
  return publication.Numero;
}

function describeChange({ kind, idProgrammation, after, picture }: GridChange): string {
  return [
    kind,
    idProgrammation,
    picture === null ? '' : pictureFingerprint(picture),
    ...ANNOUNCED_FIELDS.map((field) => after[field] ?? null),
  ].join(' ');
}

function idsOf(records: readonly RecordData[], field: string): readonly number[] {
  return [...new Set(records.flatMap((record) => readNumber(record, field) ?? []))];
}

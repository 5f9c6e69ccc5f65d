import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { IntervenantRole } from '#generated/enums/intervenant-role.gen.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { filmLengths, presentationSeconds } from '../programme-length.ts';
import { seatsOf } from '../seats.ts';
import { isShownEntry } from '../shown-entry.ts';
import type { FoundWarning } from '../warning-codes.ts';
import { filmmakersOf } from '../warnings/filmmakers.ts';
import type { GridFacts } from '../warnings/grid-facts.ts';
import { isAtOnce, isElsewhere } from '../warnings/times.ts';
import { isTooFar } from '../warnings/travel.ts';
import { precedingInRoom } from './room-conflicts.ts';

export interface GridState {
  readonly screenings: readonly FestivalProgrammation[];
  readonly facts: GridFacts;
}

/** One text of everything that a conflict is about: screenings, hours, rooms, people, prints. Another text is another conflict. */
export function warningFingerprint(warning: FoundWarning, state: GridState): string {
  const { code, entity, id, screening } = warning;
  const others = partnersOf(warning, state).toSorted((left, right) => left.Id - right.Id);
  return fingerprintOf([`${code} ${entity} ${id}`, ...[screening, ...others].map(placeLine), JSON.stringify(subjectOf(warning, state))]);
}

function placeLine({ Id, IdProgramme, IdSalle, Debut, Fin, TypeSeance, Battement }: FestivalProgrammation): string {
  return JSON.stringify([Id, IdProgramme, IdSalle, Debut, Fin, TypeSeance, Battement]);
}

/** The other screenings that the conflict is with; a third one of the same person or print that is in nobody's way is not among them. */
function partnersOf({ code, entity, id, screening }: FoundWarning, { screenings, facts }: GridState): readonly FestivalProgrammation[] {
  if (code === 'chevauchement' || code === 'battementCourt') return precedingInRoom(screening, screenings, facts);
  const met = screenings.filter(
    (other) => isElsewhere(screening, other) && (isAtOnce(screening, other) || isTooFar(screening, other, facts)),
  );
  switch (entity) {
    case 'festival-participant': {
      const screeningIds = new Set(facts.speaking.filter(({ person }) => person === id).map((one) => one.screening));
      return met.filter((other) => screeningIds.has(other.Id));
    }
    case 'personne':
      return met.filter((other) => filmmakersOf(other, facts).some(({ personne }) => personne === id));
    case 'film-copie':
      return met.filter((other) => entriesOf(other, facts).some(({ IdCopieProjetee }) => IdCopieProjetee === id));
    case 'film':
      return met.filter((other) => entriesOf(other, facts).some(({ IdFilm }) => IdFilm === id));
    case 'festival-programme':
      return met.filter(({ IdProgramme }) => IdProgramme === id);
    case 'festival-section':
      return met.filter(({ IdProgramme }) => facts.programmes.some(({ Id, IdSection }) => Id === IdProgramme && IdSection === id));
    default:
      return [];
  }
}

function entriesOf({ IdProgramme }: FestivalProgrammation, { entries }: GridFacts) {
  return entries.filter((entry) => entry.IdProgramme === IdProgramme && isShownEntry(entry));
}

/** Values of the record that the conflict names, as far as it hangs on them. */
function subjectOf({ entity, id, screening }: FoundWarning, { facts }: GridState): readonly unknown[] {
  switch (entity) {
    case 'festival-participant':
      return personLines(id, screening, facts);
    case 'film-copie':
      return copyLines(id, screening, facts);
    case 'film':
      return facts.entries
        .filter(({ IdFilm, IdProgramme }) => IdFilm === id && IdProgramme === screening.IdProgramme)
        .map(({ DateRetrait, IsAutorisationScolaire, IdCopieProjetee }) => [DateRetrait, IsAutorisationScolaire, IdCopieProjetee]);
    case 'festival-programme':
      return programmeLines(screening, facts);
    case 'festival-edition':
      return facts.editions.filter(({ Id }) => Id === id).map(({ DateDebut, DateFin }) => [DateDebut, DateFin]);
    case 'festival-salle':
      return roomLines(screening, facts);
    default:
      return [];
  }
}

function personLines(id: number, { Id, IsEnPresence }: FestivalProgrammation, facts: GridFacts): readonly unknown[] {
  const stays = [...facts.people, ...facts.makers].filter((one) => one.Id === id);
  const roles = facts.speaking.filter((one) => one.screening === Id && (one.person === id || one.role === IntervenantRole.absente));
  return [
    IsEnPresence,
    lines(stays.map(({ Arrivee, HeureArrivee, Depart, HeureDepart, Statut }) => [Arrivee, HeureArrivee, Depart, HeureDepart, Statut]))[0] ??
      null,
    lines(roles.map(({ person, role }) => [person, role])),
    lines(
      facts.journeys.filter(({ IdParticipant }) => IdParticipant === id).map((one) => [one.Sens, one.Date, one.Heure, one.HeureReelle]),
    ),
  ];
}

function copyLines(id: number, { IdSalle }: FestivalProgrammation, facts: GridFacts): readonly unknown[] {
  return [
    facts.copies.filter(({ Id }) => Id === id).map(({ Etat, DateRetour, IdSupportProj }) => [Etat, DateRetour, IdSupportProj]),
    lines(facts.keys.filter(({ IdCopie }) => IdCopie === id).map((key) => [key.Id, key.IdSalle, key.Debut, key.Fin, key.IsRecue])),
    lines(
      facts.copyLegs
        .filter(({ IdCopie }) => IdCopie === id)
        .map((leg) => [leg.Id, leg.Etat, leg.Sens, leg.Depart, leg.Arrivee, leg.IdSalleArrivee]),
    ),
    facts.rooms.filter(({ Id }) => Id === IdSalle).map(({ IdsSupportProj }) => IdsSupportProj),
  ];
}

function programmeLines(screening: FestivalProgrammation, facts: GridFacts): readonly unknown[] {
  const { IdProgramme, IsEnPresence } = screening;
  const programme = facts.programmes.find(({ Id }) => Id === IdProgramme);
  const length = filmLengths(facts).get(IdProgramme) ?? 0;
  return [lines(entriesOf(screening, facts).map(({ IdFilm }) => IdFilm)), length, presentationSeconds(screening, programme), IsEnPresence];
}

function roomLines(screening: FestivalProgrammation, facts: GridFacts): readonly unknown[] {
  const { IdSalle, QuotaPublic, QuotaScolaire, QuotaAccredite, NbReservations } = screening;
  const { EntreesPayantes, EntreesScolaires, EntreesAccreditees, EntreesExonerees } = screening;
  return [
    lines(
      facts.closures.filter((one) => one.IdSalle === IdSalle && isAtOnce(one, screening)).map(({ Id, Debut, Fin }) => [Id, Debut, Fin]),
    ),
    facts.rooms.filter(({ Id }) => Id === IdSalle).map(({ Battement }) => Battement),
    seatsOf(screening, facts),
    [QuotaPublic, QuotaScolaire, QuotaAccredite, NbReservations],
    [EntreesPayantes, EntreesScolaires, EntreesAccreditees, EntreesExonerees],
  ];
}

/** Rows come in any order. */
function lines(rows: readonly unknown[]): readonly string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

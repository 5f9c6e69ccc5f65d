import { addDays, parseInstant, timeBetween } from '#domain/values/dates.ts';
import type { Festival } from '../world/festival.ts';
import { addKeysOf } from '../films/copies.ts';
import { type Programme, SHORTLISTED, isCompetition } from '../films/selection.ts';
import type { Screening } from '../programme/screenings.ts';
import { type DemoCase, amend, at, shifted } from '../world/world.ts';

const TESTED_OK = 3;
const TESTED_KO = 4;
const SENT_BACK = 5;
const CANCELLED = 3;
const SCHOOL = 2;
const CONFIRMED = 2;

/** Films, copies, screenings and translations that need somebody's eye. */
export function addFilmCases(festival: Festival): void {
  addFilmInTwoSections(festival);
  nameProgrammes(festival);
  addWithdrawnFilm(festival);
  nameCopies(festival);
  addMovedSchoolScreening(festival);
  addCorrectedSynopsis(festival);
}

function programmeOf({ programmes }: Festival, code: string): Programme {
  const found = programmes.find((programme) => programme.code === code);
  if (found === undefined) throw new RangeError(`No programme ${code}`);
  return found;
}

function screeningsOf({ screenings }: Festival, programme: Programme): readonly Screening[] {
  return screenings.filter((one) => one.programme === programme);
}

function minutesBetween(left: Screening, right: Screening): number {
  return timeBetween(parseInstant(left.end) ?? 0, parseInstant(right.start) ?? 0, 'minute');
}

/** A film of the national competition takes the last place of a school programme: its one copy goes from one room to the other. */
function addFilmInTwoSections(festival: Festival): void {
  const { world, programmes } = festival;
  const pairs = programmes
    .filter(({ section }) => section.key === 'scolaires')
    .flatMap((school) => screeningsOf(festival, school).map((screening) => ({ school, screening })))
    .flatMap(({ school, screening }) =>
      festival.screenings
        .filter(({ programme, slot }) => programme.section.key === 'national' && slot.room !== screening.slot.room)
        .map((later) => ({ school, screening, later, gap: minutesBetween(screening, later) })),
    )
    .filter(({ school, later, gap }) => gap >= 0 && fitting(school, later.programme) && !isShownWith(festival, school, later.programme));
  const best = pairs.toSorted((left, right) => Math.abs(left.gap - 40) - Math.abs(right.gap - 40))[0];
  const entry = best && fitting(best.school, best.later.programme);
  const replaced = best?.school.entries.at(-1);
  if (best === undefined || entry === undefined || replaced === undefined) return;
  const copy = world.records('festival-inscription').find(({ Id }) => Id === entry.id)?.IdCopieProjetee ?? 0;
  amend(world, 'festival-inscription', replaced.id)({ IdFilm: entry.film.id, IdCopieProjetee: copy });
  amend(world, 'film-copie', copy)({ Etat: 3, DateReception: world.fromToday(-12) });
  const isLocked = world.records('film-kdm').some(({ IdCopie }) => IdCopie === copy);
  if (isLocked) addKeysOf(world, { copy, shown: screeningsOf(festival, best.school), missingRoom: null });
  world.nameCase('filmDeuxSections', {
    film: entry.film.id,
    'film-copie': copy,
    'festival-inscription': entry.id,
    inscriptionScolaire: replaced.id,
    'festival-programmation': best.screening.id,
    seconde: best.later.id,
  });
}

/** A film of the other programme that is no longer than the last one of the school: its screenings hold it. */
function fitting(school: Programme, other: Programme): Programme['entries'][number] | undefined {
  return other.entries.find(({ film }) => film.seconds <= (school.entries.at(-1)?.film.seconds ?? 0));
}

/** True if both are ever shown at the same hour: one copy could not serve them. */
function isShownWith(festival: Festival, one: Programme, other: Programme): boolean {
  return screeningsOf(festival, one).some((left) =>
    screeningsOf(festival, other).some((right) => left.start < right.end && right.start < left.end),
  );
}

function nameProgrammes(festival: Festival): void {
  const long = programmeOf(festival, 'PT3');
  festival.world.nameCase('programmeTropLong', {
    'festival-programme': long.id,
    'festival-programmation': screeningsOf(festival, long).at(-1)?.id ?? 0,
  });
}

/** Announced, printed on page 24, then taken back by its producer: what is left lasts 61 minutes. */
function addWithdrawnFilm(festival: Festival): void {
  const { world, films, registrations } = festival;
  const programme = programmeOf(festival, 'N12');
  const eannee = world.edition.Eannee;
  const film = films.add({ country: 'FR', seconds: 21 * 60 + 40, eannee, isProgrammed: true, submittedOn: world.day(-150) });
  const entry = registrations.register(film, 'national', {
    statut: SHORTLISTED,
    avis: 1,
    fields: {
      DateAnnonce: world.day(-45),
      DateRetrait: world.fromToday(-6),
      MotifRetrait: 'Le producteur a vendu l’exclusivité à une chaîne avant le festival.',
      PageCatalogue: 24,
    },
  });
  amend(world, 'festival-section', entry.section.id)({ ProchainNumero: (registrations.counters().get('national') ?? 0) + 1 });
  world.nameCase('filmRetire', { film: film.id, 'festival-inscription': entry.id, 'festival-programme': programme.id });
}

function nameCopies(festival: Festival): void {
  const { world, copies } = festival;
  const [copy] = copies.nonConforming;
  if (copy === undefined) world.nameCase('copieNonConforme', replaceCopy(festival));
  else {
    amend(world, 'film-copie', copy)({ Etat: TESTED_KO, DateReception: world.fromToday(-10) });
    world.nameCase('copieNonConforme', { 'film-copie': copy });
  }
  const key = world.records('film-kdm').find(({ IsRecue }) => IsRecue === true);
  if (key === undefined) return;
  // It was made to end two hours after the last screening: it now ends an hour before it does.
  Object.assign(key, { Fin: shifted(key.Fin ?? '', -180) });
  world.nameCase('kdmTropCourte', { 'film-kdm': key.Id, 'film-copie': key.IdCopie ?? 0 });
}

/** During the festival the one that did not conform has gone back, and another came the day before. */
function replaceCopy({ world, programmes, copies }: Festival): DemoCase {
  const entry = programmes.filter(({ section }) => isCompetition(section)).at(-1)?.entries[0];
  const id = copies.byEntry.get(entry?.id ?? 0) ?? 0;
  const bad = world.records('film-copie').find(({ Id }) => Id === id);
  if (bad === undefined) throw new RangeError(`No film-copie ${id}`);
  const { Id: _, ...copy } = bad;
  const remplacante = world.add('film-copie', {
    ...copy,
    NoSupport: `${entry?.numero}-D2`,
    DateReception: world.fromToday(-1),
    Etat: TESTED_OK,
  });
  Object.assign(bad, { Etat: SENT_BACK, DateReception: world.fromToday(-10), DateRetour: world.fromToday(-6), DureeReelle: null });
  amend(world, 'festival-inscription', entry?.id ?? 0)({ IdCopieProjetee: remplacante });
  for (const key of world.records('film-kdm')) if (key.IdCopie === id) Object.assign(key, { IdCopie: remplacante });
  return { 'film-copie': id, remplacante };
}

/** A school screening on the day of a strike is cancelled; the same programme is shown to the class two days later. */
function addMovedSchoolScreening(festival: Festival): void {
  const { world, screenings, venues } = festival;
  const kept = screenings.find(({ kind, slot }) => kind === 'scolaire' && slot.day === 6);
  const room = venues.rooms.find(({ code }) => code === 'CHA');
  if (kept === undefined || room === undefined) return;
  const date = world.day(4);
  const cancelled = world.add('festival-programmation', {
    Eannee: world.edition.Eannee,
    IdProgramme: kept.programme.id,
    IdSalle: room.id,
    Jour: date,
    Debut: at(date, '14:00'),
    Fin: at(date, '15:15'),
    Etat: CANCELLED,
    TypeSeance: SCHOOL,
    IsSurReservation: true,
    NbReservations: 54,
    Commentaire: `Jour de grève : séance déplacée au ${kept.slot.start}, deux jours plus tard ; enseignante à prévenir.`,
  });
  amend(
    world,
    'festival-programmation',
    kept.id,
  )({
    Etat: CONFIRMED,
    Commentaire: 'Remplace la séance annulée le jour de la grève.',
  });
  world.nameCase('scolaireDeplacee', { 'festival-programmation': cancelled, remplacante: kept.id });
}

function addCorrectedSynopsis({ world }: Festival): void {
  const reviewed = world.records('festival-tranche-film').find(({ IsRelu }) => IsRelu === true);
  if (reviewed === undefined) return;
  Object.assign(reviewed, { DateSourceModifiee: at(addDays(world.referenceDate, -1), '16:40') });
  world.nameCase('synopsisCorrige', {
    'festival-tranche-film': reviewed.Id,
    film: reviewed.IdFilm ?? 0,
  });
}

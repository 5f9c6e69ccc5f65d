import type { FestivalSalleIndisponibilite } from '#generated/records/festival-salle-indisponibilite.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { PLACE_FIELDS } from '../conflicts.ts';
import { alertsOf, foundWarnings } from '../grid-warnings.ts';
import { endChanged } from '../acknowledgements/standing.ts';
import { roomConflicts } from '../acknowledgements/room-conflicts.ts';
import { AcquittementEtat } from '#generated/enums/acquittement-etat.gen.ts';
import { gridFacts, isPlayed } from '../warnings/grid-facts.ts';
import { screeningsWith } from '../warnings/screening-people.ts';
import { GRID_ALERTS } from '../warning-codes.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { find, gone, mark, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type WrittenOp, type Written, writtenOf } from '#domain/work/rule.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import type { EntityName, RecordOf } from '#domain/work/typed-records.ts';
const SEAT_FIELDS = [
  'QuotaPublic',
  'QuotaScolaire',
  'QuotaAccredite',
  'NbReservations',
  'EntreesPayantes',
  'EntreesScolaires',
  'EntreesAccreditees',
  'EntreesExonerees',
] as const;
const EVERY: readonly WrittenOp[] = ['insert', 'update', 'delete', 'restore'];

/** Facts that the conflicts of screenings follow. */
export const ALERT_SOURCES: CommitRule['on'] = [
  {
    entity: 'festival-programmation',
    ops: EVERY,
    fields: [
      ...PLACE_FIELDS,
      ...SEAT_FIELDS,
      'IdProgramme',
      'Intervenants',
      'IdInterprete',
      'IsEnPresence',
      'TypeSeance',
      'IsHorsFestival',
      'DureePresentationSeance',
      'Battement',
    ],
  },
  { entity: 'festival-participant', ops: EVERY, fields: ['Arrivee', 'HeureArrivee', 'Depart', 'HeureDepart', 'Statut'] },
  { entity: 'festival-trajet', ops: EVERY },
  { entity: 'film-credit', ops: EVERY },
  {
    entity: 'festival-inscription',
    ops: EVERY,
    fields: ['IdProgramme', 'IdCopieProjetee', 'IdFilm', 'DureeProjetee', 'DateRetrait', 'Statut', 'IsAutorisationScolaire'],
  },
  { entity: 'festival-edition', ops: ['update'], fields: ['DateDebut', 'DateFin', 'MinutesEntreLieux'] },
  { entity: 'seance-acquittement', ops: EVERY },
  { entity: 'festival-salle', ops: ['update'], fields: ['Battement', 'Jauge', 'IdLieu', 'IdsSupportProj', 'Latitude', 'Longitude'] },
  { entity: 'festival-lieu', ops: ['update'], fields: ['Latitude', 'Longitude'] },
  { entity: 'festival-lieu-trajet', ops: EVERY },
  { entity: 'festival-salle-edition', ops: EVERY, fields: ['JaugeOuverte'] },
  { entity: 'film', ops: ['update'], fields: ['Duree'] },
  { entity: 'festival-programme', ops: ['update'], fields: ['DureePresentation', 'IdSection'] },
  { entity: 'film-copie', ops: ['update', 'delete', 'restore'], fields: ['Etat', 'DateRetour', 'IdSupportProj'] },
  { entity: 'film-kdm', ops: EVERY },
  { entity: 'film-acheminement', ops: EVERY },
  { entity: 'festival-salle-indisponibilite', ops: EVERY },
];

/** Presenters, copies, openings and lengths are checked with the grid, not only on the day it is published. */
export const screeningAlerts: CommitRule = {
  name: 'tell screenings what will be missing on the day',
  phase: 'before-commit',
  on: ALERT_SOURCES,
  *run(written, { now }) {
    const touched = yield* touchedScreenings(written);
    if (touched.length === 0 && !written.some(({ entity }) => entity === 'festival-programmation')) return;
    // A screening that left a place can only end alerts elsewhere: open ones are looked at again.
    const alerted = [...(yield* find('festival-programmation', { Alerte: GRID_ALERTS })), ...(yield* acknowledgedScreenings())];
    const days = [...new Set([...touched, ...alerted].flatMap((screening) => screening.Jour ?? []))];
    const all = unique([...touched, ...alerted, ...(yield* find('festival-programmation', { Jour: days }))]);
    const facts = yield* gridFacts(all);
    const screenings = all.filter(isPlayed);
    const warnings = [...roomConflicts(screenings, facts), ...foundWarnings(screenings, facts)];
    const found = alertsOf(all, facts, yield* endChanged(warnings, { all, screenings, facts }, now));
    const changed = all.filter((screening) => screening.Alerte !== (found.get(screening.Id) ?? null));
    for (const [Alerte, some] of Map.groupBy(changed, (screening) => found.get(screening.Id) ?? null))
      yield* mark('festival-programmation', some.map(readId), { Alerte });
  },
};

/** An accepted conflict is looked at again with whatever is written: it returns once it is another conflict. */
function* acknowledgedScreenings(): Work<readonly FestivalProgrammation[]> {
  const standing = yield* find('seance-acquittement', { Etat: AcquittementEtat.enVigueur }, ['IdProgrammation']);
  return yield* find('festival-programmation', { Id: [...new Set(numbersIn(standing, 'IdProgrammation'))] });
}

/** Screenings that were written, and those that a change elsewhere reaches. */
export function* touchedScreenings(written: readonly Written[]): Work<readonly FestivalProgrammation[]> {
  const writtenScreenings = yield* find('festival-programmation', { Id: idsOf(written, 'festival-programmation') });
  return [...writtenScreenings, ...(yield* depending(written))];
}

/** Screenings of the people, the films, the programmes, the copies, the keys and the rooms that were written. */
function* depending(written: readonly Written[]): Work<readonly FestivalProgrammation[]> {
  const people = [...idsOf(written, 'festival-participant'), ...numbersIn(yield* kept(written, 'festival-trajet'), 'IdParticipant')];
  const made = yield* filmsOfPeople(written);
  const editions = yield* find('festival-edition', { Id: idsOf(written, 'festival-edition') });
  const keys = yield* kept(written, 'film-kdm');
  const legs = yield* kept(written, 'film-acheminement');
  const copies = [...idsOf(written, 'film-copie'), ...numbersIn(keys, 'IdCopie'), ...numbersIn(legs, 'IdCopie')];
  const entries = [
    ...(yield* kept(written, 'festival-inscription')),
    ...(yield* find('festival-inscription', { IdCopieProjetee: copies })),
    ...(yield* find('festival-inscription', { IdFilm: [...new Set([...idsOf(written, 'film'), ...made])] })),
    ...before(written, 'festival-inscription'),
  ];
  // A screening that leaves may be the one at which a jury could have seen its programme.
  const moved = [...(yield* kept(written, 'festival-programmation')), ...before(written, 'festival-programmation')];
  const programmes = [
    ...new Set([...numbersIn(entries, 'IdProgramme'), ...numbersIn(moved, 'IdProgramme'), ...idsOf(written, 'festival-programme')]),
  ];
  return [
    ...(yield* find('festival-programmation', { Id: yield* screeningsWith(people) })),
    ...(yield* find('festival-programmation', { IdInterprete: people })),
    ...(yield* find('festival-programmation', { Id: numbersIn(yield* kept(written, 'seance-acquittement'), 'IdProgrammation') })),
    ...(yield* find('festival-programmation', { IdProgramme: programmes })),
    ...(yield* find('festival-programmation', { IdSalle: yield* resized(written) })),
    ...(yield* find('festival-programmation', { Eannee: numbersIn(editions, 'Eannee') })),
    ...(yield* inClosedRooms([
      ...(yield* kept(written, 'festival-salle-indisponibilite')),
      ...before(written, 'festival-salle-indisponibilite'),
    ])),
  ];
}

/** Films of those who made them, when their credits or their stays were written. */
function* filmsOfPeople(written: readonly Written[]): Work<readonly number[]> {
  const credits = [...(yield* kept(written, 'film-credit')), ...before(written, 'film-credit')];
  const people = yield* find('festival-participant', { Id: idsOf(written, 'festival-participant') }, ['IdPersonne']);
  const made = yield* find('film-credit', { IdPersonne: numbersIn(people, 'IdPersonne') }, ['IdFilm']);
  return [...numbersIn(credits, 'IdFilm'), ...numbersIn(made, 'IdFilm')];
}

/** Rooms whose seats changed, for good or for an edition, or that are nearer or farther than they were. */
function* resized(written: readonly Written[]): Work<readonly number[]> {
  const openings = yield* kept(written, 'festival-salle-edition');
  const legs = [...(yield* kept(written, 'festival-lieu-trajet')), ...before(written, 'festival-lieu-trajet')];
  const venues = [...idsOf(written, 'festival-lieu'), ...numbersIn(legs, 'IdLieu'), ...numbersIn(legs, 'IdArrivee')];
  const moved = yield* find('festival-salle', { IdLieu: [...new Set(venues)] }, ['IdLieu']);
  return [...idsOf(written, 'festival-salle'), ...numbersIn(openings, 'IdSalle'), ...moved.map(readId)];
}

function* inClosedRooms(closures: readonly Partial<FestivalSalleIndisponibilite>[]): Work<readonly FestivalProgrammation[]> {
  const screenings = yield* find('festival-programmation', { IdSalle: numbersIn(closures, 'IdSalle') });
  const days = closures.map((closure) => [closure.Debut?.slice(0, 10) ?? '', closure.Fin?.slice(0, 10) ?? '9'] as const);
  return screenings.filter((screening) => {
    const day = screening.Debut?.slice(0, 10) ?? '';
    return days.some(([first, last]) => first <= day && day <= last);
  });
}

/** As they are now, and as they were when they were deleted. */
function kept<E extends EntityName>(written: readonly Written[], entity: E): Work<readonly RecordOf<E>[]>;
function* kept(written: readonly Written[], entity: string): Work<readonly RecordData[]> {
  const ids = idsOf(written, entity);
  return [...(yield* find(entity, { Id: ids })), ...(yield* gone(entity, ids))];
}

function before<E extends EntityName>(written: readonly Written[], entity: E): readonly Partial<RecordOf<E>>[] {
  return writtenOf(written, entity).flatMap((one) => one.before ?? []);
}

function unique(records: readonly FestivalProgrammation[]): readonly FestivalProgrammation[] {
  return [...new Map(records.map((record) => [record.Id, record])).values()];
}

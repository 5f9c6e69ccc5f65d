import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { IntervenantRole } from '#generated/enums/intervenant-role.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import { type CommitRule, idsOf, type Written } from '#domain/work/rule.ts';
import { find, link, links, type Work } from '#domain/work/work.ts';
import { filmmakersOf } from '../warnings/filmmakers.ts';
import { isThere } from '../warnings/screening-people.ts';

const COMING: readonly number[] = [ParticipantStatut.confirmee, ParticipantStatut.validee, ParticipantStatut.retiree];

/** A block of seven shorts has seven directors: those who come and are there at the hour present it, until staff take them away. */
export const directorsOfScreenings: CommitRule = {
  name: 'name the directors who are there at a screening in their presence',
  phase: 'before-commit',
  on: [
    { entity: 'festival-programmation', ops: ['insert', 'update'], fields: ['IsEnPresence', 'IdProgramme'] },
    { entity: 'festival-participant', ops: ['insert', 'update'], fields: ['Statut'] },
  ],
  *run(written) {
    const screenings = yield* announcedWith(written);
    if (screenings.length === 0) return;
    const entries = yield* find('festival-inscription', { IdProgramme: numbersIn(screenings, 'IdProgramme') });
    const credits = yield* find('film-credit', { IdFilm: numbersIn(entries, 'IdFilm'), IdFonction: FonctionSysteme.realisateur });
    const makers = yield* find('festival-participant', {
      IdPersonne: numbersIn(credits, 'IdPersonne'),
      Eannee: numbersIn(screenings, 'Eannee'),
      Statut: COMING,
    });
    const journeys = yield* find('festival-trajet', { IdParticipant: makers.map(readId) });
    const named = yield* links('festival-programmation', 'Intervenants', { owners: screenings.map(readId) });
    const changed = new Set(idsOf(written, 'festival-participant'));
    const isOfScreening = new Set(idsOf(written, 'festival-programmation'));
    for (const screening of screenings) {
      const already = new Set(named.filter(({ owner }) => owner === screening.Id).map(({ target }) => target));
      const ids = filmmakersOf(screening, { entries, credits, makers })
        .flatMap(({ participants }) => firstOf(participants))
        .filter((one) => (isOfScreening.has(screening.Id) || changed.has(one.Id)) && isThere(one, journeys, screening))
        .map(readId)
        .filter((id) => !already.has(id));
      yield* link('festival-programmation', 'Intervenants', { id: screening.Id, ids, said: { Role: IntervenantRole.presente } });
    }
  },
};

/** A person with two badges is named once. */
function firstOf(participants: readonly FestivalParticipant[]): readonly FestivalParticipant[] {
  return participants.toSorted((left, right) => left.Type - right.Type).slice(0, 1);
}

/** Screenings in presence that were written, and those of the films of participants who were. */
function* announcedWith(written: readonly Written[]): Work<readonly FestivalProgrammation[]> {
  const people = yield* find('festival-participant', { Id: idsOf(written, 'festival-participant'), Statut: COMING }, [
    'IdPersonne',
    'Eannee',
  ]);
  const credits = yield* find('film-credit', { IdPersonne: numbersIn(people, 'IdPersonne'), IdFonction: FonctionSysteme.realisateur }, [
    'IdFilm',
  ]);
  const entries = yield* find('festival-inscription', { IdFilm: numbersIn(credits, 'IdFilm'), Eannee: numbersIn(people, 'Eannee') }, [
    'IdProgramme',
  ]);
  const found = [
    ...(yield* find('festival-programmation', { Id: idsOf(written, 'festival-programmation'), IsEnPresence: true })),
    ...(yield* find('festival-programmation', { IdProgramme: numbersIn(entries, 'IdProgramme'), IsEnPresence: true })),
  ];
  const announced = found.filter(({ IsHorsFestival, Etat, Debut }) => !IsHorsFestival && Etat !== SeanceEtat.annulee && Debut !== null);
  return [...new Map(announced.map((one) => [one.Id, one])).values()];
}

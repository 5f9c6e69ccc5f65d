import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { RetraitGenre } from '#generated/enums/retrait-genre.gen.ts';
import { RetraitSuite } from '#generated/enums/retrait-suite.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { formatDateTime, formatDay } from '#domain/values/dates.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, links, names, tellableNames, type Work } from '#domain/work/work.ts';

/** One thing that a film leaves behind when it is withdrawn, and what may be done about it. */
export interface Consequence {
  readonly key: string;
  readonly genre: RetraitGenre;
  readonly label: string;
  readonly detail: string | null;
  readonly choices: readonly RetraitSuite[];
  /** The screening it is about. */
  readonly screening: number | null;
}

const OTHERS: readonly RetraitSuite[] = [RetraitSuite.faite, RetraitSuite.laissee];
const LEFT: readonly number[] = [ParticipantStatut.refusee, ParticipantStatut.desistement];

/** Screenings, seats sold, guests and their nights, copies, keys, catalogue and mails of a registration. */
export function* consequencesOf(entry: FestivalInscription, facts: Facts): Work<readonly Consequence[]> {
  const screenings = entry.IdProgramme === null ? [] : yield* find('festival-programmation', { IdProgramme: entry.IdProgramme });
  const played = screenings.filter(({ Etat }) => Etat !== SeanceEtat.annulee);
  return [
    ...(yield* screeningConsequences(entry, played, facts)),
    ...(yield* guestConsequences(entry, facts)),
    ...(yield* copyConsequences(entry, facts)),
    ...(yield* wordConsequences(entry, facts)),
  ];
}

function* screeningLabels(screenings: readonly FestivalProgrammation[]): Work<ReadonlyMap<number, string>> {
  const programmes = yield* names('festival-programme', numbersIn(screenings, 'IdProgramme'));
  const rooms = yield* names('festival-salle', numbersIn(screenings, 'IdSalle'));
  return new Map(
    screenings.map((one) => {
      const parts = [
        readText(programmes, String(one.IdProgramme)),
        one.Debut === null ? null : formatDateTime(one.Debut),
        readText(rooms, String(one.IdSalle)),
      ];
      return [one.Id, parts.filter((part) => part !== null && part !== '').join(', ')] as const;
    }),
  );
}

function* screeningConsequences(
  entry: FestivalInscription,
  played: readonly FestivalProgrammation[],
  { culture }: Facts,
): Work<readonly Consequence[]> {
  const text = textsIn(culture);
  const beside = (yield* find('festival-inscription', { IdProgramme: entry.IdProgramme ?? 0 })).filter(
    ({ Id, DateRetrait }) => Id !== entry.Id && DateRetrait === null,
  );
  const announced = new Set(
    numbersIn(yield* find('festival-publication-seance', { IdProgrammation: played.map(readId), IsCourante: true }), 'IdProgrammation'),
  );
  const labels = yield* screeningLabels(played);
  const choices = [
    RetraitSuite.annulee,
    RetraitSuite.remplacee,
    ...(beside.length === 0 ? [] : [RetraitSuite.continuee]),
    RetraitSuite.laissee,
  ];
  return played.flatMap((one): readonly Consequence[] => {
    const [label, about] = [labels.get(one.Id) ?? '', { screening: one.Id, choices }];
    const sold =
      (one.NbReservations ?? 0) +
      (one.EntreesPayantes ?? 0) +
      (one.EntreesScolaires ?? 0) +
      (one.EntreesAccreditees ?? 0) +
      (one.EntreesExonerees ?? 0);
    const signs = [
      ...(announced.has(one.Id) ? [text('retrait.publiee')] : []),
      ...(beside.length === 0 ? [] : [text('retrait.autresFilms', { count: beside.length })]),
    ];
    const detail = signs.length === 0 ? null : signs.join(', ');
    return [
      { key: `seance-${one.Id}`, genre: RetraitGenre.seance, label, detail, ...about },
      ...(sold === 0
        ? []
        : [
            {
              key: `places-${one.Id}`,
              genre: RetraitGenre.places,
              label,
              detail: text('retrait.places', { count: sold }),
              choices: OTHERS,
              screening: one.Id,
            },
          ]),
    ];
  });
}

/** Guests who come with the film, and the nights that they still have. */
function* guestConsequences(entry: FestivalInscription, { culture, today }: Facts): Work<readonly Consequence[]> {
  const text = textsIn(culture);
  const brought = (yield* links('festival-participant', 'Films', { targets: [entry.IdFilm] })).map(({ owner }) => owner);
  const invited = numbersIn(yield* find('participant-implication', { IdInscription: entry.Id }), 'IdParticipant');
  const guests = (yield* find('festival-participant', { Id: [...new Set([...brought, ...invited])], Eannee: entry.Eannee })).filter(
    ({ Statut }) => !LEFT.includes(Statut),
  );
  const guestNames = yield* tellableNames('festival-participant', guests.map(readId));
  const nights = (yield* find('festival-hotel-pec', { IdParticipant: guests.map(readId) })).filter(
    ({ DateNuit, EtatReservation }) => DateNuit >= today && EtatReservation !== ReservationEtat.annulee,
  );
  return guests.flatMap(({ Id }): readonly Consequence[] => {
    const [label, guestNights] = [guestNames.get(Id) ?? '', nights.filter(({ IdParticipant }) => IdParticipant === Id)];
    return [
      { key: `invite-${Id}`, genre: RetraitGenre.invite, label, detail: null, choices: OTHERS, screening: null },
      ...(guestNights.length === 0
        ? []
        : [
            {
              key: `nuits-${Id}`,
              genre: RetraitGenre.nuits,
              label,
              detail: text('retrait.nuits', {
                count: guestNights.length,
                jour: formatDay(guestNights.map(({ DateNuit }) => DateNuit).toSorted()[0] ?? '', culture),
              }),
              choices: OTHERS,
              screening: null,
            },
          ]),
    ];
  });
}

function* copyConsequences(entry: FestivalInscription, { has }: Facts): Work<readonly Consequence[]> {
  if (!has('FILM-COPIE')) return [];
  const copies = yield* find('film-copie', { Id: numbersIn([entry], 'IdCopieProjetee') });
  const keys = yield* find('film-kdm', { IdCopie: copies.map(readId) });
  const titles = yield* names('film-copie', copies.map(readId));
  const rooms = yield* names('festival-salle', numbersIn(keys, 'IdSalle'));
  function about(genre: RetraitGenre, key: string, label: string): Consequence {
    return { key, genre, label, detail: null, choices: OTHERS, screening: null };
  }
  return [
    ...copies.map(({ Id }) => about(RetraitGenre.copie, `copie-${Id}`, readText(titles, String(Id)) ?? '')),
    ...keys.map(({ Id, IdSalle, Debut }) =>
      about(
        RetraitGenre.kdm,
        `kdm-${Id}`,
        [readText(rooms, String(IdSalle)), Debut === null ? null : formatDateTime(Debut)].filter((part) => part !== null).join(', '),
      ),
    ),
  ];
}

/** Papers and mails about the film. */
function* wordConsequences(entry: FestivalInscription, { culture }: Facts): Work<readonly Consequence[]> {
  const text = textsIn(culture);
  const named = (yield* links('mail-trace', 'IdsInscription', { targets: [entry.Id] })).map(({ owner }) => owner);
  const alone = (yield* find('mail-trace', { IdInscription: entry.Id })).map(readId);
  const mails = new Set([...named, ...alone]).size;
  const page = entry.PageCatalogue;
  return [
    ...(page === null
      ? []
      : [
          {
            key: 'catalogue',
            genre: RetraitGenre.catalogue,
            label: text('retrait.page', { page: String(page) }),
            detail: null,
            choices: OTHERS,
            screening: null,
          },
        ]),
    ...(mails === 0
      ? []
      : [
          {
            key: 'mails',
            genre: RetraitGenre.mails,
            label: text('retrait.mails', { count: mails }),
            detail: null,
            choices: OTHERS,
            screening: null,
          },
        ]),
  ];
}

import { entities } from '#generated/entities/all.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { AccompagnantNouveau } from '#generated/schemas/accompagnant-nouveau.zod.ts';
import { assignNuits } from '#domain/lodging/assign-nights.ts';
import { writeRightOf } from '#domain/participants/write-right.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, find, link, open, refuse, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';

type NewCompanion = Infer<typeof AccompagnantNouveau>;

interface Added {
  readonly Id: number;
  /** Nights that the companion sleeps in the room of the host. */
  readonly NbNuits: number;
}

/** Somebody who comes with a guest: the person, the file and the link, and the host's room where they share it; all of it or nothing. */
export const addAccompagnant: WorkService<Asked<{ readonly id: number }, unknown, NewCompanion>, Added> = {
  entity: 'festival-participant-invite',
  *run({ params: { id }, body }, facts) {
    yield* checkRights(facts);
    const host = yield* open('festival-participant', id, body.Version);
    if (!facts.has(writeRightOf(host.Type))) yield* refuse('droit-manquant');
    const companion = yield* createCompanion(host, body);
    yield* link('festival-participant', 'Accompagnants', { id, ids: [companion], said: { IsChambrePartagee: body.IsChambrePartagee } });
    return { Id: companion, NbNuits: body.IsChambrePartagee ? yield* shareRoom(host, companion, facts) : 0 };
  },
};

const { personne, contact } = entities;

function* checkRights({ has }: Facts): Work<void> {
  if (![personne.rights.write, contact.rights.write, writeRightOf(ParticipantType.invite)].every((right) => has(right)))
    yield* refuse('droit-manquant');
}

/** They come and go with the host, and are written to through them. */
function* createCompanion(host: FestivalParticipant, { Nom, Prenom }: NewCompanion): Work<number> {
  const [person] = yield* find('personne', { Id: host.IdPersonne ?? 0 });
  const [reach] = yield* find('contact', { Id: host.IdContact ?? 0 });
  const [guest] = host.Type === ParticipantType.invite ? yield* find('festival-participant-invite', { Id: host.Id }) : [];
  const IdPersonne = yield* create('personne', { Nom, Prenom, IdPays: person?.IdPays ?? null });
  const IdContact = yield* create('contact', {
    IdPersonne,
    Adresse: { IdPays: reach?.Adresse?.IdPays ?? person?.IdPays ?? null },
    IdLangueCorrespondance: reach?.IdLangueCorrespondance ?? null,
  });
  const { Eannee, Arrivee, HeureArrivee, Depart, HeureDepart, IdUtilisateurReferent, Analytique } = host;
  return yield* create('festival-participant-invite', {
    Eannee,
    IdContact,
    IdContactCorrespondant: host.IdContactCorrespondant ?? host.IdContact,
    IsAccompagnant: true,
    Arrivee,
    HeureArrivee,
    Depart,
    HeureDepart,
    IdUtilisateurReferent,
    Analytique,
    NuitsMax: guest?.NuitsMax ?? 0,
    DateDebutHebergement: guest?.DateDebutHebergement ?? null,
    DateFinHebergement: guest?.DateFinHebergement ?? null,
  });
}

/** The nights that the host has in a hotel, in the same room; paid as the host's are. */
function* shareRoom(host: FestivalParticipant, companion: number, facts: Facts): Work<number> {
  if (!facts.has(entities['festival-hotel-pec'].rights.write)) return 0;
  const nights = (yield* find('festival-hotel-pec', { IdParticipant: host.Id })).filter(isInRoom);
  // A hotel without a contract has no rooms to share.
  const contracts = yield* find('festival-hotel-edition', { IdHotel: numbersIn(nights, 'IdHotel'), Eannee: host.Eannee });
  const held = nights.filter((night) => contracts.some(({ IdHotel }) => IdHotel === night.IdHotel));
  for (const some of Map.groupBy(held, ({ IdHotel, Type }) => `${IdHotel} ${Type}`).values()) {
    const [{ IdHotel, Type } = { IdHotel: null, Type: PecType.vide }] = some;
    const Dates = some.map(({ DateNuit }) => DateNuit);
    const request = { IdParticipant: companion, IdHotel, Dates, TypePec: Type, IdPartage: host.Id, IsCellule: true, IsConfirme: true };
    yield* assignNuits.run({ params: {}, query: {}, body: request }, facts);
  }
  return held.length;
}

function isInRoom({ IdHotel, Type, EtatReservation }: FestivalHotelPec): boolean {
  return IdHotel !== null && Type !== PecType.vide && EtatReservation !== ReservationEtat.annulee;
}

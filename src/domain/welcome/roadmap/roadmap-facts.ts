import type { FestivalHotel } from '#generated/records/festival-hotel.gen.ts';
import type { FestivalTrajet } from '#generated/records/festival-trajet.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import { PecType, pecTypeEnum } from '#generated/enums/pec-type.gen.ts';
import { addressOf } from '#domain/lodging/stay-lines.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { formatMoney } from '#domain/values/money.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { type ToldFact, toldFact } from '#domain/texts/told-facts.ts';
import type { GuestEvent } from '../guest-events.ts';
import type { Roadmap } from './roadmap.ts';
import { dayAndHour, eventOf, journeyLine } from './roadmap-page.ts';

/** Hours of a volunteer, one a line, in the words of their mail. */
export function shiftLines({ shifts, culture }: Roadmap): string {
  return shifts.map((one) => eventWords(one, culture)).join('\n');
}

/** Facts of the page of a guest. An allowance in hand is no news to its holder. */
export function factsOf(roadmap: Roadmap): readonly ToldFact[] {
  const { participant, journeys, screenings, meetings, shifts, allowances, host } = roadmap;
  return [
    ...presenceFact('arrivee', participant.Arrivee, participant.HeureArrivee),
    ...presenceFact('depart', participant.Depart, participant.HeureDepart),
    ...stayFacts(roadmap),
    ...journeys.map(journeyFact),
    ...screenings.map((one) => eventFact('seance', one, one.part)),
    ...meetings.map((one) => eventFact('rendezVous', one, one.role)),
    ...shifts.map((one) => eventFact('creneau', one, one.place)),
    ...allowances.map(({ id, tariff, amount, label }) =>
      toldFact('defraiement', {
        key: String(id),
        day: null,
        said: [tariff, amount],
        words: (reader) => [label, amount === null ? '' : formatMoney(amount, reader)].filter(Boolean).join(' '),
      }),
    ),
    ...(host === null
      ? []
      : [
          toldFact('contact', {
            key: '',
            day: null,
            said: [host.name, host.reach],
            words: () => [host.name, host.reach].filter(Boolean).join(' '),
          }),
        ]),
  ];
}

/** Hotel of the guest, on their page as on their voucher. */
function stayFacts({ nights, hotels }: Roadmap): readonly ToldFact[] {
  // A night that nobody pays yet is left out.
  const paidNights = nights.filter(({ type }) => type !== PecType.vide);
  function nameOf(id: number): string {
    return hotels.find((one) => one.Id === id)?.Libelle ?? '';
  }
  return [
    ...hotels.map(hotelFact),
    ...paidNights.map(({ date, idHotel, roomType, type, payerName, sharers, confirmation }) =>
      toldFact('nuit', {
        key: date,
        day: date,
        said: [idHotel, roomType, type, payerName, sharers.join(','), confirmation],
        words: (reader) =>
          [
            nameOf(idHotel),
            roomType === null ? null : enumLabel(chambreTypeEnum, roomType, reader),
            sharers.length === 0 ? null : textsIn(reader)('feuille.avec', { noms: sharers.join(', ') }),
            payerName ?? enumLabel(pecTypeEnum, type, reader),
            confirmation,
          ]
            .filter((part) => part !== null && part !== '')
            .join(' · '),
      }),
    ),
  ];
}

function hotelFact(hotel: FestivalHotel): ToldFact {
  const details = [hotel.Libelle, addressOf(hotel.Adresse), hotel.TelephonePublic];
  return toldFact('hotel', { key: String(hotel.Id), day: null, said: details, words: () => details.filter(Boolean).join(', ') });
}

function presenceFact(kind: 'arrivee' | 'depart', day: string | null, hour: string | null): readonly ToldFact[] {
  return day === null
    ? []
    : [toldFact(kind, { key: '', day: null, said: [day, hour], words: (reader) => dayAndHour(day, hour, reader) ?? '' })];
}

function journeyFact(journey: FestivalTrajet): ToldFact {
  const { Id, Date: day, Heure, Numero, Gare, Sens, Moyen, IsNavette } = journey;
  return toldFact('trajet', {
    key: String(Id),
    day,
    said: [day, Heure, Numero, Gare, Sens, Moyen, IsNavette === true],
    words: (reader) => journeyLine(journey, { culture: reader, text: textsIn(reader) })[1] ?? '',
  });
}

function eventFact(kind: 'seance' | 'rendezVous' | 'creneau', event: GuestEvent, part: string | null): ToldFact {
  return toldFact(kind, {
    key: String(event.id),
    day: zonedParts(parseInstant(event.start) ?? 0, festivalZone()).date,
    said: [event.start, event.end, event.shown, event.room, part],
    words: (reader) => eventWords(event, reader),
  });
}

function eventWords(event: GuestEvent, culture: Language): string {
  const { Quand, Ou } = eventOf(event, event.title, culture);
  return [event.title, Quand, Ou].filter(Boolean).join(' · ');
}

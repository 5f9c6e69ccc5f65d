import type { HostNight, LodgingState, StoredNight } from '#domain/lodging/plan-assignment.ts';
import { type StayDates, presenceOf } from '#domain/lodging/presence.ts';
import type { Companion } from '#server/services/lodging/lodging-repository.ts';
import type { HeldNight, HotelBlock } from '#domain/lodging/stock.ts';
import type { NightPrices } from '#domain/lodging/night-price.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { fieldNamed } from '#domain/records/record-source.ts';
import type { Store } from '../store/store.ts';
import type { Row, Tables } from '../store/tables.ts';

export const NIGHT = 'festival-hotel-pec';

const text = (row: Row | null, name: string): string | null => (typeof row?.[name] === 'string' ? row[name] : null);
const number = (row: Row | null, name: string): number | null => (typeof row?.[name] === 'number' ? row[name] : null);

export const numberOf = number;
export const textOf = text;

export const stayOf = (row: Row): StayDates => ({
  Arrivee: text(row, 'Arrivee'),
  HeureArrivee: text(row, 'HeureArrivee'),
  Depart: text(row, 'Depart'),
  DateDebutHebergement: text(row, 'DateDebutHebergement'),
  DateFinHebergement: text(row, 'DateFinHebergement'),
});

export const coveredMaxOf = (row: Row): number | null => (row['Type'] === ParticipantType.invite ? (number(row, 'NuitsMax') ?? 0) : null);

export const nightRows = (tables: Tables, idParticipant: number): readonly Row[] =>
  tables
    .all(NIGHT)
    .filter((row) => row['IdParticipant'] === idParticipant)
    .toSorted((left, right) => String(left['DateNuit']).localeCompare(String(right['DateNuit'])));

export const storedNight = (row: Row): StoredNight => ({
  id: Number(row['Id']),
  date: String(row['DateNuit']),
  type: Number(row['Type']),
  idHotel: number(row, 'IdHotel'),
  roomType: number(row, 'TypeChambre'),
  idRoom: number(row, 'IdChambre'),
  price: number(row, 'Prix'),
  booking: number(row, 'EtatReservation'),
});

export const contractOf = (tables: Tables, idHotel: number, eannee: number): Row | null =>
  tables.all('festival-hotel-edition').find((row) => row['IdHotel'] === idHotel && row['Eannee'] === eannee) ?? null;

export const blockOf = (tables: Tables, idHotel: number, eannee: number): HotelBlock | null => {
  const hotel = tables.find('festival-hotel', idHotel);
  const contract = contractOf(tables, idHotel, eannee);
  if (hotel === null) return null;
  return {
    rooms: number(hotel, 'NbChambres') ?? 0,
    contract: contract === null ? null : { start: text(contract, 'DateDebut'), end: text(contract, 'DateFin') },
    contingents: tables
      .all('festival-hotel-contingent')
      .filter((row) => contract !== null && row['IdHotelEdition'] === contract['Id'])
      .map((row) => ({ date: String(row['Date']), type: number(row, 'TypeChambre'), rooms: number(row, 'NbChambres') ?? 0 })),
  };
};

export const heldIn = (tables: Tables, idHotel: number): readonly HeldNight[] =>
  tables
    .all(NIGHT)
    .filter((row) => row['IdHotel'] === idHotel)
    .map(storedNight)
    .map(({ id, date, roomType, idRoom, booking }) => ({ id, date, type: roomType, room: idRoom, booking }));

const pricesOf = (tables: Tables, idHotel: number, eannee: number): readonly NightPrices[] =>
  [contractOf(tables, idHotel, eannee), tables.find('festival-hotel', idHotel)].flatMap((row) =>
    row === null
      ? []
      : [
          {
            PrixSingle: number(row, 'PrixSingle'),
            PrixDouble: number(row, 'PrixDouble'),
            PrixTwin: number(row, 'PrixTwin'),
            PrixTriple: number(row, 'PrixTriple'),
            PrixAccompagnant: number(row, 'PrixAccompagnant'),
          },
        ],
  );

export const lodgingState = (
  tables: Tables,
  { participant, idHotel, idHost }: { readonly participant: Row; readonly idHotel: number | null; readonly idHost: number | null },
): LodgingState => {
  const eannee = Number(participant['Eannee']);
  const block = idHotel === null ? null : blockOf(tables, idHotel, eannee);
  return {
    presence: presenceOf(stayOf(participant)),
    coveredMax: coveredMaxOf(participant),
    roomType: number(participant, 'TypeChambre'),
    nights: nightRows(tables, Number(participant['Id'])).map(storedNight),
    hotel: idHotel === null || block === null ? null : { block, held: heldIn(tables, idHotel), prices: pricesOf(tables, idHotel, eannee) },
    host: idHost === null ? null : hostNights(tables, idHost),
  };
};

const hostNights = (tables: Tables, id: number): readonly HostNight[] =>
  nightRows(tables, id).map((row) => {
    const night = storedNight(row);
    const together = tables.all(NIGHT).filter((other) => other['IdChambre'] === night.idRoom && other['DateNuit'] === night.date);
    return { ...night, sleepers: night.idRoom === null ? 1 : together.length };
  });

export const personName = (tables: Tables, participant: Row | null): string => {
  const id = number(participant, 'IdPersonne');
  const person = id === null ? null : tables.find('personne', id);
  return [text(person, 'Prenom'), text(person, 'Nom')].filter((part) => part !== null).join(' ');
};

/** Those who come with the participant, and the one the participant comes with. */
export const companionsOf = ({ tables }: Store, id: number): readonly Companion[] => {
  const field = fieldNamed(tables.entity('festival-participant'), 'Accompagnants');
  if (field?.link === undefined) return [];
  const { ownerColumn, targetColumn } = field.link;
  return tables
    .linksOf(field)
    .filter(({ columns }) => columns[ownerColumn] === id || columns[targetColumn] === id)
    .map(({ columns, payload }) => {
      const other = Number(columns[ownerColumn] === id ? columns[targetColumn] : columns[ownerColumn]);
      return {
        Id: other,
        Nom: personName(tables, tables.find('festival-participant', other)),
        IsChambrePartagee: payload['IsChambrePartagee'] === true,
      };
    })
    .toSorted((left, right) => left.Nom.localeCompare(right.Nom));
};

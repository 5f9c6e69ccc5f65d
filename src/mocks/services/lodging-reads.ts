import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import * as schemas from '#generated/schemas/services/hebergement.zod.ts';
import { exportFileName } from '#domain/exports/file-name.ts';
import { type NamedNight, coverRows, occupancyOf } from '#domain/lodging/present-cover.ts';
import { type VoucherNight, voucherStays } from '#domain/lodging/voucher-stays.ts';
import { missingDates, presenceOf } from '#domain/lodging/presence.ts';
import { norm } from '#domain/records/norm.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { RoomingLine } from '#server/services/lodging/cover-repository.ts';
import { OCCUPANCY_RIGHTS } from '#server/services/lodging/occupancy-rights.ts';
import { roomingSheet } from '#server/services/lodging/rooming-columns.ts';
import { fileReply, idOf, type MockCall, type MockReply } from '../call.ts';
import { findRecord } from '../store/history.ts';
import type { Row, Tables } from '../store/tables.ts';
import { checked } from './checked.ts';
import { plainPdf } from './plain-pdf.ts';
import { workbookOf } from './export-routes.ts';
import { NIGHT, blockOf, companionsOf, coveredMaxOf, heldIn, nightRows, numberOf, personName, stayOf, textOf } from './lodging-state.ts';

const queryOf = ({ query }: MockCall): Readonly<Record<string, string | number>> =>
  Object.fromEntries([...query].map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]));

const nameOf = (tables: Tables, entity: string, { id, field }: { readonly id: number | null; readonly field: string }): string | null =>
  id === null ? null : textOf(tables.find(entity, id), field);

export function coverageOf(call: MockCall): JsonValue {
  const { store } = call;
  const { tables } = store;
  const id = idOf(call);
  const asked = checked(schemas.GetCouvertureQueryParams, queryOf(call));
  const participant = findRecord(store, 'festival-participant', id);
  const idHotel = asked.hotel ?? numberOf(participant, 'IdHotel');
  const block = idHotel === null ? null : blockOf(tables, idHotel, Number(participant['Eannee']));
  const stay = stayOf(participant);
  const presence = presenceOf(stay);
  const roomType = numberOf(participant, 'TypeChambre');
  const rows = coverRows({
    presence,
    roomType,
    nights: nightRows(tables, id).map((row) => namedNight(tables, row)),
    asked: { start: asked.debut ?? null, end: asked.fin ?? null },
    hotel: idHotel === null || block === null ? null : { block, held: heldIn(tables, idHotel) },
  });
  return {
    IdParticipant: id,
    Version: Number(participant['Version']),
    Eannee: Number(participant['Eannee']),
    Debut: presence?.start ?? null,
    Fin: presence?.end ?? null,
    Manque: [...missingDates(stay)],
    NuitsMax: coveredMaxOf(participant),
    IdHotel: numberOf(participant, 'IdHotel'),
    HotelLibelle: nameOf(tables, 'festival-hotel', { id: numberOf(participant, 'IdHotel'), field: 'Libelle' }),
    IdHotelAffiche: block === null ? null : idHotel,
    TypeChambre: roomType,
    Nuits: rows,
    Compagnons: companionsOf(store, id).map((one) => ({ ...one })),
  };
}

function namedNight(tables: Tables, row: Row): NamedNight {
  const [idHotel, idRoom] = [numberOf(row, 'IdHotel'), numberOf(row, 'IdChambre')];
  const together = tables
    .all(NIGHT)
    .filter((other) => idRoom !== null && other['IdChambre'] === idRoom && other['DateNuit'] === row['DateNuit'] && other !== row);
  return {
    id: Number(row['Id']),
    date: String(row['DateNuit']),
    type: Number(row['Type']),
    idHotel,
    hotelName: nameOf(tables, 'festival-hotel', { id: idHotel, field: 'Libelle' }),
    roomType: numberOf(row, 'TypeChambre'),
    idRoom,
    roomName: nameOf(tables, 'festival-hotel-chambre', { id: idRoom, field: 'Libelle' }),
    sharers: together.map((other) => personName(tables, tables.find('festival-participant', Number(other['IdParticipant'])))).toSorted(),
    price: numberOf(row, 'Prix'),
    payerName: nameOf(tables, 'structure', { id: numberOf(row, 'IdStructurePayeur'), field: 'RaisonSociale' }),
  };
}

export function occupationOf(call: MockCall): JsonValue {
  const { store, context } = call;
  if (!OCCUPANCY_RIGHTS.some((right) => context.has(right))) throw new AppError('droit-manquant');
  const { edition, debut, fin } = checked(schemas.ListOccupationQueryParams, queryOf(call));
  const hotels = store.tables
    .all('festival-hotel')
    .toSorted((left, right) => norm(textOf(left, 'Libelle') ?? '').localeCompare(norm(textOf(right, 'Libelle') ?? '')))
    .flatMap((row) => {
      const id = Number(row['Id']);
      const block = blockOf(store.tables, id, edition);
      const held = heldIn(store.tables, id).filter((night) => store.tables.find(NIGHT, night.id)?.['Eannee'] === edition);
      if (block === null || (block.contract === null && block.rooms === 0 && held.length === 0)) return [];
      return [{ id, name: textOf(row, 'Libelle') ?? '', stars: numberOf(row, 'NbEtoiles'), block, held }];
    });
  return occupancyOf(hotels, { start: debut ?? null, end: fin ?? null });
}

export function roomingFile(call: MockCall): MockReply {
  const { store, context } = call;
  const { edition, hotel } = checked(schemas.ExportRoomingQueryParams, queryOf(call));
  const { tables } = store;
  const lines = tables
    .all(NIGHT)
    .filter((row) => row['Eannee'] === edition && row['IdHotel'] !== null && (hotel === undefined || row['IdHotel'] === hotel))
    .map((row) => roomingLine(tables, row))
    .toSorted((left, right) => keyOf(left).localeCompare(keyOf(right)));
  const { title, columns, rows } = roomingSheet(lines, { eannee: edition, culture: context.culture });
  const name = exportFileName(title, context.today, 'xlsx');
  return fileReply(name, async () => workbookOf({ title, columns }, rows));
}

const keyOf = ({ hotel, date, room, nom, prenom }: RoomingLine): string =>
  [hotel, date, room, nom, prenom].map((part) => norm(part ?? '')).join('\t');

function roomingLine(tables: Tables, row: Row): RoomingLine {
  const participant = tables.find('festival-participant', Number(row['IdParticipant']));
  const person = tables.find('personne', numberOf(participant, 'IdPersonne') ?? 0);
  return {
    hotel: nameOf(tables, 'festival-hotel', { id: numberOf(row, 'IdHotel'), field: 'Libelle' }) ?? '',
    date: String(row['DateNuit']),
    nom: textOf(person, 'Nom'),
    prenom: textOf(person, 'Prenom'),
    structure: nameOf(tables, 'structure', { id: numberOf(participant, 'IdStructure'), field: 'RaisonSociale' }),
    roomType: numberOf(row, 'TypeChambre'),
    room: nameOf(tables, 'festival-hotel-chambre', { id: numberOf(row, 'IdChambre'), field: 'Libelle' }),
    arrival: textOf(participant, 'Arrivee'),
    departure: textOf(participant, 'Depart'),
    type: Number(row['Type']),
    booking: numberOf(row, 'EtatReservation'),
    confirmation: textOf(row, 'NoConfirmation'),
  };
}

/** Something that opens, with the stays in it; refused as the server does while no night is assigned. */
export function voucherFile(call: MockCall): MockReply {
  const { store } = call;
  const participant = findRecord(store, 'festival-participant', idOf(call));
  const nights = nightRows(store.tables, Number(participant['Id'])).flatMap((row): VoucherNight[] => {
    const { date, type, idHotel, roomType, sharers, payerName } = namedNight(store.tables, row);
    return idHotel === null ? [] : [{ date, type, idHotel, roomType, sharers, payerName, confirmation: textOf(row, 'NoConfirmation') }];
  });
  const stays = voucherStays(nights);
  if (stays.length === 0) throw new AppError('introuvable');
  const name = personName(store.tables, participant);
  const lines = [name, ...stays.map(({ arrival, departure }) => `${arrival} - ${departure}`)];
  return fileReply(`Bon d'hôtel ${name}.pdf`, async () => plainPdf(lines), 'application/pdf');
}

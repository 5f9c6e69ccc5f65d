import type { EnumDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import { chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import { reservationEtatEnum } from '#generated/enums/reservation-etat.gen.ts';
import { versionText } from '#domain/lodging/rooming-list/send-rooming.ts';
import { daysBetween } from '#domain/values/dates.ts';
import type { ServerKey } from '#domain/texts/server-texts.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { ExportCell } from '#domain/exports/export-cell.ts';
import type { XlsxColumn } from '#domain/exports/xlsx-parts.ts';
import type { GuestName, RoomingSheet } from '#domain/lodging/rooming-list/next-rooming.ts';
import type { SentLine } from '#domain/lodging/rooming-list/rooming-changes.ts';
import { payersText } from '#domain/lodging/rooming-list/payers-text.ts';
import type { RoomingLine } from '#domain/lodging/rooming-list/rooming-lines.ts';

export interface RoomingOptions {
  readonly title: string;
  readonly culture: Language;
  /** True if the reader may see diets. */
  readonly hasDiet: boolean;
  /** The list of one hotel, compared with the last one that it was sent; null: of all hotels, for the festival itself. */
  readonly sheet: RoomingSheet | null;
}

export interface RoomingTable {
  readonly title: string;
  readonly columns: readonly XlsxColumn[];
  readonly rows: readonly (readonly ExportCell[])[];
}

/** The sheet that a hotel gets: one row a person and a stay, changes listed before it, what is gone at the end. */
export function roomingSheet(lines: readonly RoomingLine[], { title, culture, hasDiet, sheet }: RoomingOptions): RoomingTable {
  const text = textsIn(culture);
  const columns = COLUMNS.filter(({ key }) => key !== 'regime' || hasDiet);
  const changes = sheet?.changes ?? null;
  const marks = sheet === null || changes === null ? [] : [{ title: versionText(sheet, culture), width: 190 }];
  function marked(index: number): readonly ExportCell[] {
    const change = changes?.lines.get(index);
    return changes === null ? [] : [change === undefined ? { as: 'empty' } : { as: 'text', text: text(`rooming.${change}`) }];
  }
  const gone = (changes?.gone ?? []).map((line) => [
    { as: 'text', text: text('rooming.retiree') } as const,
    ...columns.map(({ key }) =>
      goneCell(key, line, { culture, name: sheet?.names.get(line.participant), hotel: sheet?.hotel.Libelle ?? null }),
    ),
  ]);
  return {
    title,
    columns: [...marks, ...columns.map(({ key, width }) => ({ title: text(`rooming.${key}`), width }))],
    rows: [...lines.map((line, index) => [...marked(index), ...columns.map(({ cell }) => cell(line, culture))]), ...gone],
  };
}

function written(value: string | null): ExportCell {
  return value === null || value === '' ? { as: 'empty' } : { as: 'text', text: value };
}

function dated(date: string): ExportCell {
  return { as: 'date', date };
}

function labelOf({ values }: EnumDescriptor, value: number | null, culture: Language): string | null {
  return values.find((one) => one.value === value)?.labels[culture] ?? null;
}

function named(descriptor: EnumDescriptor, value: number | null, culture: Language): ExportCell {
  return written(labelOf(descriptor, value, culture));
}

interface Gone {
  readonly culture: Language;
  readonly name: GuestName | undefined;
  readonly hotel: string | null;
}

function goneCell(key: Column['key'], line: SentLine, { culture, name, hotel }: Gone): ExportCell {
  if (key === 'hotel') return written(hotel);
  if (key === 'nom') return written(name?.nom ?? null);
  if (key === 'prenom') return written(name?.prenom ?? null);
  if (key === 'nuits') return { as: 'number', value: daysBetween(line.from, line.to), format: 'integer' };
  if (key === 'arrivee') return dated(line.from);
  if (key === 'depart') return dated(line.to);
  return key === 'typeChambre' ? named(chambreTypeEnum, line.roomType, culture) : { as: 'empty' };
}

type RoomingKey = Extract<ServerKey, `rooming.${string}`> extends `rooming.${infer Key}` ? Key : never;

interface Column {
  readonly key: Extract<
    RoomingKey,
    | 'hotel'
    | 'arrivee'
    | 'heure'
    | 'depart'
    | 'nuits'
    | 'chambre'
    | 'typeChambre'
    | 'nom'
    | 'prenom'
    | 'partage'
    | 'regime'
    | 'structure'
    | 'priseEnCharge'
    | 'reservation'
    | 'confirmation'
  >;
  readonly width: number;
  readonly cell: (line: RoomingLine, culture: Language) => ExportCell;
}

const COLUMNS: readonly Column[] = [
  { key: 'hotel', width: 220, cell: ({ hotel }) => written(hotel) },
  { key: 'arrivee', width: 90, cell: ({ from }) => dated(from) },
  { key: 'heure', width: 90, cell: ({ hour }) => written(hour?.slice(0, 5) ?? null) },
  { key: 'depart', width: 90, cell: ({ to }) => dated(to) },
  { key: 'nuits', width: 60, cell: ({ nights }) => ({ as: 'number', value: nights, format: 'integer' }) },
  { key: 'chambre', width: 100, cell: ({ room }) => written(room) },
  { key: 'typeChambre', width: 90, cell: ({ roomType }, culture) => named(chambreTypeEnum, roomType, culture) },
  { key: 'nom', width: 160, cell: ({ nom }) => written(nom) },
  { key: 'prenom', width: 140, cell: ({ prenom }) => written(prenom) },
  { key: 'partage', width: 180, cell: ({ sharers }) => written(sharers.join(', ')) },
  { key: 'regime', width: 160, cell: ({ diet }) => written(diet) },
  { key: 'structure', width: 200, cell: ({ structure }) => written(structure) },
  { key: 'priseEnCharge', width: 110, cell: (line, culture) => written(payersText(line, culture)) },
  {
    key: 'reservation',
    width: 110,
    cell: ({ bookings }, culture) => written(bookings.map((one) => labelOf(reservationEtatEnum, one, culture)).join(', ')),
  },
  { key: 'confirmation', width: 140, cell: ({ confirmations }) => written(confirmations.join(', ')) },
];

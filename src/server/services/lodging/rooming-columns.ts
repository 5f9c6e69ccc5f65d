import type { EnumDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import { chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import { pecTypeEnum } from '#generated/enums/pec-type.gen.ts';
import { reservationEtatEnum } from '#generated/enums/reservation-etat.gen.ts';
import type { ServerKey } from '#domain/texts/server-texts.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { ExportCell } from '#domain/exports/export-cell.ts';
import type { XlsxColumn } from '#domain/exports/xlsx-parts.ts';
import type { RoomingChanges, SentLine } from '#domain/lodging/rooming-list/rooming-changes.ts';
import type { RoomingLine } from '#domain/lodging/rooming-list/rooming-lines.ts';

export interface RoomingOptions {
  readonly title: string;
  readonly culture: Language;
  /** Whoever may read what people may not eat. */
  readonly hasDiet: boolean;
  /** What the hotel does not know yet; null: nothing to compare with. */
  readonly changes: RoomingChanges | null;
  /** Names of those whose stay is gone. */
  readonly names: ReadonlyMap<number, string>;
}

export interface RoomingTable {
  readonly title: string;
  readonly columns: readonly XlsxColumn[];
  readonly rows: readonly (readonly ExportCell[])[];
}

/** The sheet that a hotel gets: one row a person and a stay, what changed said on its row, what is gone at the end. */
export const roomingSheet = (lines: readonly RoomingLine[], { title, culture, hasDiet, changes, names }: RoomingOptions): RoomingTable => {
  const text = textsIn(culture);
  const columns = COLUMNS.filter(({ key }) => key !== 'regime' || hasDiet);
  const marks = changes === null ? [] : [{ title: text('rooming.changement'), width: 90 }];
  const marked = (index: number): readonly ExportCell[] => {
    const change = changes?.lines.get(index);
    return changes === null ? [] : [change === undefined ? { as: 'empty' } : { as: 'text', text: text(`rooming.${change}`) }];
  };
  const gone = (changes?.gone ?? []).map((line) => [
    ...columns.map(({ key }) => goneCell(key, line, { culture, name: names.get(line.participant) ?? '' })),
    { as: 'text', text: text('rooming.retiree') } as const,
  ]);
  return {
    title,
    columns: [...columns.map(({ key, width }) => ({ title: text(`rooming.${key}`), width })), ...marks],
    rows: [...lines.map((line, index) => [...columns.map(({ cell }) => cell(line, culture)), ...marked(index)]), ...gone],
  };
};

const written = (value: string | null): ExportCell => (value === null || value === '' ? { as: 'empty' } : { as: 'text', text: value });
const dated = (date: string): ExportCell => ({ as: 'date', date });
const named = ({ values }: EnumDescriptor, value: number | null, culture: Language): ExportCell =>
  written(values.find((one) => one.value === value)?.labels[culture] ?? null);

interface Gone {
  readonly culture: Language;
  readonly name: string;
}

const goneCell = (key: Column['key'], line: SentLine, { culture, name }: Gone): ExportCell => {
  if (key === 'nom') return written(name);
  if (key === 'arrivee') return dated(line.from);
  if (key === 'depart') return dated(line.to);
  return key === 'typeChambre' ? named(chambreTypeEnum, line.roomType, culture) : { as: 'empty' };
};

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
  { key: 'priseEnCharge', width: 110, cell: ({ type }, culture) => named(pecTypeEnum, type, culture) },
  { key: 'reservation', width: 110, cell: ({ booking }, culture) => named(reservationEtatEnum, booking, culture) },
  { key: 'confirmation', width: 140, cell: ({ confirmation }) => written(confirmation) },
];

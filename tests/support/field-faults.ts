import type { FieldErrorCode } from '#domain/errors/catalogue.ts';
import { isDerived, isTranslation, tradName } from '#domain/values/record-data.ts';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';

/** A value that a field must refuse, and how. */
export interface Fault {
  /** Property of the body that carries the value. */
  readonly property: string;
  readonly value: JsonValue;
  /** Path and code of the error it must raise. */
  readonly path: string;
  readonly code: FieldErrorCode;
  /** True if the value alone shows it: an unknown reference is a matter of the database. */
  readonly isVisible: boolean;
}

const UNKNOWN_ID = 1_999_999_999;
const UNKNOWN_VALUE = 1_073_741_824;

type Draft = readonly [value: JsonValue, code: FieldErrorCode, item?: number];

function tooLong({ max }: FieldDescriptor): readonly Draft[] {
  return max === undefined ? [] : [['x'.repeat(max + 1), 'trop-long']];
}

function tooShort({ min = 0 }: FieldDescriptor): readonly Draft[] {
  return min > 1 ? [['x', 'trop-court']] : [];
}

function outOfBounds({ min, max }: FieldDescriptor): readonly Draft[] {
  return [
    ...(min === undefined ? [] : [[min - 1, 'trop-petit'] as const]),
    ...(max === undefined ? [] : [[max + 1, 'trop-grand'] as const]),
  ];
}

const FAULTS: Readonly<Partial<Record<FieldDescriptor['kind'], (field: FieldDescriptor) => readonly Draft[]>>> = {
  string: (field) => [...tooLong(field), ...tooShort(field), [12, 'type'], [['liste'], 'type']],
  text: () => [
    [12, 'type'],
    [{ Texte: 'objet' }, 'type'],
  ],
  email: () => [
    ['sans arobase', 'email'],
    [12, 'type'],
  ],
  url: () => [
    ['javascript:alert(1)', 'url'],
    [12, 'type'],
  ],
  phone: () => [[12, 'type']],
  color: () => [
    ['rouge', 'format'],
    [12, 'type'],
  ],
  secret: (field) => [...tooLong(field), [12, 'type']],
  integer: (field) => [...outOfBounds(field), ['douze', 'type'], [1.5, 'entier'], [true, 'type']],
  year: (field) => [...outOfBounds(field), ['2027', 'type']],
  decimal: (field) => [...outOfBounds(field), ['1,5', 'type'], [(field.min ?? 0) + 0.123_456_7, 'decimales']],
  money: (field) => [...outOfBounds(field), ['12 €', 'type'], [(field.min ?? 0) + 0.123, 'decimales']],
  percent: (field) => [...outOfBounds(field), ['20 %', 'type']],
  boolean: () => [
    ['oui', 'type'],
    [1, 'type'],
  ],
  date: () => [
    ['31/01/2027', 'date'],
    ['2027-02-30', 'date'],
  ],
  datetime: () => [['hier', 'date-heure']],
  time: () => [['25:00:00', 'heure']],
  duration: () => [['une heure', 'duree']],
  enum: () => [
    [UNKNOWN_VALUE, 'enumeration'],
    ['validee', 'type'],
  ],
  flags: () => [['validee', 'type']],
  reference: () => [
    [UNKNOWN_ID, 'reference-inconnue'],
    ['1001', 'type'],
    [{ Id: 1001 }, 'type'],
  ],
  ids: () => [
    [[UNKNOWN_ID], 'reference-inconnue'],
    [12, 'type'],
  ],
  numbers: () => [['1', 'type']],
  strings: () => [['un', 'type']],
  days: () => [
    ['2027-01-30', 'type'],
    [['2027-01-30', '2027-02-30'], 'date', 1],
    [['30/01/2027'], 'date', 0],
  ],
};

/** Every way in which the value of one field of a form can be wrong by itself. */
export function faultsOf(field: FieldDescriptor): readonly Fault[] {
  if (isDerived(field) || field.readOnly) return [];
  if (isTranslation(field)) return translationFaults(field);
  const drafts = [...(FAULTS[field.kind]?.(field) ?? []), ...(isNeeded(field) ? [[null, 'obligatoire'] as const] : [])];
  return drafts.map(([value, code, item]) => ({
    property: field.name,
    value,
    path: item === undefined ? field.name : `${field.name}.${item}`,
    code,
    isVisible: code !== 'reference-inconnue',
  }));
}

/** A list, a flag and what has a default are never missing. */
function isNeeded(field: FieldDescriptor): boolean {
  return field.required && !['boolean', 'ids', 'numbers', 'strings', 'days', 'objects', 'records', 'owned', 'secret'].includes(field.kind);
}

function translationFaults(field: FieldDescriptor): readonly Fault[] {
  const property = tradName(field);
  function fault(language: JsonValue, code: FieldErrorCode): Fault {
    return {
      property,
      value: { TraductionFr: language },
      path: `${property}.TraductionFr`,
      code,
      isVisible: true,
    };
  }
  return [fault(12, 'type'), ...(field.max === undefined ? [] : [fault('x'.repeat(field.max + 1), 'trop-long')])];
}

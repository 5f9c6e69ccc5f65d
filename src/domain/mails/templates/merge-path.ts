import type { MergePath } from '#domain/work/mail-source.ts';
import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type MailedAs, WRITTEN_KINDS } from '#domain/records/kinds/written-kinds.ts';
import { type DescriptorOf, stepsOf } from '#domain/records/query/named-path.ts';
import { formatFullDay } from '#domain/values/dates.ts';
import { parseDate } from '#domain/values/dates/typed-dates.ts';
import { pictureSource } from '#domain/values/text/mail-pictures.ts';
import { formatMoney } from '#domain/values/money.ts';
import { ITSELF } from './merge-fields.ts';
import { NIGHT_SEPARATOR, staysText } from './stays-text.ts';
import { windowsText } from './windows-text.ts';

/** A word of a template as a derived field of its record: read in SQL by the server, walked by the mocks. */
export interface MergeText {
  readonly field: FieldDescriptor;
  /** Kind of what stands at its end, which says how it is written. */
  readonly kind: FieldDescriptor['kind'] | NonNullable<MergePath['as']> | null;
}

export function mergeTextOf(descriptorOf: DescriptorOf, entity: string, { path, where, as }: MergePath): MergeText {
  const segments = path === ITSELF ? [] : path.split('.');
  const before = segments.slice(0, -1).join('.');
  const steps = before === '' ? [] : stepsOf(descriptorOf, entity, before);
  const last = segments.at(-1) ?? '';
  const end = steps.at(-1)?.entity ?? entity;
  const isItself = path === ITSELF;
  const field = isItself ? undefined : endField(descriptorOf(end)?.fields ?? [], last);
  // A name that is no field of its end leads further: a set, a linked list, the parts of a record.
  const resolved =
    field === undefined
      ? { text: path, steps: isItself ? [] : [...steps, ...stepsOf(descriptorOf, end, last)], field: null }
      : { text: path, steps, field: field.name };
  return {
    kind: as ?? (field === undefined ? null : mailedKind(field)),
    field: {
      name: path,
      kind: 'join',
      column: null,
      declaredIn: entity,
      required: false,
      readOnly: true,
      default: undefined,
      unique: false,
      filterable: false,
      sortable: false,
      normalised: false,
      separator: as === undefined ? ', ' : NIGHT_SEPARATOR,
      path: resolved,
      ...(where === undefined ? {} : { where }),
    },
  };
}

/** A difference between amounts is an amount. */
function mailedKind(field: FieldDescriptor): FieldDescriptor['kind'] {
  return field.kind === 'difference' && field.as === 'money' ? 'money' : field.kind;
}

function endField(fields: readonly FieldDescriptor[], name: string): FieldDescriptor | undefined {
  return [`Id${name}`, name].flatMap(
    (candidate) => fields.find((field) => field.name === candidate && !WRITTEN_KINDS[field.kind].leadsFurther) ?? [],
  )[0];
}

const DAY = /\d{2}\/\d{2}\/\d{4}/g;

const WRITTEN: Readonly<Record<MailedAs, (text: string, culture: string) => string>> = {
  text: (text) => text,
  money: (text, culture) => formatMoney(Number(text), culture),
  clock: (text) => text.slice(0, 5),
  day: (text, culture) => text.replace(DAY, (day) => formatFullDay(parseDate(day) ?? '', culture)),
};

/** As the reader of the mail writes days and amounts: « vendredi 5 février 2027 », « 1 234,50 € ». */
export function writtenFor(text: string | null, kind: MergeText['kind'], culture: string): string {
  if (text === null || text === '') return '';
  if (kind === 'sejours') return staysText(text, culture);
  if (kind === 'fenetres') return windowsText(text);
  if (kind === 'photo') return pictureSource(Number.parseInt(text, 10));
  return kind === null ? text : WRITTEN[WRITTEN_KINDS[kind].mailed](text, culture);
}

import type { JsonValue, Language } from '#generated/entities/descriptor.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import type { NamedField } from '#web/records/lookup/resolve-field.ts';
import { boundsOf, DATED, filterKind, idsOf, valueShape } from './filter-model.ts';
import type { FilterLeaf } from '../list-search.ts';

export interface FilterTextContext {
  readonly text: Text;
  readonly language: Language;
  /** Names of referred records, by id. */
  readonly names: ReadonlyMap<number, string>;
}

/** Text of a chip after the field's name: « France, Italie », « < 00:30:00 », « 30 derniers jours ». */
export function filterText(leaf: FilterLeaf, named: NamedField, context: FilterTextContext): string {
  const { text } = context;
  switch (valueShape(leaf.op)) {
    case 'none':
      return text(`filtre.op.${leaf.op === 'empty' ? 'empty' : 'notEmpty'}`);
    case 'preset':
      return typeof leaf.value === 'string' ? text(periodKey(leaf.value)) : '';
    case 'two':
      return boundsText(leaf, named, context);
    case 'many':
      return manyText(leaf, named, context);
    default:
      return `${SIGNS[leaf.op] ?? ''}${valueText(leaf.value, named, context)}`;
  }
}

const SIGNS: Readonly<Record<string, string>> = { ne: '≠ ', gt: '> ', gte: '≥ ', lt: '< ', lte: '≤ ', starts: '^ ' };

const PERIOD_KEYS = {
  today: 'filtre.periode.today',
  yesterday: 'filtre.periode.yesterday',
  last7: 'filtre.periode.last7',
  last30: 'filtre.periode.last30',
  last6months: 'filtre.periode.last6months',
  lastYear: 'filtre.periode.lastYear',
  tomorrow: 'filtre.periode.tomorrow',
  nextWeek: 'filtre.periode.nextWeek',
  nextMonth: 'filtre.periode.nextMonth',
  next7: 'filtre.periode.next7',
  next30: 'filtre.periode.next30',
  festival: 'filtre.periode.festival',
  beforeFestival: 'filtre.periode.beforeFestival',
  afterFestival: 'filtre.periode.afterFestival',
  week: 'filtre.periode.week',
  month: 'filtre.periode.month',
  year: 'filtre.periode.year',
} as const;

type Period = keyof typeof PERIOD_KEYS;
export type PeriodKey = (typeof PERIOD_KEYS)[Period];

export function periodKey(period: string): PeriodKey {
  return isPeriod(period) ? PERIOD_KEYS[period] : 'filtre.periode.today';
}

function isPeriod(value: string): value is Period {
  return value in PERIOD_KEYS;
}

function boundsText(leaf: FilterLeaf, named: NamedField, context: FilterTextContext): string {
  const [from, to] = boundsOf(leaf.value);
  if (from !== null && to !== null) return `${valueText(from, named, context)} – ${valueText(to, named, context)}`;
  return from === null ? `≤ ${valueText(to, named, context)}` : `≥ ${valueText(from, named, context)}`;
}

function manyText(leaf: FilterLeaf, named: NamedField, context: FilterTextContext): string {
  const values = typeof leaf.value === 'number' ? [leaf.value] : idsOf(leaf.value);
  const names = values.map((value) => valueText(value, named, context));
  return `${leaf.op === 'notIn' ? '≠ ' : ''}${names.join(', ')}`;
}

function valueText(value: JsonValue | undefined, named: NamedField, { text, language, names }: FilterTextContext): string {
  if (typeof value === 'boolean') return text(value ? 'alert.oui' : 'alert.non');
  if (typeof value === 'number')
    return enumLabel(named.enums[named.field.enum ?? ''], value, language) ?? names.get(value) ?? String(value);
  if (typeof value === 'string' && DATED.has(filterKind(named))) return formatDate(value);
  return value === null || value === undefined ? '' : String(value);
}

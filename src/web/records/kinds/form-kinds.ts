import type { FieldKind, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { formatNumber, parseDecimal, parseMoney } from '#domain/values/money.ts';
import type { TextInputProps } from '#web/ui/text-input.tsx';
import type { Expected } from '#web/ui/typed-input.tsx';

/** How a number is typed. */
interface NumberForm {
  /** Digits after the comma where the schema says none. */
  readonly scale: number;
  /** What it is read as, for the sentence of text that is none. */
  readonly expects: Expected;
  /** What stands after it; null: the unit of the field. */
  readonly unit: string | null;
  readonly format: (value: number, scale: number, language: string) => string;
  readonly parse: (text: string, scale: number) => number | null;
}

/** All that forms do by the kind of a field, but for its control (`control-kinds.ts`). */
interface FormKind {
  /** Columns of twelve that it takes where no sheet lays it out. */
  readonly width: (max: number) => number;
  /** Its label names a group of controls. */
  readonly isGroup: boolean;
  /** What is typed is counted under it, where it has bounds. */
  readonly isCounted: boolean;
  /** It needs more room than the row of a part: it is edited in the form of the part. */
  readonly isInForm: boolean;
  /** It says something of a picture. */
  readonly isCaption: boolean;
  readonly input: TextInputProps['type'];
  readonly number: NumberForm;
  /** One item of a list that is typed; null: it is none. */
  readonly item: (text: string) => JsonValue;
}

const WHOLE: NumberForm = { scale: 0, expects: 'nombre', unit: null, format: formatNumber, parse: parseDecimal };
const ITEM_DECIMALS = 6;
const fitting = (max: number): number => (max > 0 && max <= 30 ? 3 : 6);

const PLAIN: FormKind = {
  width: fitting,
  isGroup: false,
  isCounted: false,
  isInForm: false,
  isCaption: false,
  input: 'text',
  number: WHOLE,
  item: (text) => text,
};
const NARROW: FormKind = { ...PLAIN, width: () => 3 };
const LINE: FormKind = { ...PLAIN, isCounted: true };
const WIDE: FormKind = { ...PLAIN, width: () => 12, isInForm: true };
const GROUP: FormKind = { ...WIDE, isGroup: true };

export const FORM_KINDS: Readonly<Record<FieldKind, FormKind>> = {
  string: { ...LINE, isCaption: true },
  email: { ...LINE, input: 'email' },
  url: { ...LINE, input: 'url' },
  phone: { ...LINE, input: 'tel' },
  text: { ...WIDE, isCounted: true },
  color: NARROW,
  secret: { ...GROUP, width: fitting },
  integer: NARROW,
  decimal: { ...NARROW, number: { ...WHOLE, scale: 2 } },
  money: { ...NARROW, number: { ...WHOLE, scale: 2, expects: 'montant', unit: '€', parse: parseMoney } },
  percent: { ...NARROW, number: { ...WHOLE, scale: 2, unit: '%' } },
  year: { ...NARROW, number: { ...WHOLE, expects: 'annee', format: String } },
  boolean: NARROW,
  date: { ...NARROW, isCaption: true },
  datetime: { ...PLAIN, isInForm: true },
  time: NARROW,
  duration: NARROW,
  enum: { ...PLAIN, isCaption: true },
  flags: GROUP,
  reference: { ...PLAIN, isCaption: true },
  owned: GROUP,
  label: { ...GROUP, isCaption: true },
  longText: { ...GROUP, isCaption: true },
  image: GROUP,
  file: GROUP,
  object: WIDE,
  objects: WIDE,
  records: GROUP,
  numbers: { ...LINE, item: (text) => parseDecimal(text, ITEM_DECIMALS) },
  strings: LINE,
  days: { ...GROUP, isCounted: true },
  ids: { ...GROUP, isCounted: true },
  links: PLAIN,
  count: PLAIN,
  exists: PLAIN,
  min: PLAIN,
  max: PLAIN,
  average: PLAIN,
  length: PLAIN,
  sum: PLAIN,
  join: PLAIN,
  difference: PLAIN,
  product: PLAIN,
  condition: PLAIN,
  choice: PLAIN,
  pick: PLAIN,
  summary: PLAIN,
  languages: PLAIN,
  references: PLAIN,
  span: PLAIN,
};

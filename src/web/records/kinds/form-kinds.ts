import type { FieldKind, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { Typed } from '#domain/records/typed/typed.ts';
import { readNumber } from '#domain/records/typed/typed-number.ts';
import type { TextInputProps } from '#web/ui/text-input.tsx';
import type { Expected } from '#web/ui/typed-input.tsx';

/** Form of a typed number. */
interface NumberForm {
  /** Expected kind, for the sentence of an unreadable text. */
  readonly expects: Expected;
  /** Text after it; null: the unit of the field. */
  readonly unit: string | null;
  /** Separates its thousands. */
  readonly isGrouped: boolean;
}

/** All that forms do by the kind of a field, but for its control (`control-kinds.ts`). */
interface FormKind {
  /** Columns of twelve that it takes where no sheet lays it out. */
  readonly width: (max: number) => number;
  /** Its label names a group of controls. */
  readonly isGroup: boolean;
  /** True if the typed text is counted under it, where it has bounds. */
  readonly isCounted: boolean;
  /** It needs more room than the row of a part: it is edited in the form of the part. */
  readonly isInForm: boolean;
  /** Its control shows it also where it is only read: a file, a record in this one. */
  readonly isReadByControl: boolean;
  /** It says something of a picture. */
  readonly isCaption: boolean;
  readonly input: TextInputProps['type'];
  readonly number: NumberForm;
  /** One item of a list that is typed. */
  readonly item: (text: string) => Typed<JsonValue>;
}

const NUMBER: NumberForm = { expects: 'nombre', unit: null, isGrouped: true };
const ITEM_DECIMALS = 6;

function fitting(max: number): number {
  return max > 0 && max <= 30 ? 3 : 6;
}

const PLAIN: FormKind = {
  width: fitting,
  isGroup: false,
  isCounted: false,
  isInForm: false,
  isReadByControl: false,
  isCaption: false,
  input: 'text',
  number: NUMBER,
  item: (text) => ({ value: text }),
};
const NARROW: FormKind = { ...PLAIN, width: () => 3 };
const LINE: FormKind = { ...PLAIN, isCounted: true };
const WIDE: FormKind = { ...PLAIN, width: () => 12, isInForm: true };
const GROUP: FormKind = { ...WIDE, isGroup: true };
const HOLDER: FormKind = { ...GROUP, isReadByControl: true };

export const FORM_KINDS: Readonly<Record<FieldKind, FormKind>> = {
  string: { ...LINE, isCaption: true },
  email: { ...LINE, input: 'email' },
  url: { ...LINE, input: 'url' },
  phone: { ...LINE, input: 'tel' },
  text: { ...WIDE, isCounted: true },
  color: NARROW,
  secret: { ...HOLDER, width: fitting },
  integer: NARROW,
  decimal: NARROW,
  money: { ...NARROW, number: { ...NUMBER, expects: 'montant', unit: '€' } },
  percent: { ...NARROW, number: { ...NUMBER, unit: '%' } },
  year: { ...NARROW, number: { ...NUMBER, expects: 'annee', isGrouped: false } },
  boolean: NARROW,
  date: { ...NARROW, isCaption: true },
  datetime: { ...PLAIN, isInForm: true },
  time: NARROW,
  duration: NARROW,
  enum: { ...PLAIN, isCaption: true },
  flags: GROUP,
  reference: { ...PLAIN, isCaption: true },
  owned: HOLDER,
  label: { ...GROUP, isCaption: true },
  longText: { ...GROUP, isCaption: true },
  image: HOLDER,
  file: HOLDER,
  object: WIDE,
  objects: WIDE,
  records: HOLDER,
  numbers: { ...LINE, item: (text) => readNumber(text, { scale: ITEM_DECIMALS }) },
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

/** Texts, on one line or several, and those that stand in six languages. */
import { FIELD_SIZES } from '../field-sizes.ts';
import type { FieldDescriptor, FieldKind } from '../runtime/field.ts';
import { defined, type JsonObject } from '../emit/openapi/json-schema.ts';
import { type CodegenKind, isText, PLAIN, textOf } from './kind.ts';

/** The longest that PostgreSQL counts. */
const VARCHAR_MAX = 10_485_760;

/** Encrypted text is longer than the typed one. */
const varchar: CodegenKind['column'] = ({ max, privacy }) =>
  privacy?.encrypt === true || max === undefined || max > VARCHAR_MAX ? 'text' : `character varying(${max})`;

const TEXT_SCHEMA: JsonObject = { type: 'string' };

function lengths({ min, max, pattern }: FieldDescriptor): JsonObject {
  return defined({ minLength: min, maxLength: max, pattern });
}

const STRING_SIZES: readonly (readonly [RegExp, number])[] = [
  [/^Titre/, FIELD_SIZES.nvarchar255],
  [/^(Nom|Prenom)/, FIELD_SIZES.nvarchar100],
  [/^CodePostal/, FIELD_SIZES.nvarchar15],
  [/^(Code|Abrege|Abreviation)/, FIELD_SIZES.nvarchar10],
];

const LINE: CodegenKind = {
  ...PLAIN,
  family: 'text',
  column: varchar,
  schema: (field) => ({ ...TEXT_SCHEMA, ...lengths(field) }),
  type: 'string',
  fits: textOf(/^/),
  checkedAs: ['text'],
  isPersonal: true,
  rolledTo: 'string',
};

const TRANSLATION: CodegenKind = { ...PLAIN, family: 'text', type: null, isLeftOut: true, isInExamples: false };

export const TEXTS = {
  string: {
    ...LINE,
    max: (name) => STRING_SIZES.find(([pattern]) => pattern.test(name))?.[1] ?? FIELD_SIZES.nvarchar150,
    isFolded: true,
    width: 200,
    cell: ({ max = 12 }) => (max <= 30 ? 3 : 6),
    isResult: true,
  },
  email: {
    ...LINE,
    schema: (field) => ({ ...TEXT_SCHEMA, format: 'email', ...lengths(field) }),
    max: () => FIELD_SIZES.nvarchar255,
    fits: textOf(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/),
    isFolded: true,
    width: 220,
  },
  url: {
    ...LINE,
    schema: (field) => ({ ...TEXT_SCHEMA, format: 'uri', ...lengths(field) }),
    max: () => FIELD_SIZES.nvarchar255,
    fits: textOf(/^https?:\/\/\S+$/i),
    width: 220,
  },
  phone: { ...LINE, max: () => FIELD_SIZES.nvarchar30 },
  text: {
    ...LINE,
    column: () => 'text',
    schema: () => TEXT_SCHEMA,
    fits: isText,
    isSortable: false,
    isListed: false,
    width: 280,
    cell: () => 12,
  },
  color: {
    ...LINE,
    schema: () => ({ ...TEXT_SCHEMA, format: 'couleur', pattern: '^#[0-9a-fA-F]{6}$' }),
    max: () => 7,
    fits: textOf(/^#[0-9a-fA-F]{6}$/),
    width: 90,
    cell: () => 3,
    isPersonal: false,
  },
  secret: {
    ...LINE,
    column: () => 'text',
    type: null,
    max: () => FIELD_SIZES.nvarchar255,
    fits: null,
    isInExamples: false,
    isFilterable: false,
    isSortable: false,
    isListed: false,
    isPersonal: false,
    rolledTo: null,
  },
  label: { ...TRANSLATION, names: 'trad_libelle', max: () => FIELD_SIZES.nvarchar255, width: 240, cell: () => 8 },
  longText: {
    ...TRANSLATION,
    names: 'trad_texte',
    isSortable: false,
    isListed: false,
    width: 280,
    cell: () => 12,
  },
} satisfies Partial<Record<FieldKind, CodegenKind>>;

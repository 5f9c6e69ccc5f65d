/** A field of the YAML → its descriptor; paths of derived fields are resolved later, when every entity is known. */
import type { FieldInput } from '../../field-metamodel.ts';
import { isDerived } from '../../kinds/derived.ts';
import { KINDS } from '../../kinds/kinds.ts';
import type { FieldDescriptor, JsonValue, PrivacyDescriptor } from '../../runtime/field.ts';
import { languagesOfEnum } from '../content-languages.ts';
import type { Context, Draft, DraftField } from '../draft.ts';
import { enumValue } from '../enums.ts';
import { columnName, keptColumnName, libelleName, linkTableName, snake, withoutId } from '../naming.ts';

export function toFieldDescriptor(field: DraftField, draft: Draft, context: Context): FieldDescriptor {
  const { input, name } = field;
  const kind = KINDS[input.kind];
  const derived = isDerived(input.kind);
  const encrypted = input.privacy !== undefined && input.privacy !== 'none' && input.privacy.encrypt === true;
  // A link may say a field of the same name as the state.
  const state = draft.input.states?.field === name && draft.fields.get(name)?.input === input;
  return {
    name,
    kind: input.kind,
    column: kind.column === null ? null : columnName(name),
    declaredIn: field.declaredIn,
    required: input.required ?? (input.kind === 'boolean' || state),
    readOnly: derived || state || (input.readOnly ?? false),
    default: state ? enumValue(context, enumOf(input), draft.input.states?.start ?? '') : defaultOf(field, context),
    unique: input.unique ?? false,
    ...bounds(field),
    ...targets(field, draft, context),
    ...derivedParts(input),
    ...files(input),
    ...privacy(input),
    ...(input.changeRight !== undefined && { changeRight: input.changeRight.toUpperCase() }),
    ...(input.permanent === true && { permanent: true }),
    filterable: kind.isFilterable && !encrypted,
    sortable: kind.isSortable && !encrypted,
    normalised: kind.isFolded && !encrypted,
    ...('natural' in input && input.natural !== undefined && { natural: input.natural }),
    ...('html' in input && input.html !== undefined && { html: input.html }),
    ...('translated' in input && input.translated === true && { translated: input.translated }),
    ...('fallback' in input && input.fallback !== undefined && { fallback: input.fallback }),
    ...(input.within !== undefined && { within: input.within }),
    ...(input.swatch !== undefined && { swatch: input.swatch }),
    ...(input.synonyms !== undefined && { synonyms: input.synonyms }),
    ...(input.spoken !== undefined && { spoken: input.spoken }),
    ...(input.sortBy !== undefined && { sortBy: input.sortBy }),
    ...('kept' in input && input.kept === true && { keptIn: keptColumnName(name) }),
  };
}

function enumOf(input: FieldInput): string {
  return 'enum' in input ? input.enum : '';
}

function defaultOf({ input, at }: DraftField, context: Context): JsonValue | undefined {
  if (input.default === undefined) return input.kind === 'boolean' ? false : undefined;
  if (!('enum' in input)) return input.default;
  const keys = Array.isArray(input.default) ? input.default : [input.default];
  const numbers = keys.map((key) => checkedEnumValue(key, input.enum, { context, position: at('default') }));
  return input.kind === 'flags' ? numbers.reduce((mask, value) => mask | value, 0) : (numbers[0] ?? null);
}

interface EnumPlace {
  readonly context: Context;
  readonly position: ReturnType<DraftField['at']>;
}

/** A key or a number of an enumeration as its number; what is neither is reported. */
export function checkedEnumValue(value: JsonValue, name: string, { context, position }: EnumPlace): number {
  const enumEntries = context.enums.get(name)?.input.values;
  const number = typeof value === 'string' ? enumValue(context, name, value) : value;
  if (typeof number === 'number' && (enumEntries === undefined || isValue(context, name, number))) return number;
  if (enumEntries !== undefined) {
    const text = String(value);
    context.diagnostics.unknown('model/unknown-value', position, {
      message: `« ${text} » n'est pas une valeur de l'énumération ${name}`,
      name: text,
      known: Object.keys(enumEntries),
    });
  }
  return 0;
}

function isValue({ enums }: Context, name: string, number: number): boolean {
  const input = enums.get(name)?.input;
  const values = Object.values(input?.values ?? {}).map((enumEntry) => (typeof enumEntry === 'number' ? enumEntry : enumEntry.value));
  const mask = values.reduce((all, value) => all | value, 0);
  return input?.flags === true ? (number & ~mask) === 0 : values.includes(number);
}

function bounds(field: DraftField): Partial<FieldDescriptor> {
  const { input, name } = field;
  const kind = KINDS[input.kind];
  const min = ('min' in input ? input.min : undefined) ?? kind.min;
  const max = ('max' in input ? input.max : undefined) ?? kind.max?.(name);
  const scale = 'scale' in input ? input.scale : kind.scale;
  const pattern = 'pattern' in input ? input.pattern : undefined;
  const unit = 'unit' in input ? input.unit : undefined;
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(scale !== undefined && { scale }),
    ...(pattern !== undefined && { pattern }),
    ...(unit !== undefined && { unit }),
  };
}

function targets(field: DraftField, draft: Draft, context: Context): Partial<FieldDescriptor> {
  const { name, input, declaredIn } = field;
  switch (input.kind) {
    case 'enum':
      return { enum: input.enum, ...(input.narrowedBy !== undefined && { narrowedBy: input.narrowedBy }) };
    case 'flags':
      return { enum: input.enum };
    case 'label':
    case 'longText':
      return {
        trad: `Trad${withoutId(name)}`,
        text: withoutId(name),
        ...(input.languages !== undefined && { languages: languagesOfEnum(input.languages, context, field.at('languages')) }),
      };
    case 'reference':
      return {
        to: input.to,
        key: input.key ?? 'Id',
        onDelete: input.onDelete ?? (input.parent === true ? 'cascade' : 'restrict'),
        parent: input.parent ?? false,
        ...(input.prefill !== undefined && { prefill: 'me' as const }),
        ...(input.choices !== undefined && { choices: input.choices }),
        libelle: libelleName(name, false),
      };
    case 'owned':
      return { to: input.of, key: 'Id', libelle: libelleName(name, false) };
    case 'records':
      return { to: input.of };
    case 'ids':
      return { to: input.to, libelle: libelleName(name, true), link: linkOf(name, declaredIn, input) };
    case 'links': {
      const payload = payloadFields(field).map((payloadField) => payloadDescriptor(payloadField, draft, context));
      const link = linkOf(name, declaredIn, input);
      return { to: input.to, libelle: libelleName(name, true), link: payload.length === 0 ? link : { ...link, payload } };
    }
    default:
      return {};
  }
}

function linkOf(
  name: string,
  entity: string,
  { to, ordered }: { to: string; ordered?: boolean | undefined },
): NonNullable<FieldDescriptor['link']> {
  const ownerColumn = `${snake(entity)}_id`;
  const targetColumn = to === entity ? `${snake(withoutId(name))}_id` : `${snake(to)}_id`;
  return { table: linkTableName(entity, name), ownerColumn, targetColumn, ordered: ordered ?? false };
}

/** Values of a link, as fields of the link. */
export function payloadFields(field: DraftField): DraftField[] {
  const { input } = field;
  if (input.kind !== 'links') return [];
  return Object.entries({ ...input.payload }).map(([payloadName, payload]) => ({
    ...field,
    name: payloadName,
    input: payload,
    at: (...path) => field.at('payload', payloadName, ...path),
  }));
}

/** Read and written with its link only: lists neither sort nor filter by it. */
function payloadDescriptor(field: DraftField, draft: Draft, context: Context): FieldDescriptor {
  return {
    ...toFieldDescriptor(field, draft, context),
    filterable: false,
    sortable: false,
    normalised: false,
  };
}

function derivedParts(input: FieldInput): Partial<FieldDescriptor> {
  switch (input.kind) {
    case 'count':
      return { as: 'integer' };
    case 'length':
      return { as: 'integer', in: input.in };
    case 'exists':
    case 'condition':
      return { as: 'boolean' };
    case 'sum':
    case 'product':
      return { as: input.as ?? 'integer' };
    case 'average':
      return { as: 'decimal', scale: 1 };
    case 'difference':
      return input.in === 'hours'
        ? { as: 'decimal', scale: 2, unit: 'h', in: input.in }
        : { as: input.as ?? 'integer', ...(input.in && { in: input.in }) };
    case 'join':
      return { as: 'string', separator: input.separator ?? ', ' };
    case 'summary':
    case 'references':
    case 'span':
      return { as: 'string' };
    case 'choice':
      return { as: 'enum', enum: input.enum };
    case 'languages':
      return { as: 'flags', enum: input.enum, missing: input.missing ?? false };
    default:
      return {};
  }
}

function files(input: FieldInput): Partial<FieldDescriptor> {
  if (input.kind === 'secret') return { store: input.store };
  if (input.kind !== 'image' && input.kind !== 'file') return {};
  return { ...(input.accept !== undefined && { accept: input.accept }), ...(input.maxKo !== undefined && { maxKo: input.maxKo }) };
}

function privacy({ privacy: privacyInput, readRight }: FieldInput): { privacy?: PrivacyDescriptor } {
  if (readRight !== undefined) return { privacy: { mask: false, encrypt: false, right: readRight.toUpperCase() } };
  if (privacyInput === undefined || privacyInput === 'none') return {};
  const { purpose, keep, mask = false, encrypt = false, right } = privacyInput;
  return { privacy: { purpose, keep, mask, encrypt, right: right?.toUpperCase() ?? null } };
}

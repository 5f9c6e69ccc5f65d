/** Record types: one an entity, with what is stored, what is worked out for readers and what its links say; and the maps by entity name. */
import type { EmittedFile, Model, ModelEntity } from '../model/model.ts';
import { withoutId } from '../model/naming.ts';
import { KINDS } from '../kinds/kinds.ts';
import type { FieldDescriptor, FieldKind } from '../runtime/field.ts';
import { HEADER, propertyKey, quote } from './text.ts';

const FOLDER = 'generated/records';

/** Kinds that lead to other records. */
const LEADING: readonly FieldKind[] = ['reference', 'owned', 'ids', 'links'];

interface Property {
  readonly name: string;
  readonly type: string;
}

export function emitRecords(model: Model): readonly EmittedFile[] {
  const types = new Map(model.entities.map(({ name, entity }) => [name, entity]));
  return [
    ...model.entities.map((entity) => recordModule(entity, types)),
    recordMaps(model),
    { path: `${FOLDER}/record.gen.ts`, text: SHARED },
  ];
}

const SHARED = `${HEADER}import type { JsonValue } from '../entities/descriptor.gen.ts';

export type JsonObject = { readonly [key: string]: JsonValue };

/** Texts of a translation link, with the id of their own record. */
export type Translation = {
  readonly Id: number;
  readonly TraductionFr: string | null;
  readonly TraductionEn: string | null;
  readonly TraductionEs: string | null;
  readonly TraductionIt: string | null;
  readonly TraductionDe: string | null;
  readonly TraductionPt: string | null;
};
`;

function recordModule(entity: ModelEntity, types: ReadonlyMap<string, string>): EmittedFile {
  const { entity: type, name, fields } = entity;
  const stored = [IDENTITY, fields.flatMap((field) => storedProperties(field, types))].flat();
  const shown = fields.flatMap(shownProperties);
  const links = fields
    .filter(({ kind }) => kind === 'links' || kind === 'ids')
    .map((field) => ({ name: field.name, type: payload(field) }));
  const body =
    `/** As stored and as rules read it. */\nexport type ${type} = ${block(stored)};\n\n` +
    `/** As readers see it: with what is worked out and the names of linked records. */\nexport type ${type}Shown = ${type}${shown.length === 0 ? '' : ` & ${block(shown)}`};\n\n` +
    `/** Payload of each link besides its two ends. */\nexport type ${type}Links = ${block(links)};\n`;
  return { path: `${FOLDER}/${name}.gen.ts`, text: `${HEADER}${imports(entity, types, body)}${body}` };
}

const IDENTITY: readonly Property[] = [
  { name: 'Id', type: 'number' },
  { name: 'Version', type: 'number' },
];

function imports({ fields, name }: ModelEntity, types: ReadonlyMap<string, string>, body: string): string {
  const shared = ['JsonObject', 'Translation'].filter((type) => new RegExp(`\\b${type}\\b`).test(body));
  const owned = fields.flatMap(({ kind, to }) => (kind === 'owned' && to !== undefined && to !== name ? [to] : []));
  const lines = [
    ...[...new Set(owned)].toSorted().map((to) => `import type { ${types.get(to)} } from './${to}.gen.ts';\n`),
    ...(shared.length === 0 ? [] : [`import type { ${shared.join(', ')} } from './record.gen.ts';\n`]),
  ];
  return lines.length === 0 ? '\n' : `${lines.join('')}\n`;
}

function storedProperties(field: FieldDescriptor, types: ReadonlyMap<string, string>): readonly Property[] {
  switch (field.kind) {
    case 'links':
      return [];
    case 'secret':
      return field.store === 'encrypt'
        ? [
            { name: field.name, type: 'null' },
            { name: `Has${field.name}`, type: 'boolean' },
          ]
        : [];
    case 'label':
    case 'longText':
      return [
        { name: field.name, type: nullable('number', field.required) },
        { name: field.trad ?? `Trad${withoutId(field.name)}`, type: 'Translation | null' },
      ];
    case 'owned':
      return [
        { name: field.name, type: nullable('number', field.required) },
        { name: withoutId(field.name), type: `${types.get(field.to ?? '')} | null` },
      ];
    default:
      return field.as === undefined ? [{ name: field.name, type: storedType(field) }] : [];
  }
}

function storedType(field: FieldDescriptor): string {
  return nullable(valueType(field.kind), field.required || field.kind === 'boolean' || field.kind === 'ids');
}

function valueType(kind: FieldKind): string {
  return KINDS[kind].type ?? 'string';
}

function shownProperties(field: FieldDescriptor): readonly Property[] {
  if (field.as !== undefined) return [{ name: field.name, type: nullable(valueType(field.as), KINDS[field.kind].isNeverEmpty) }];
  if (field.libelle === undefined || field.kind === 'links' || field.kind === 'owned') return [];
  return [{ name: field.libelle, type: field.kind === 'ids' ? 'readonly (string | null)[]' : 'string | null' }];
}

function nullable(type: string, isFilled: boolean): string {
  return isFilled ? type : `${type} | null`;
}

function payload({ link }: FieldDescriptor): string {
  return block(
    (link?.payload ?? []).map((field) => ({ name: field.name, type: storedType(field) })),
    '    ',
    '  ',
  );
}

function block(properties: readonly Property[], indent = '  ', end = ''): string {
  if (properties.length === 0) return 'Readonly<Record<never, never>>';
  const lines = [...new Map(properties.map((one) => [one.name, one])).values()];
  return `{\n${lines.map(({ name, type }) => `${indent}readonly ${propertyKey(name)}: ${type};\n`).join('')}${end}}`;
}

/** Interfaces, so that the compiler names them instead of writing them out. */
function recordMaps({ entities }: Model): EmittedFile {
  function map(name: string, suffix: string, says: string): string {
    return `/** ${says} */\nexport interface ${name} {\n${entities.map((one) => `  readonly ${quote(one.name)}: ${one.entity}${suffix};\n`).join('')}}\n`;
  }
  const lines = entities.map(({ name, entity }) => `import type { ${entity}, ${entity}Links, ${entity}Shown } from './${name}.gen.ts';\n`);
  return {
    path: `${FOLDER}/records.gen.ts`,
    text:
      `${HEADER}${lines.join('')}\n${map('Records', '', 'Entity → its records as stored.')}\n` +
      `${map('ShownRecords', 'Shown', 'Entity → its records as readers see them.')}\n` +
      `${map('RecordLinks', 'Links', 'Entity → its links, each with what it says.')}\n` +
      secrets(entities) +
      ways(entities),
  };
}

/** One step out of an entity, as paths write it: `Personne` of `IdPersonne`, `Nuits` of the nights that name it. */
function ways(entities: readonly ModelEntity[]): string {
  const lines = entities.map(({ name, fields, parts, referencedBy }) => {
    const leading = fields.filter(({ to, kind }) => to !== undefined && LEADING.includes(kind));
    const steps = [
      ...leading.flatMap(({ name: field, to = '' }) => [withoutId(field), field].map((step) => ({ name: step, type: quote(to) }))),
      ...[...parts, ...referencedBy].flatMap(({ inverse, entity }) =>
        inverse === undefined ? [] : [{ name: inverse, type: quote(entity) }],
      ),
    ];
    return `  readonly ${quote(name)}: ${block(steps, '    ', '  ')};\n`;
  });
  return `\n/** Entity → where each step of a path leads from it. */\nexport interface RecordWays {\n${lines.join('')}}\n`;
}

/** Written and never read back. */
function secrets(entities: readonly ModelEntity[]): string {
  const lines = entities.flatMap(({ name, fields }) => {
    const secretFields = fields.filter(({ kind }) => kind === 'secret').map((field) => ({ name: field.name, type: 'string | null' }));
    return secretFields.length === 0 ? [] : [`  readonly ${quote(name)}: ${block(secretFields, '    ', '  ')};\n`];
  });
  return `/** Entity → fields that are written and never read back. */\nexport interface RecordSecrets {\n${lines.join('')}}\n`;
}

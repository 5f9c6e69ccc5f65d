import { randomBytes } from 'node:crypto';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, isRecordData, isTranslation, readNested, tradName, withoutId } from '#domain/records/values/record-data.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/records/write/translation.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { insertRecord } from './insert-record.ts';
import { copyLinks } from './link-repository.ts';
import { countStartingWith, readStored } from '../read/record-repository.ts';
import { type Entity, targetOf } from '../engine/registry.ts';
import { requireEdition } from './edition-access.ts';
import { requireRead, requireStay } from '../scope/scope-access.ts';
import { inUnitOfWork } from '../transaction/unit-of-work.ts';
import { readCreation } from './write-operations.ts';

const COPY = ' (copie)';

/** A copy of a record and of its links, under a name that says so; its parts stay with the original. */
export const duplicateRecord = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, id, body }: { readonly entity: Entity; readonly id: number; readonly body: unknown },
): Promise<number> => {
  if (body !== id) throw invalidFields({ path: 'Id', code: 'valeur' });
  return inUnitOfWork(engine, context, {
    operation: 'duplicate',
    entity,
    work: async (unit) => {
      const original = (await readStored(unit, entity, [id])).get(id);
      if (original === undefined) throw new AppError('introuvable');
      await requireRead(unit, entity, [id]);
      const login = entity.descriptor.fields.find(({ kind, unique }) => kind === 'email' && unique);
      const copies = login === undefined ? 0 : await countStartingWith(unit, entity, { field: login, start: 'copie-' });
      const data = copyOf(engine, entity, { original, number: copies + 1 });
      const copy = await insertRecord(unit, entity, { input: readCreation(engine, context, { entity, data, prefix: '' }) });
      for (const field of entity.linkFields) if (field.link?.inverseOf === undefined) await copyLinks(unit, { field, from: id, to: copy });
      await requireStay(unit, entity, [copy]);
      await requireEdition(unit, entity, copy);
      return copy;
    },
  });
};

interface Copy {
  readonly original: RecordData;
  readonly number: number;
}

const copyOf = (engine: RecordEngine, entity: Entity, copy: Copy): RecordData => {
  const named = nameOf(entity);
  return Object.fromEntries(
    entity.descriptor.fields.flatMap((field) => copyField(engine, entity, { field, copy, isName: field === named })),
  );
};

/** The field by which people know a record: the first text of what they read of it, unless a login does. */
const nameOf = (entity: Entity): FieldDescriptor | undefined => {
  const { fields, display } = entity.descriptor;
  if (fields.some(({ kind, unique }) => kind === 'email' && unique)) return undefined;
  const shown = display.flatMap((part) =>
    'path' in part && part.path.steps.length === 0 && part.path.field !== null ? [part.path.field] : [],
  );
  return fields.find(
    (field) => shown.includes(field.name) && (field.required || shown.length === 1) && (field.kind === 'string' || isTranslation(field)),
  );
};

interface CopiedField {
  readonly field: FieldDescriptor;
  readonly copy: Copy;
  readonly isName: boolean;
}

const copyField = (
  engine: RecordEngine,
  entity: Entity,
  { field, copy, isName }: CopiedField,
): readonly (readonly [string, JsonValue])[] => {
  if (field.readOnly || field.kind === 'links') return [];
  if (field.kind === 'secret') return field.required ? [[field.name, randomBytes(24).toString('base64url')]] : [];
  if (isTranslation(field)) return [[tradName(field), copyTranslation(readNested(copy.original, tradName(field)), { field, isName })]];
  if (field.kind === 'owned') return copyOwned(engine, field, copy);
  const value = copy.original[field.name] ?? null;
  if (typeof value !== 'string') return [[field.name, field.unique && !field.required ? null : value]];
  if (field.unique && field.kind === 'email') return [[field.name, fitted(`copie-${copy.number}-${value}`, field)]];
  if (field.unique && !field.required) return [[field.name, null]];
  return [[field.name, isName || field.unique ? suffixed(value, field) : value]];
};

const copyOwned = (engine: RecordEngine, field: FieldDescriptor, { original }: Copy): readonly (readonly [string, JsonValue])[] => {
  const nested = readNested(original, withoutId(field.name));
  if (nested === null) return [];
  const target = engine.registry.get(targetOf(field));
  const fields = target.descriptor.fields.flatMap((inner) =>
    copyField(engine, target, { field: inner, copy: { original: nested, number: 1 }, isName: false }),
  );
  return [[withoutId(field.name), Object.fromEntries(fields)]];
};

const copyTranslation = (
  translation: RecordData | null,
  { field, isName }: { readonly field: FieldDescriptor; readonly isName: boolean },
): JsonValue => {
  if (!isRecordData(translation)) return null;
  return Object.fromEntries(
    CONTENT_LANGUAGES.map((language) => {
      const text = translation[TRANSLATION_PROPERTIES[language]] ?? null;
      return [TRANSLATION_PROPERTIES[language], isName && typeof text === 'string' && text !== '' ? suffixed(text, field) : text];
    }),
  );
};

const suffixed = (text: string, field: FieldDescriptor): string =>
  `${field.max === undefined ? text : text.slice(0, field.max - COPY.length)}${COPY}`;

const fitted = (text: string, { max }: FieldDescriptor): string => (max === undefined ? text : text.slice(0, max));

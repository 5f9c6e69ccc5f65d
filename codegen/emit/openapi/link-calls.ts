/** Calls of the linked lists of an entity: read, add, remove, and save whole where an order or a payload can change. */
import type { FieldDescriptor } from '../../runtime/field.ts';
import type { Model, ModelEntity } from '../../model/model.ts';
import { kebab } from '../../model/naming.ts';
import { bodyOf, type Call, NUMBER, TRUE } from './call.ts';
import { success } from './common-schemas.ts';
import { readProperties, writeProperties } from './field-schemas.ts';
import { arrayOf, INT32_MAX, type JsonObject, nullable, objectOf, ref, strictObjectOf } from './json-schema.ts';
import { VERSION_HEADER } from './write-calls.ts';

/** Links of one list that a save may carry. */
const LINKS_MAX = 10_000;
const ID: JsonObject = { type: 'integer', minimum: 1, maximum: INT32_MAX };

function payloadOf({ link }: FieldDescriptor): readonly FieldDescriptor[] {
  return link?.payload ?? [];
}

/** Only the side that declares the links orders them and says something of them. */
function isSavedWhole(field: FieldDescriptor): boolean {
  return field.kind === 'links' && field.link?.inverseOf === undefined && (field.link?.ordered === true || payloadOf(field).length > 0);
}

function component({ entity: type }: ModelEntity, { name }: FieldDescriptor): string {
  return `${type}${name}Lien`;
}

/** Components of the links that say something, as they are read and written. */
export function linkSchemas(entity: ModelEntity, model: Model): JsonObject {
  return Object.assign(
    {},
    ...entity.fields
      .filter(({ kind }) => kind === 'links')
      .map((field) => ({ ...readSchema(entity, field, model), ...inputSchema(entity, field, model) })),
  );
}

function readSchema(entity: ModelEntity, field: FieldDescriptor, model: Model): JsonObject {
  const payloadProperties = payloadOf(field).map((payload) => readProperties(payload, model));
  if (payloadProperties.length === 0) return {};
  const text = nullable({ type: 'string' });
  const link = { Id: { type: 'integer' }, Libelle: text, Detail: text, Ordre: nullable({ type: 'integer' }) };
  return { [component(entity, field)]: objectOf(Object.assign({}, link, ...payloadProperties)) };
}

function inputSchema(entity: ModelEntity, field: FieldDescriptor, model: Model): JsonObject {
  if (!isSavedWhole(field)) return {};
  const payloadProperties = payloadOf(field).map((payload) => writeProperties(payload, model));
  return { [`${component(entity, field)}Input`]: strictObjectOf(Object.assign({ Id: ID }, ...payloadProperties), ['Id']) };
}

export function linkCalls(entity: ModelEntity, field: FieldDescriptor): Call[] {
  const { entity: type, plural, operations, rights } = entity;
  const { name } = field;
  const path = `/${plural}/{id}/${kebab(name)}`;
  const change = { path: `${path}/{ids}`, right: rights.write, parameters: ['Id', 'Ids'], reply: success(TRUE) };
  const read: Call = {
    operationId: `list${type}${name}`,
    action: 'links',
    method: 'get',
    path,
    right: rights.record,
    summary: 'Lire les liens',
    parameters: ['Id'],
    reply: success(arrayOf(ref(payloadOf(field).length === 0 ? 'Lien' : component(entity, field)))),
  };
  const changes: Call[] = [
    { ...change, operationId: `add${type}${name}`, action: 'linkAdd', method: 'post', summary: 'Lier' },
    { ...change, operationId: `remove${type}${name}`, action: 'linkRemove', method: 'delete', summary: 'Délier' },
    ...(isSavedWhole(field) ? [saveCall(entity, field)] : []),
  ];
  return [...(operations.includes('read') ? [read] : []), ...(operations.includes('update') ? changes : [])];
}

function saveCall(entity: ModelEntity, field: FieldDescriptor): Call {
  return {
    operationId: `save${entity.entity}${field.name}`,
    action: 'linksSave',
    method: 'put',
    path: `/${entity.plural}/{id}/${kebab(field.name)}`,
    right: entity.rights.write,
    summary: 'Enregistrer les liens, leur ordre et ce qu’ils disent',
    parameters: ['Id'],
    body: bodyOf(
      strictObjectOf({
        Version: { type: 'integer', minimum: 1, maximum: INT32_MAX },
        Liens: arrayOf(ref(`${component(entity, field)}Input`), { maxItems: LINKS_MAX }),
      }),
    ),
    reply: success(NUMBER, 'Succès', VERSION_HEADER),
  };
}

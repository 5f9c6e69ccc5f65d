/** Hand-written services as OpenAPI reads them: their schemas are JSON Schemas, what is required is described, each `{part}` of an address is a parameter. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Diagnostics } from '../../load/diagnostics.ts';
import type { Services } from '../../load/services.ts';
import type { Position } from '../../model/model.ts';
import type { JsonValue } from '../../runtime/field.ts';
import { isList, isObject, type JsonObject } from './json-schema.ts';

interface SchemaPlace {
  readonly schema: JsonObject;
  /** Path in its operation or component: `requestBody › content › application/json`. */
  readonly path: string;
  readonly position: Position;
}

export function checkServices({ operations, components }: Services, document: JsonObject, diagnostics: Diagnostics): void {
  const operationSchemas = operations.flatMap(({ document: operationDocument, position }) =>
    schemasIn(operationDocument, { path: '', position }),
  );
  const shared = components.flatMap(({ kind, value, position }) =>
    kind === 'schemas' && isObject(value) ? [{ schema: value, path: '', position }] : schemasIn(value, { path: '', position }),
  );
  for (const place of [...operationSchemas, ...shared]) checkSchema(place, diagnostics);
  for (const operation of operations) checkAddress(operation, document, diagnostics);
}

/** Values of `schema:` at any depth. */
function schemasIn(value: JsonValue, { path, position }: Omit<SchemaPlace, 'schema'>): SchemaPlace[] {
  if (isList(value)) return value.flatMap((item, index) => schemasIn(item, { path: below(path, String(index)), position }));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = { path: below(path, key), position };
    return key === 'schema' && isObject(inner) ? [{ schema: inner, ...at }] : schemasIn(inner, at);
  });
}

function below(path: string, key: string): string {
  return path === '' ? key : `${path} › ${key}`;
}

const metaSchema = new Ajv2020({ strict: false, logger: false, validateFormats: false });

function checkSchema({ schema, path, position }: SchemaPlace, diagnostics: Diagnostics): void {
  const where = path === '' ? '' : ` (${path})`;
  if (metaSchema.validateSchema(schema) !== true) {
    const [error] = metaSchema.errors ?? [];
    const place = (error?.instancePath ?? '').split('/').slice(1).join(' › ');
    diagnostics.report('openapi/shape', position, `« ${place} »${where} : ce n'est pas un schéma JSON (${error?.message ?? ''})`);
    return;
  }
  for (const name of undescribed(schema))
    diagnostics.report('openapi/shape', position, `« ${name} »${where} est obligatoire sans être décrit`, 'le décrire dans properties');
}

/** Names that `required` says and `properties` does not, where the object says all its properties itself. */
function undescribed(value: JsonValue): string[] {
  if (isList(value)) return value.flatMap(undescribed);
  if (!isObject(value)) return [];
  const { required, properties } = value;
  const inner = Object.values(value).flatMap(undescribed);
  if (!isList(required) || !isObject(properties)) return inner;
  return [...required.map(String).filter((name) => !Object.hasOwn(properties, name)), ...inner];
}

function checkAddress(
  { path, operationId, document: operationDocument, position }: Services['operations'][number],
  document: JsonObject,
  diagnostics: Diagnostics,
): void {
  const { parameters = [] } = operationDocument;
  const declaredNames = (isList(parameters) ? parameters : []).flatMap((one) => {
    const { name, in: place } = resolved(one, document);
    return place === 'path' ? [String(name)] : [];
  });
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  for (const name of named.filter((one) => !declaredNames.includes(one)))
    diagnostics.report(
      'openapi/shape',
      position,
      `« ${operationId} » : l'adresse « ${path} » attend « ${name} », qu'aucun paramètre ne décrit`,
    );
  for (const name of declaredNames.filter((one) => !named.includes(one)))
    diagnostics.report('openapi/shape', position, `« ${operationId} » : le paramètre « ${name} » n'est pas dans l'adresse « ${path} »`);
}

/** A parameter, or the shared one that it names. */
function resolved(parameter: JsonValue, { components }: JsonObject): JsonObject {
  if (!isObject(parameter)) return {};
  const [, name] = /^#\/components\/parameters\/(\w+)$/.exec(String(parameter['$ref'] ?? '')) ?? [];
  const shared = isObject(components) && isObject(components['parameters']) ? components['parameters'] : {};
  const found = name === undefined ? parameter : shared[name];
  return isObject(found) ? found : {};
}

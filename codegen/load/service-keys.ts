/**
 * Every key of `schema/openapi` is one that OpenAPI 3.1 knows there. In a flow map an unquoted comma cuts a sentence,
 * and what follows it becomes a key without value: `{ description: Une cellule, sans nuits }`.
 */
import { isPattern } from '../model/pattern.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { ParsedYaml, Step } from './yaml-file.ts';

/** Shape under a key: one object of a shape, a map or a list of them, or a value that is not looked into. */
type Inner = readonly ['one' | 'map' | 'list', ShapeName] | 'free';
type Shape = Readonly<Record<string, Inner>>;
type ShapeName = 'file' | 'tag' | 'path' | 'operation' | 'parameter' | 'body' | 'response' | 'header' | 'media' | 'schema' | 'components';

function free(...keys: readonly string[]): Shape {
  return Object.fromEntries(keys.map((key) => [key, 'free' as const]));
}

function each(inner: Inner, ...keys: readonly string[]): Shape {
  return Object.fromEntries(keys.map((key) => [key, inner]));
}

const CONTENT: Shape = { content: ['map', 'media'] };
const VALUE: Shape = { schema: ['one', 'schema'], ...free('example', 'examples') };
const PARAMETER: Shape = {
  ...free('description', 'required', 'deprecated', 'style', 'explode', 'allowReserved', 'allowEmptyValue'),
  ...VALUE,
  ...CONTENT,
};

const ANNOTATIONS = 'title description default deprecated readOnly writeOnly examples example externalDocs';
const ASSERTIONS =
  'type enum const format required multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern';
const SIZES = 'minItems maxItems uniqueItems minContains maxContains minProperties maxProperties dependentRequired';
const OTHERS = 'contentMediaType contentEncoding discriminator xml $id $anchor $defs $comment';

const SHAPES: Readonly<Record<ShapeName, Shape>> = {
  file: { tags: ['list', 'tag'], paths: ['map', 'path'], components: ['one', 'components'] },
  tag: free('name', 'description', 'externalDocs'),
  path: each(['one', 'operation'], 'get', 'post', 'put', 'delete'),
  operation: {
    ...free('operationId', 'summary', 'description', 'tags', 'deprecated', 'externalDocs', 'security', 'servers'),
    parameters: ['list', 'parameter'],
    requestBody: ['one', 'body'],
    responses: ['map', 'response'],
  },
  parameter: { ...free('name', 'in'), ...PARAMETER },
  body: { ...free('description', 'required'), ...CONTENT },
  response: { ...free('description', 'links'), headers: ['map', 'header'], ...CONTENT },
  header: PARAMETER,
  media: { ...VALUE, ...free('encoding') },
  schema: {
    ...free(...[ANNOTATIONS, ASSERTIONS, SIZES, OTHERS].flatMap((keys) => keys.split(' '))),
    ...each(['map', 'schema'], 'properties', 'patternProperties', 'dependentSchemas'),
    ...each(['list', 'schema'], 'allOf', 'anyOf', 'oneOf', 'prefixItems'),
    ...each(['one', 'schema'], 'items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else', 'contentSchema'),
  },
  components: {
    schemas: ['map', 'schema'],
    parameters: ['map', 'parameter'],
    responses: ['map', 'response'],
    headers: ['map', 'header'],
    requestBodies: ['map', 'body'],
    ...free('examples', 'links', 'securitySchemes'),
  },
};

export function checkKeys(yaml: ParsedYaml, diagnostics: Diagnostics): void {
  function visit(value: unknown, name: ShapeName, place: readonly Step[]): void {
    if (!isObject(value)) return;
    const shape = SHAPES[name];
    for (const [key, inner] of Object.entries(value)) {
      const innerShape = shape[key];
      if (name === 'schema' && key === 'pattern' && !isPattern(inner)) refusePattern(inner, [...place, key]);
      if (innerShape === undefined) report(key, name, [...place, key]);
      else if (innerShape !== 'free') inside(inner, innerShape, [...place, key]);
    }
  }
  function inside(value: unknown, [how, name]: Exclude<Inner, 'free'>, place: readonly Step[]): void {
    if (how === 'one') visit(value, name, place);
    else if (how === 'list' && Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, name, [...place, index]);
    else if (how === 'map' && isObject(value)) for (const [key, item] of Object.entries(value)) visit(item, name, [...place, key]);
  }
  function report(key: string, name: ShapeName, place: readonly Step[]): void {
    // The reader of the paths says it of the methods, that of the file of its two keys.
    if (key === '$ref' || key.startsWith('x-') || name === 'path' || name === 'file') return;
    const position = yaml.atKey(...place);
    const message = `clé inconnue « ${key} »`;
    if (/[\s,]/.test(key))
      diagnostics.report('openapi/unknown-key', position, message, 'une virgule coupe une phrase : la mettre entre guillemets');
    else diagnostics.unknown('openapi/unknown-key', position, { message, name: key, known: Object.keys(SHAPES[name]) });
  }
  function refusePattern(pattern: unknown, place: readonly Step[]): void {
    diagnostics.report('openapi/shape', yaml.at(...place), `« ${String(pattern)} » n'est pas une expression régulière`);
  }
  visit(yaml.value, 'file', []);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** zod issues → French sentences with a place in the file. */
import { z } from 'zod';
import type { Diagnostics } from './diagnostics.ts';
import type { ParsedYaml, Step } from './yaml-file.ts';

type Issue = z.core.$ZodIssue;

/** The parsed value, or null after reporting everything that is wrong with it. */
export function parseWith<T extends z.ZodType>(schema: T, yaml: ParsedYaml, diagnostics: Diagnostics): z.infer<T> | null {
  const result = schema.safeParse(yaml.value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) reportIssue(issue, { schema, yaml, diagnostics });
  return null;
}

interface Context {
  readonly schema: z.ZodType;
  readonly yaml: ParsedYaml;
  readonly diagnostics: Diagnostics;
}

function reportIssue(issue: Issue, context: Context): void {
  const { yaml, diagnostics, schema } = context;
  const path = issue.path.map((step): Step => (typeof step === 'symbol' ? String(step) : step));
  const name = path.length === 0 ? 'fichier' : path.join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      for (const key of issue.keys) {
        const allowedKeys = keysAt(schema, path, yaml.value);
        diagnostics.unknown('schema/unknown-key', yaml.atKey(...path, key), {
          message: `clé inconnue « ${key} »${path.length === 0 ? '' : ` dans ${name}`}`,
          name: key,
          known: allowedKeys,
        });
      }
      return;
    case 'invalid_union':
      reportUnion(issue, path, context);
      return;
    case 'invalid_value':
      diagnostics.unknown('schema/invalid-value', yaml.at(...path), {
        message: `« ${show(valueAt(yaml.value, path))} » n'est pas une valeur de ${name} (attendu : ${issue.values.map(String).join(', ')})`,
        name: show(valueAt(yaml.value, path)),
        known: issue.values.map(String),
      });
      return;
    case 'invalid_type':
      if (valueAt(yaml.value, path) === undefined) {
        diagnostics.report('schema/missing-key', yaml.at(...path.slice(0, -1)), `clé obligatoire absente : ${name}`);
        return;
      }
      diagnostics.report('schema/invalid-value', yaml.at(...path), `${name} : attendu ${TYPES[issue.expected] ?? issue.expected}`);
      return;
    case 'invalid_key':
      diagnostics.report(
        'schema/invalid-value',
        yaml.atKey(...path),
        `nom refusé « ${String(path.at(-1))} » : ${sentence(issue.issues[0])}`,
      );
      return;
    default:
      diagnostics.report('schema/invalid-value', yaml.at(...path), `${name} : ${sentence(issue)}`);
  }
}

function reportUnion(issue: z.core.$ZodIssueInvalidUnion, path: readonly Step[], context: Context): void {
  const { yaml, diagnostics, schema } = context;
  const value = valueAt(yaml.value, path);
  if (issue.errors.length === 0) {
    const allowedKinds = kindsAt(schema, path.slice(0, -1));
    if (value === undefined) {
      const hint = allowedKinds.length === 0 ? null : `parmi ${allowedKinds.join(', ')}`;
      diagnostics.report('schema/missing-key', yaml.at(...path.slice(0, -1)), `clé obligatoire absente : ${path.join('.')}`, hint);
      return;
    }
    diagnostics.unknown('schema/unknown-kind', yaml.at(...path), {
      message: `sorte de champ inconnue « ${show(value)} »`,
      name: show(value),
      known: allowedKinds,
    });
    return;
  }
  // The branch that fails deepest is the one the author meant.
  function depth(issues: readonly Issue[]): number {
    return Math.max(0, ...issues.map((inner) => inner.path.length + (inner.code === 'invalid_type' ? 0 : 1)));
  }
  const branch = issue.errors.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? [];
  for (const inner of branch) reportIssue({ ...inner, path: [...path, ...inner.path] }, context);
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  boolean: 'true ou false',
  array: 'une liste',
  object: 'un bloc de clés',
  record: 'un bloc de clés',
};

function sentence(issue: Issue | undefined): string {
  if (issue === undefined) return 'valeur refusée';
  if (issue.code === 'invalid_format')
    return issue.message.startsWith('Invalid') ? `forme attendue ${String(issue.pattern ?? issue.format)}` : issue.message;
  if (issue.code === 'too_small') return `au moins ${String(issue.minimum)} attendu`;
  if (issue.code === 'too_big') return `au plus ${String(issue.maximum)} attendu`;
  return issue.message;
}

function valueAt(value: unknown, path: readonly Step[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.entries(current).find(([key]) => key === String(step))?.[1];
  }
  return current;
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Keys that the schema allows at a path of the value: what an unknown key may have meant. */
function keysAt(schema: z.core.$ZodType, path: readonly Step[], value: unknown): string[] {
  const objects = schemasAt(schema, path).filter((found) => found instanceof z.ZodObject);
  const kind = valueAt(value, [...path, 'kind']);
  const exact = objects.filter((found) => found.shape['kind'] !== undefined && z.safeParse(found.shape['kind'], kind).success);
  return (exact.length > 0 ? exact : objects).flatMap((found) => Object.keys(found.shape));
}

function kindsAt(schema: z.core.$ZodType, path: readonly Step[]): string[] {
  return schemasAt(schema, path).flatMap((found) => {
    const kind = found instanceof z.ZodObject ? found.shape['kind'] : undefined;
    if (kind instanceof z.ZodEnum) return kind.options.map(String);
    return kind instanceof z.ZodLiteral ? [...kind.values].map(String) : [];
  });
}

function schemasAt(schema: z.core.$ZodType, path: readonly Step[]): z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional) return schemasAt(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option: z.core.$ZodType) => schemasAt(option, path));
  const [step, ...rest] = path;
  if (step === undefined) return [schema];
  if (schema instanceof z.ZodArray) return schemasAt(schema.element, rest);
  if (schema instanceof z.ZodRecord) return schemasAt(schema.valueType, rest);
  if (schema instanceof z.ZodObject) {
    const child: z.core.$ZodType | undefined = schema.shape[String(step)];
    return child === undefined ? [] : schemasAt(child, rest);
  }
  return [];
}

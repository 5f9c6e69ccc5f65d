/** Reads of a record's field by string, in the code of one file. */
import { parseSync } from '@swc/core';

const READERS: ReadonlySet<string> = new Set(['readIds', 'readNested', 'readNumber', 'readText']);

type Node = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ofType(node: unknown, ...types: readonly string[]): Node | null {
  return isNode(node) && types.includes(String(node['type'])) ? node : null;
}

/** Constants that hold the name of a field, by the name of their variable. */
type Constants = ReadonlyMap<string, string>;

/** A field between quotes, or in a constant that holds nothing else: they alone begin with a capital. */
function fieldIn(node: unknown, constants: Constants): string | null {
  const inner = ofType(node, 'ParenthesisExpression', 'TsAsExpression', 'TsConstAssertion', 'TsSatisfiesExpression', 'TsNonNullExpression');
  if (inner !== null) return fieldIn(inner['expression'], constants);
  const variable = ofType(node, 'Identifier');
  if (variable !== null) return constants.get(String(variable['value'])) ?? null;
  const text = textOf(node);
  return text !== null && /^[A-Z][A-Za-z0-9]*$/.test(text) && /[a-z]/.test(text) ? text : null;
}

function textOf(node: unknown): string | null {
  const literal = ofType(node, 'StringLiteral');
  if (literal !== null) return String(literal['value']);
  const template = ofType(node, 'TemplateLiteral');
  const [only, ...others] = Array.isArray(template?.['quasis']) ? template['quasis'] : [];
  return others.length === 0 && isNode(only) ? String(only['cooked']) : null;
}

function* nodesIn(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* nodesIn(one);
  if (!isNode(node)) return;
  yield node;
  for (const [key, inner] of Object.entries(node)) if (key !== 'span') yield* nodesIn(inner);
}

function constantsIn(module: unknown): Constants {
  const found = new Map<string, string>();
  for (const declaration of nodesIn(module)) {
    if (declaration['type'] !== 'VariableDeclarator') continue;
    const variable = ofType(declaration['id'], 'Identifier');
    const field = fieldIn(declaration['init'], new Map());
    if (variable !== null && field !== null) found.set(String(variable['value']), field);
  }
  return found;
}

/** The field that a node reads by its name; null when it reads none. */
function readBy(node: Node, constants: Constants): string | null {
  switch (node['type']) {
    case 'CallExpression':
      return readByCall(node, constants);
    case 'MemberExpression':
      return fieldIn(ofType(node['property'], 'Computed')?.['expression'], constants);
    case 'BinaryExpression':
      return node['operator'] === 'in' ? fieldIn(node['left'], constants) : null;
    case 'KeyValuePatternProperty':
      return fieldIn(ofType(node['key'], 'Computed')?.['expression'] ?? ofType(node['key'], 'StringLiteral'), constants);
    default:
      return null;
  }
}

/** `readNumber(night, 'IdHotel')`, `Reflect.get(night, 'IdHotel')`. */
function readByCall({ callee, arguments: sent }: Node, constants: Constants): string | null {
  const [, second] = Array.isArray(sent) ? sent : [];
  const object = ofType(ofType(callee, 'MemberExpression')?.['object'], 'Identifier');
  const isReader = READERS.has(String(ofType(callee, 'Identifier')?.['value'])) || object?.['value'] === 'Reflect';
  return isReader && isNode(second) ? fieldIn(second['expression'], constants) : null;
}

export interface StringRead {
  readonly field: string;
  readonly line: number;
}

/** `readNumber(night, 'IdHotel')`, `night['IdHotel']` and their kin; types that are looked up by a name are no reads. */
export function stringReads(text: string, { tsx = false } = {}): readonly StringRead[] {
  const module = parseSync(text, { syntax: 'typescript', tsx, target: 'es2022' });
  const bytes = Buffer.from(text);
  function lineAt(at: number): number {
    return bytes.subarray(0, at).toString('utf8').split('\n').length;
  }
  const constants = constantsIn(module.body);
  return [...nodesIn(module.body)].flatMap((node) => {
    const field = readBy(node, constants);
    const { span } = node;
    return field === null
      ? []
      : [{ field, line: lineAt((isNode(span) ? Number(span['start']) : Number(startOf(node))) - module.span.start) }];
  });
}

/** A part of a pattern has no place of its own: its key has. */
function startOf({ key }: Node): unknown {
  return isNode(key) && isNode(key['span']) ? key['span']['start'] : 0;
}

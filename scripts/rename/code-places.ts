/** Names of a property in a stretch of code, and their text under the new name. */
import {
  isBindingElement,
  type Identifier,
  isIdentifier,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertySignatureDeclaration,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isTemplateHead,
  isTemplateMiddle,
  isTemplateTail,
  isNoSubstitutionTemplateLiteral,
  type Node,
  type SourceFile,
} from '@typescript/native/unstable/ast';
import type { Span } from './changed-texts.ts';
import { respelt, type Spellings } from './spellings.ts';

export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** Properties and texts between the two offsets that bear one of the names. */
export function editsWithin(source: SourceFile, span: Span, spellings: Spellings): readonly Edit[] {
  const edits = spelledWithin(source, span, spellings);
  if (edits.length > 0) return edits;
  // An error in `field: 'DateNuit'` is reported at `field`.
  const value = valueNamedAt(source, span);
  return value === null ? [] : spelledWithin(source, value, spellings);
}

function spelledWithin(source: SourceFile, [start, end]: Span, spellings: Spellings): readonly Edit[] {
  const edits: Edit[] = [];
  function visit(node: Node): undefined {
    const span: Span = [node.getStart(source), node.end];
    if (span[1] <= start || span[0] >= end) return;
    const isInside = span[0] >= start && span[1] <= end;
    const text = isInside ? respeltNode(node, source.text.slice(...span), spellings) : null;
    if (text !== null) edits.push({ span, text });
    else node.forEachChild(visit);
  }
  source.forEachChild(visit);
  return edits;
}

/** Value of the property whose very name stands between the two offsets. */
function valueNamedAt(source: SourceFile, [start, end]: Span): Span | null {
  let found: Span | null = null;
  function visit(node: Node): undefined {
    if (node.end <= start || node.getStart(source) >= end) return;
    if (isPropertyAssignment(node) && node.name.end === end && node.name.getStart(source) === start)
      found = [node.initializer.getStart(source), node.end];
    else node.forEachChild(visit);
  }
  source.forEachChild(visit);
  return found;
}

/** Names of variables and functions between the two offsets, those of properties aside. */
export function variablesWithin(source: SourceFile, span: Span): readonly Identifier[] {
  const [start, end] = valueNamedAt(source, span) ?? span;
  const found: Identifier[] = [];
  function visit(node: Node): undefined {
    if (node.end <= start || node.getStart(source) >= end) return;
    if (isIdentifier(node) && node.getStart(source) >= start && node.end <= end && !isProperty(node)) found.push(node);
    node.forEachChild(visit);
  }
  source.forEachChild(visit);
  return found;
}

function isProperty(node: Node): boolean {
  return (
    (isPropertyAccessExpression(node.parent) || isPropertyAssignment(node.parent) || isPropertySignatureDeclaration(node.parent)) &&
    node.parent.name === node
  );
}

function respeltNode(node: Node, text: string, spellings: Spellings): string | null {
  if (isText(node)) {
    const next = respelt(text, spellings);
    return next === text ? null : next;
  }
  const name = isIdentifier(node) ? spellings.get(node.text) : undefined;
  if (name === undefined) return null;
  const { parent } = node;
  // `{ Prix }` says the property and the variable at once: the variable keeps its name.
  if (isShorthandPropertyAssignment(parent) && parent.name === node) return `${name}: ${text}`;
  if (isBindingElement(parent) && isObjectBindingPattern(parent.parent)) {
    if (parent.propertyName === node) return name;
    return parent.propertyName === undefined && parent.name === node ? `${name}: ${text}` : null;
  }
  return isProperty(node) ? name : null;
}

function isText(node: Node): boolean {
  return (
    isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isTemplateHead(node) || isTemplateMiddle(node) || isTemplateTail(node)
  );
}

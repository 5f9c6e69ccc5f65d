/** Where a stretch of code names a property: what is written there under its new name. */
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
export function editsWithin(source: SourceFile, [start, end]: Span, spellings: Spellings): readonly Edit[] {
  const edits: Edit[] = [];
  const visit = (node: Node): undefined => {
    const span: Span = [node.getStart(source), node.end];
    if (span[1] <= start || span[0] >= end) return;
    const isInside = span[0] >= start && span[1] <= end;
    const text = isInside ? respeltNode(node, source.text.slice(...span), spellings) : null;
    if (text !== null) edits.push({ span, text });
    else node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return edits;
}

/** Names of variables and functions between the two offsets, those of properties aside. */
export function variablesWithin(source: SourceFile, [start, end]: Span): readonly Identifier[] {
  const found: Identifier[] = [];
  const visit = (node: Node): undefined => {
    // What is wrong with `fields: NIGHT_READ` is told at `fields`.
    if (isPropertyAssignment(node) && node.name.end === end && node.name.getStart(source) === start) {
      found.push(...variablesWithin(source, [node.initializer.getStart(source), node.end]));
      return;
    }
    if (node.end <= start || node.getStart(source) >= end) return;
    if (isIdentifier(node) && node.getStart(source) >= start && node.end <= end && !isProperty(node)) found.push(node);
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return found;
}

const isProperty = (node: Node): boolean =>
  (isPropertyAccessExpression(node.parent) || isPropertyAssignment(node.parent) || isPropertySignatureDeclaration(node.parent)) &&
  node.parent.name === node;

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

const isText = (node: Node): boolean =>
  isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isTemplateHead(node) || isTemplateMiddle(node) || isTemplateTail(node);

/** The dates that an anchor names, seen from an entity: its own, or those of the nearest record that it refers to. */
import type { ResolvedPath } from '../runtime/field.ts';
import type { RetentionRule } from '../runtime/retention.ts';
import type { Context } from './draft.ts';
import { lineage, type Shape, type Shapes } from './fields/shapes.ts';
import type { Position } from './model.ts';
import { resolvePath } from './paths.ts';

interface AnchorPlace {
  readonly shapes: Shapes;
  readonly context: Context;
  readonly position: Position;
}

type Anchor = Pick<RetentionRule, 'dates' | 'modified' | 'active'>;

const MODIFIED = '$modification';
const ACTIVE = '$activite';
const DEPTH = 4;
const OPTIONAL = 2;

/** Null after a report. A way through parents and required references wins over one that may be empty, then the shortest. */
export function resolveAnchor(shape: Shape, name: string, place: AnchorPlace): Anchor | null {
  const { shapes, context, position } = place;
  const ways = waysTo(shape, name, shapes);
  const best = Math.min(...ways.map(({ cost }) => cost));
  const [first, second] = ways.filter(({ cost }) => cost === best);
  if (first !== undefined && second === undefined) return datesOf(shape, first, { ...place, name });
  const message =
    first === undefined || second === undefined
      ? `aucune fiche, de « ${shape.name} » en suivant ses références, ne dit l'ancre « ${name} »`
      : `« ${name} » est à la même distance par « ${first.prefix} » et par « ${second.prefix} »`;
  context.diagnostics.report('privacy/unkeepable', position, message, 'dire anchors: dans cette entité');
  return null;
}

function waysTo(shape: Shape, name: string, shapes: Shapes): readonly Way[] {
  const found: Way[] = [];
  let level: readonly Way[] = [{ shape, prefix: '', rank: 0, cost: 0 }];
  for (let depth = 0; depth < DEPTH; depth += 1) {
    found.push(...level.filter((way) => declared(way.shape, name, shapes)));
    level = level.filter((way) => !declared(way.shape, name, shapes)).flatMap((way) => nextWays(way, { shapes, depth: depth + 1 }));
  }
  return found;
}

interface Way {
  readonly shape: Shape;
  /** `Participant.Eannee.`, empty for the entity itself. */
  readonly prefix: string;
  /** Worst step on the way: 0 its parent, 1 a required reference, 2 another one. */
  readonly rank: number;
  readonly cost: number;
}

function declared(shape: Shape, name: string, shapes: Shapes): boolean {
  return lineage(shapes, shape.name).some(({ draft }) => draft.input.anchors?.[name] !== undefined);
}

/** Users sign what others wrote: no way goes through them. */
function nextWays({ shape, prefix, rank }: Way, { shapes, depth }: { readonly shapes: Shapes; readonly depth: number }): readonly Way[] {
  return [...shape.fields.values()].flatMap(({ kind, name, to, required, parent }) => {
    const next = shapes.get(to ?? '');
    if (kind !== 'reference' || next === undefined || next.draft.input.role?.is === 'people') return [];
    const worst = Math.max(rank, stepRank(required, parent === true));
    if (worst === OPTIONAL && depth > OPTIONAL) return [];
    return [{ shape: next, prefix: `${prefix}${name.replace(/^Id(?=[A-Z])/, '')}.`, rank: worst, cost: worst * 10 + depth }];
  });
}

function stepRank(required: boolean, isParent: boolean): number {
  if (isParent) return 0;
  return required ? 1 : OPTIONAL;
}

const DATES: readonly string[] = ['date', 'datetime'];

function datesOf(start: Shape, { shape, prefix }: Way, { name, shapes, context }: AnchorPlace & { readonly name: string }): Anchor | null {
  const holder = lineage(shapes, shape.name).find(({ draft }) => draft.input.anchors?.[name] !== undefined) ?? shape;
  const texts = holder.draft.input.anchors?.[name] ?? [];
  const dates: ResolvedPath[] = [];
  for (const [index, text] of texts.entries()) {
    if (text === MODIFIED || text === ACTIVE) continue;
    const position = holder.draft.at('anchors', name, index);
    const path = resolvePath(shapes, { entity: start.name, text: `${prefix}${text}` }, { diagnostics: context.diagnostics, position });
    if (path === null) return null;
    const end = shapes.get(path.steps.at(-1)?.entity ?? start.name)?.fields.get(path.field ?? '');
    if (end === undefined || !DATES.includes(end.kind)) {
      context.diagnostics.report(
        'privacy/unkeepable',
        position,
        `« ${text} » ne mène pas à une date de la table`,
        'nommer un champ date ou datetime',
      );
      return null;
    }
    dates.push(path);
  }
  const place = { diagnostics: context.diagnostics, position: holder.draft.at('anchors', name) };
  const record = resolvePath(shapes, { entity: start.name, text: prefix === '' ? '.' : prefix.slice(0, -1) }, place);
  return { dates, modified: texts.includes(MODIFIED) ? record : null, active: texts.includes(ACTIVE) ? record : null };
}

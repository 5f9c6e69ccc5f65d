/** `keep:` of the fields of an entity, resolved to dates that a statement can read and an act that the table allows. */
import type { FieldDescriptor, ResolvedPath } from '../runtime/field.ts';
import type { RetentionAct, RetentionRule as NamedRule } from '../runtime/retention.ts';
import { KINDS } from '../kinds/kinds.ts';
import { type Keep, parseKeep } from '../retention-metamodel.ts';
import type { Context, DraftField } from './draft.ts';
import { payloadFields } from './fields/fields.ts';
import { lineage, type Shape, type Shapes } from './fields/shapes.ts';
import { resolvePath } from './paths.ts';
import { resolveAnchor } from './anchors.ts';
import type { Position } from './model.ts';
import { holdersOf, isPersonalEntity } from './holders.ts';

/** Labels come with the emission. */
type RetentionRule = Omit<NamedRule, 'title' | 'label' | 'titles' | 'labels' | 'right'>;

interface RetentionContext {
  readonly shapes: Shapes;
  readonly context: Context;
}

export function buildRetention(shape: Shape, place: RetentionContext): readonly RetentionRule[] {
  const ownFields = [...shape.draft.fields.values()].filter(({ declaredIn, input }) => declaredIn === shape.name && input.removed !== true);
  for (const payload of ownFields.flatMap(payloadFields)) refusePayload(payload, place);
  return ownFields.flatMap((field) => ruleOf(shape, field, place));
}

function refusePayload({ name, input, at }: DraftField, { context }: RetentionContext): void {
  if (input.privacy === undefined || input.privacy === 'none' || input.privacy.keep === undefined) return;
  refuse(context, at('privacy', 'keep'), `« ${name} » est dit par un lien, que rien n'efface à terme`, 'garder la donnée sur une fiche');
}

function ruleOf(shape: Shape, drafted: DraftField, place: RetentionContext): readonly RetentionRule[] {
  const { context } = place;
  const { name, input, at } = drafted;
  const field = shape.fields.get(name);
  if (field === undefined || input.privacy === undefined || input.privacy === 'none') return [];
  const { keep: text, purpose } = input.privacy;
  if (KINDS[field.kind].column === null) {
    if (text !== undefined)
      refuse(context, at('privacy', 'keep'), `« ${name} » se calcule : il dure ce que dure ce dont il se calcule`, 'retirer keep:');
    return [];
  }
  const keep = text === undefined ? null : parseKeep(text);
  if (keep === null) {
    refuse(context, at('privacy'), `« ${name} » ne dit pas jusqu'à quand il est gardé`, 'ajouter keep:');
    return [];
  }
  if (keep.is === 'owner') {
    checkOwners(shape, place);
    return [];
  }
  const ruleBase = { entity: shape.name, field: name, purpose, keep: text ?? '' };
  if (keep.is === 'law') return [{ ...ruleBase, ...KEPT_BY_LAW, term: { count: keep.years, unit: 'years' } }];
  return termRule(shape, drafted, { ...place, keep, said: ruleBase, field });
}

const KEPT_BY_LAW = { act: 'keptByLaw', exercise: false, dates: [], modified: null, active: null, unless: null, holders: [] } as const;

interface TermPlace extends RetentionContext {
  readonly keep: Extract<Keep, { is: 'term' }>;
  readonly said: Pick<RetentionRule, 'entity' | 'field' | 'purpose' | 'keep'>;
  readonly field: FieldDescriptor;
}

function termRule(shape: Shape, { at }: DraftField, place: TermPlace): readonly RetentionRule[] {
  const { shapes, context, keep, said, field } = place;
  const position = at('privacy');
  const anchor = resolveAnchor(shape, keep.anchor, { shapes, context, position });
  if (anchor === null) return [];
  const act = keep.row ? 'deleteRow' : actOf(field);
  const problem = act === null ? `obligatoire, « ${field.name} » ne se vide pas` : rowProblem(act, shape, shapes);
  if (act === null || problem !== null) {
    refuse(context, position, problem ?? '', act === null ? 'dire « puis supprimer »' : 'retirer « puis supprimer »');
    return [];
  }
  const unless = keep.unless === null ? null : exceptionOf(shape, keep.unless, { shapes, context, position });
  const { count, unit, exercise } = keep;
  return [{ ...said, act, term: { count, unit }, exercise, ...anchor, unless, holders: holdersOf(shape, shapes) }];
}

const REPLACED: readonly string[] = ['string', 'text', 'email'];

/** Null: a required value that no mark can stand for. */
function actOf({ kind, required, unique, max }: FieldDescriptor): RetentionAct | null {
  if (kind === 'owned') return required ? null : 'deleteOwned';
  if (!required) return 'clear';
  const fits = max === undefined || max >= 40;
  return REPLACED.includes(kind) && (kind === 'email' ? fits : !unique && (max === undefined || max >= 'Anonyme'.length))
    ? 'anonymise'
    : null;
}

/** Why a row cannot go by itself; null: it can, or it stays. */
function rowProblem(act: RetentionAct, shape: Shape, shapes: Shapes): string | null {
  if (act !== 'deleteRow') return null;
  const referrer = [...shapes.values()].find(({ fields, name }) =>
    [...fields.values()].some(({ to, declaredIn }) => to === shape.name && declaredIn === name),
  );
  if (referrer !== undefined) return `une ligne de « ${shape.name} » ne part pas seule : « ${referrer.name} » y renvoie`;
  const held = [...shape.fields.values()].find(({ kind }) => ['owned', 'ids', 'links', 'label', 'longText'].includes(kind));
  if (held !== undefined) return `une ligne de « ${shape.name} » ne part pas seule : « ${held.name} » est gardé hors d'elle`;
  return shape.draft.input.extends === undefined ? null : `« ${shape.name} » prolonge une autre entité`;
}

function exceptionOf(
  shape: Shape,
  name: string,
  { shapes, context, position }: RetentionContext & { readonly position: Position },
): ResolvedPath | null {
  const path = resolvePath(shapes, { entity: shape.name, text: name }, { diagnostics: context.diagnostics, position });
  if (path !== null && path.steps.length === 0)
    refuse(context, position, `« ${name} » n'est pas une liste de « ${shape.name} »`, 'nommer une liste de la fiche');
  return path;
}

/** An address lasts as long as its owner: each owner that is a person says the term at its own field. */
function checkOwners(owned: Shape, { shapes, context }: RetentionContext): void {
  for (const owner of shapes.values()) {
    if (!isPersonalEntity(owner, shapes) || lineage(shapes, owner.name).length > 1) continue;
    for (const { name, input, at } of owner.draft.fields.values()) {
      if (input.kind !== 'owned' || input.of !== owned.name || input.privacy !== undefined) continue;
      refuse(
        context,
        at(),
        `« ${name} » garde une fiche de « ${owned.name} », qui dure ce qu'il dit`,
        'ajouter privacy: { purpose, keep } ou privacy: none',
      );
    }
  }
}

function refuse({ diagnostics }: Context, position: Position, ...[message, help]: readonly [message: string, help: string]): void {
  diagnostics.report('privacy/unkeepable', position, message, help);
}

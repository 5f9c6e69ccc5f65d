/** A shape, with everything the model knows about it → the descriptor and what only codegen needs. */
import type { EntityDescriptor } from '../runtime/descriptor.ts';
import type { FieldDescriptor, ResolvedPath } from '../runtime/field.ts';
import { isKeptSort } from './default-sorts.ts';
import type { Context } from './draft.ts';
import { defaultDisplay, isStored, parseDisplay } from './fields/display.ts';
import type { ModelEntity } from './model.ts';
import { plural, tableName } from './naming.ts';
import { findField, knownNames, resolvePath } from './paths.ts';
import { entityRights } from './rights.ts';
import { buildHeader } from './header.ts';
import { buildRetention } from './retention.ts';
import { buildRollover } from './rollover.ts';
import { buildBehaviour } from './behaviour.ts';
import { buildRules } from './fields/rules.ts';
import { buildScope } from './scope.ts';
import { buildOverview } from './screens/overview.ts';
import { buildScreens } from './screens/screens.ts';
import { buildSeed } from './seed.ts';
import type { Sentences } from './labels/sentence-names.ts';
import { descent, lineage, type Shape, type Shapes } from './fields/shapes.ts';
import { buildStates } from './states.ts';

interface EntityPlace {
  readonly shapes: Shapes;
  readonly context: Context;
  readonly labels: ModelEntity['labels'];
  readonly referrers: readonly Referrer[];
  readonly sentences: Sentences;
}

export function buildEntity(shape: Shape, { shapes, context, labels, referrers, sentences }: EntityPlace): ModelEntity {
  const { draft, name } = shape;
  const { input } = draft;
  const rights = entityRights(name, shapes, context);
  const fields = [...shape.fields.values()];
  const behaviour = buildBehaviour(shape, { shapes, context, sentences });
  checkExtends(shape, shapes, context);
  return {
    name,
    entity: input.entity,
    plural: input.plural ?? plural(name),
    feminine: input.feminine ?? false,
    table: tableName(name),
    extends: input.extends ?? null,
    discriminator: input.discriminator ?? {},
    subtypes: [...shapes.values()].filter((other) => other.draft.input.extends === name).map((other) => other.name),
    parent: shape.parent,
    fields,
    ...texts(shape, { shapes, context }),
    ...buildHeader(shape, { shapes, context }),
    edition: input.edition ?? null,
    ...buildRollover(shape, { shapes, context }),
    personal: input.personal ?? false,
    ...behaviour,
    dictionary: dictionary(shape, context),
    operations: input.operations ?? ['read', 'create', 'update', 'delete'],
    duplicate: input.duplicate ?? false,
    rights,
    scope: buildScope(shape, { shapes, context }),
    unique: input.unique ?? [],
    rules: buildRules(shape, { shapes, context }),
    states: buildStates(shape, rights, { shapes, context, sentences }),
    referencedBy: referencedBy(shape, { shapes, referrers }),
    parts: [...shape.collections.values()].filter(({ part }) => part).map(({ entity, field, inverse }) => ({ entity, field, inverse })),
    ...screensOf(shape, rights, { shapes, context }),
    description: input.description ?? null,
    labels,
    enums: enumsOf(fields, behaviour.questioned?.values ?? []),
    traits: input.traits ?? [],
    rightsOf: input.rightsOf ?? null,
    reasons: reasonsOf(draft),
    seed: buildSeed(shape, context),
    renames: renamesOf(shape),
    removed: shape.removed,
    retention: buildRetention(shape, { shapes, context }),
    position: draft.at('entity'),
    fieldPositions: Object.fromEntries([...draft.fields.values()].map((field) => [field.name, field.at()])),
  };
}

/** Enumerations of its fields, of what its links say and of the answers that it shows as fields. */
function enumsOf(fields: readonly FieldDescriptor[], answers: readonly Pick<FieldDescriptor, 'enum'>[]): readonly string[] {
  const all = [...fields, ...fields.flatMap(({ link }) => link?.payload ?? []), ...answers];
  return [...new Set(all.flatMap((field) => field.enum ?? []))].toSorted();
}

function reasonsOf({ input: { rights, dictionary: dictionaryInput } }: Shape['draft']): ModelEntity['reasons'] {
  return { self: rights?.reason ?? null, public: typeof dictionaryInput === 'object' ? (dictionaryInput.public ?? null) : null };
}

/** Its screens, and the first order among theirs that leads through references: a row keeps the key of one. */
function screensOf(
  shape: Shape,
  rights: ModelEntity['rights'],
  place: { shapes: Shapes; context: Context },
): Pick<EntityDescriptor, 'screens' | 'keptSort' | 'overview'> {
  const screens = buildScreens(shape, rights, place);
  const sorted = { fields: [...shape.fields.values()], search: shape.draft.input.search ?? [] };
  function fieldOf(name: string, field: string): FieldDescriptor | undefined {
    return place.shapes.get(name)?.fields.get(field);
  }
  const isBase = shape.draft.input.extends === undefined;
  const kept = isBase ? screens.find(({ sort }) => isKeptSort(sorted, sort, fieldOf)) : undefined;
  return {
    screens,
    ...buildOverview(shape, { ...place, screens }),
    ...(kept !== undefined && { keptSort: kept.sort.map(({ Key }) => Key) }),
  };
}

/** Former names of the fields that the entity itself declares. */
function renamesOf({ draft, name }: Shape): ModelEntity['renames'] {
  return Object.fromEntries(
    [...draft.fields.values()].flatMap((field) =>
      field.declaredIn === name && field.input.was !== undefined ? [[field.name, field.input.was]] : [],
    ),
  );
}

function texts(
  { draft, name, ...shape }: Shape,
  { shapes, context }: { shapes: Shapes; context: Context },
): Pick<EntityDescriptor, 'display' | 'nameOrder' | 'detail' | 'search'> {
  const { diagnostics } = context;
  const { display, nameOrder, detail, search } = draft.input;
  function path(text: string, ...at: (string | number)[]): ResolvedPath[] {
    const found = resolvePath(shapes, { entity: name, text }, { diagnostics, position: draft.at(...at) });
    return found === null ? [] : [found];
  }
  function isSearched(found: ResolvedPath, index: number): boolean {
    if (isStored(shapes, name, found)) return true;
    diagnostics.report('model/other-kind', draft.at('search', index), `« ${found.text} » : une recherche lit des champs enregistrés`);
    return false;
  }
  const order = nameOrder === undefined ? undefined : path(nameOrder, 'nameOrder')[0];
  if (order !== undefined && !isNameOrder(shapes, name, order))
    diagnostics.report(
      'model/unknown-path',
      draft.at('nameOrder'),
      `« ${order.text} » : un nom se trie par un texte, au bout de références`,
    );
  const shown = display ?? defaultDisplay({ draft, name, ...shape });
  const base = draft.input.extends;
  // A base that is not there takes its texts along.
  if (shown === null && (base === undefined || shapes.has(base))) {
    const message = `« ${name} » n'a pas de texte qui la nomme`;
    diagnostics.report('model/no-display', draft.at('entity'), message, 'dire display: "{Champ}"');
  }
  return {
    display: parseDisplay(shapes, { entity: name, text: shown ?? '' }, { diagnostics, position: draft.at('display') }),
    ...(order !== undefined && { nameOrder: order }),
    detail: (detail === undefined ? [] : path(detail, 'detail'))[0] ?? null,
    search: (search ?? []).flatMap((text, index) => path(text, 'search', index).filter((one) => isSearched(one, index))),
  };
}

function isNameOrder(shapes: Shapes, name: string, { steps, field }: ResolvedPath): boolean {
  const end = shapes.get(steps.at(-1)?.entity ?? name);
  return steps.every(({ step }) => step === 'reference') && end?.fields.get(field ?? '')?.normalised === true;
}

function dictionary(shape: Shape, { diagnostics }: Context): EntityDescriptor['dictionary'] {
  const { dictionary: dictionaryInput, plural: many } = shape.draft.input;
  if (dictionaryInput === undefined || dictionaryInput === false) return null;
  const path = `dico-${many ?? plural(shape.name)}`;
  if (dictionaryInput === true) return { path, public: false, fields: [] };
  const fields = (dictionaryInput.fields ?? []).flatMap((text, index) => {
    const field = findField(shape, text);
    if (field === null)
      diagnostics.unknown('model/unknown-column', shape.draft.at('dictionary', 'fields', index), {
        message: `« ${text} » n'est pas un champ de « ${shape.name} »`,
        name: text,
        known: knownNames(shape),
      });
    return field === null ? [] : [field.text ?? field.name];
  });
  return { path: dictionaryInput.path ?? path, public: dictionaryInput.public !== undefined, fields };
}

/** A reference of one entity to another, as the other tells who refers to it. */
interface Referrer {
  readonly to: string;
  readonly told: EntityDescriptor['referencedBy'][number];
}

/** All references, in the order of the entities: gathered once for all that are referred to. */
export function gatherReferrers(shapes: Shapes): readonly Referrer[] {
  return [...shapes.values()].flatMap((shape) =>
    [...shape.fields.values()].flatMap(({ name: field, kind, to, declaredIn, onDelete }) =>
      kind === 'reference' && to !== undefined && declaredIn === shape.name && onDelete !== undefined
        ? [{ to, told: { entity: shape.name, field, onDelete, ...inverseOf(shape, field) } }]
        : [],
    ),
  );
}

/** References and links of others to this row, also those that name one of its bases. */
function referencedBy({ name }: Shape, { shapes, referrers }: Pick<EntityPlace, 'shapes' | 'referrers'>): EntityDescriptor['referencedBy'] {
  const targets = new Set([...lineage(shapes, name), ...descent(shapes, name)].map((shape) => shape.name));
  return referrers.filter(({ to }) => targets.has(to)).map(({ told }) => told);
}

function checkExtends({ draft, name }: Shape, shapes: Shapes, { diagnostics, source }: Context): void {
  const base = draft.input.extends;
  if (base === undefined || shapes.has(base) || source.broken.has(`schema/entities/${base}.yaml`)) return;
  diagnostics.unknown('model/unknown-entity', draft.at('extends'), {
    message: `« ${name} » prolonge une entité inconnue « ${base} »`,
    name: base,
    known: shapes.keys(),
  });
}

/** Only a reference that is no parent: the collections of parts are listed apart. */
function inverseOf({ draft, parent }: Shape, field: string): { readonly inverse?: string } {
  const input = draft.fields.get(field)?.input;
  if (input?.kind !== 'reference' || input.inverse === undefined || parent?.field === field) return {};
  return { inverse: input.inverse };
}

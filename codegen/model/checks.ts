/** What only shows when everything is known: clashes of names, missing privacy, unknown rights, what nobody uses. */
import type { FieldKind } from '../runtime/descriptor.ts';
import type { Context } from './draft.ts';
import type { ModelEntity, ModelEnum, Position } from './model.ts';
import { pascal, rightCode } from './naming.ts';
import type { Shapes } from './shapes.ts';

export interface Everything {
  readonly context: Context;
  readonly shapes: Shapes;
  readonly entities: readonly ModelEntity[];
  readonly enums: readonly ModelEnum[];
  readonly rights: ReadonlySet<string>;
}

export function checkEverything(everything: Everything): void {
  checkTypeNames(everything);
  checkTables(everything);
  checkRoutes(everything);
  for (const entity of everything.entities) {
    checkFieldNames(entity, everything);
    checkPrivacy(entity, everything);
    checkRights(entity, everything);
    checkUnique(entity, everything);
  }
  // A refused file hides uses: what looks unused may not be.
  if (everything.context.source.broken.size === 0) checkUnused(everything);
}

/** A name taken twice is refused where it is taken again. */
function refuseTwice(
  names: readonly { name: string; what: string; position: Position }[],
  report: (name: string, other: string, position: Position) => void,
): void {
  const taken = new Map<string, string>();
  for (const { name, what, position } of names) {
    const other = taken.get(name);
    if (other !== undefined) report(name, other, position);
    taken.set(name, other ?? what);
  }
}

function checkTypeNames({ entities, enums, context }: Everything): void {
  const names = [
    ...entities.flatMap(({ entity, position }) =>
      ['', 'Input', 'Row'].map((suffix) => ({ name: `${entity}${suffix}`, what: `l'entité ${entity}`, position })),
    ),
    ...enums.map(({ type, position }) => ({ name: type, what: `l'énumération ${type}`, position })),
  ];
  refuseTwice(names, (name, other, position) =>
    context.diagnostics.report('names/clash', position, `le nom de type « ${name} » est déjà pris par ${other}`),
  );
}

function checkTables({ entities, context }: Everything): void {
  const system = [
    'fichier',
    'trad_libelle',
    'trad_texte',
    'session',
    'historique',
    'corbeille',
    'evenement',
    'idempotence',
    'compteur',
    'verrou',
    'schema_migration',
  ];
  const nowhere = { file: 'schema/migrations/0000_system.sql', line: 1, column: 1 };
  const names = [
    ...system.map((name) => ({ name, what: 'le système', position: nowhere })),
    ...entities.map(({ table, name, position }) => ({ name: table, what: `l'entité ${name}`, position })),
    ...entities.flatMap(({ fields, name, fieldPositions, position }) =>
      fields.flatMap(({ link, name: field, declaredIn }) =>
        link === undefined || link.inverseOf !== undefined || declaredIn !== name
          ? []
          : [{ name: link.table, what: `le lien ${name}.${field}`, position: fieldPositions[field] ?? position }],
      ),
    ),
  ];
  refuseTwice(names, (name, other, position) =>
    context.diagnostics.report('names/table-clash', position, `la table « ${name} » est déjà celle de : ${other}`),
  );
}

function checkRoutes({ entities, shapes, context }: Everything): void {
  const { diagnostics } = context;
  const screens = entities.flatMap((entity) =>
    entity.screens.map((screen) => ({ screen, position: shapes.get(entity.name)?.draft.at('screens', screen.screen) ?? entity.position })),
  );
  const paths = screens.flatMap(({ screen, position }) =>
    [screen.list?.path, screen.record === null ? null : `${screen.record.path}/$id`].flatMap((path) =>
      path ? [{ name: path, what: `l'écran ${screen.screen}`, position }] : [],
    ),
  );
  refuseTwice(paths, (name, other, position) =>
    diagnostics.report('names/route-clash', position, `le chemin « ${name} » est déjà celui de ${other}`),
  );
  refuseTwice(
    screens.map(({ screen, position }) => ({ name: screen.screen, what: screen.entity, position })),
    (name, other, position) => diagnostics.report('names/route-clash', position, `l'écran « ${name} » est déjà défini par « ${other} »`),
  );
  const operations = entities.flatMap((entity) => {
    const at = shapes.get(entity.name)?.draft.at('plural') ?? entity.position;
    return [...new Set([entity.plural, entity.dictionary?.path ?? entity.plural])].map((name) => ({
      name: pascal(name),
      what: `l'entité ${entity.name}`,
      position: at,
    }));
  });
  refuseTwice(operations, (name, other, position) =>
    diagnostics.report(
      'names/operation-clash',
      position,
      `les opérations « …${name} » sont déjà celles de ${other}`,
      'donner un autre plural',
    ),
  );
  const records = new Set(screens.flatMap(({ screen }) => screen.record?.route ?? []));
  for (const { screen, position } of screens) {
    if (screen.opens === null || records.has(screen.opens) || context.source.broken.size > 0) continue;
    diagnostics.unknown('model/unknown-screen', position, {
      message: `opens : aucune fiche « ${screen.opens} »`,
      name: screen.opens,
      known: records,
    });
  }
}

/** Names of one record: fields, embedded translations and owned records, siblings. */
function checkFieldNames(entity: ModelEntity, { context }: Everything): void {
  const names = entity.fields.flatMap((field) => {
    const position = entity.fieldPositions[field.name] ?? entity.position;
    const owned = field.kind === 'owned' ? [field.name.replace(/^Id/, '')] : [];
    return [field.name, field.trad, field.text, field.libelle, ...owned].flatMap((name) =>
      name === undefined ? [] : [{ name, what: `« ${field.name} »`, position }],
    );
  });
  const implied = ['Id', 'Version'].map((name) => ({ name, what: 'tout enregistrement', position: entity.position }));
  refuseTwice([...implied, ...names], (name, other, position) =>
    context.diagnostics.report('names/field-clash', position, `« ${name} » existe déjà dans « ${entity.name} », par ${other}`),
  );
}

const PERSONAL: readonly FieldKind[] = ['string', 'email', 'url', 'phone', 'text', 'date', 'datetime'];

function checkPrivacy(entity: ModelEntity, { context }: Everything): void {
  if (!entity.personal) return;
  const draft = context.drafts.get(entity.name);
  for (const field of entity.fields) {
    if (!PERSONAL.includes(field.kind) || field.declaredIn !== entity.name || draft?.fields.get(field.name)?.input.privacy !== undefined)
      continue;
    const position = entity.fieldPositions[field.name] ?? entity.position;
    context.diagnostics.report(
      'privacy/missing',
      position,
      `« ${field.name} » d'une entité personnelle ne dit pas sa protection`,
      'ajouter privacy: { purpose, keep } ou privacy: none',
    );
  }
}

function checkRights(entity: ModelEntity, { context, rights, shapes }: Everything): void {
  const draft = shapes.get(entity.name)?.draft;
  if (draft === undefined) return;
  const { rights: said, rightsOf, states, screens } = draft.input;
  const known = [...rights];
  const check = (code: string | undefined, ...path: (string | number)[]): void => {
    if (code === undefined || rights.has(rightCode(code)) || context.source.broken.size > 0) return;
    context.diagnostics.unknown('model/unknown-right', draft.at(...path), {
      message: `droit inconnu « ${code} »`,
      name: rightCode(code),
      known,
    });
  };
  if (rightsOf !== undefined && !shapes.has(rightsOf) && !context.source.broken.has(`schema/entities/${rightsOf}.yaml`)) {
    context.diagnostics.unknown('model/unknown-entity', draft.at('rightsOf'), {
      message: `entité inconnue « ${rightsOf} »`,
      name: rightsOf,
      known: shapes.keys(),
    });
  }
  if (said?.self !== undefined && said.reason === undefined) {
    context.diagnostics.report('rights/no-reason', draft.at('rights', 'self'), 'un droit « self » se justifie', 'ajouter reason: …');
  }
  for (const [name, { right }] of Object.entries({ ...states?.transitions })) check(right, 'states', 'transitions', name, 'right');
  for (const [key, screen] of Object.entries({ ...screens })) {
    for (const [index, tab] of (screen.sheet ?? []).entries()) check(tab.right, 'screens', key, 'sheet', index, 'right');
  }
  for (const field of draft.fields.values()) {
    const { privacy } = field.input;
    if (field.declaredIn !== entity.name || privacy === undefined || privacy === 'none' || privacy.right === undefined) continue;
    if (rights.has(rightCode(privacy.right)) || context.source.broken.size > 0) continue;
    context.diagnostics.unknown('model/unknown-right', field.at('privacy', 'right'), {
      message: `droit inconnu « ${privacy.right} »`,
      name: rightCode(privacy.right),
      known,
    });
  }
}

function checkUnique(entity: ModelEntity, { context, shapes }: Everything): void {
  const draft = shapes.get(entity.name)?.draft;
  const names = new Set(entity.fields.map(({ name }) => name));
  const check = (name: string, position: Position): void => {
    if (!names.has(name))
      context.diagnostics.unknown('model/unknown-column', position, {
        message: `« ${name} » n'est pas un champ de « ${entity.name} »`,
        name,
        known: names,
      });
  };
  for (const [index, key] of (draft?.input.unique ?? []).entries()) {
    for (const [place, name] of key.entries()) check(name, draft?.at('unique', index, place) ?? entity.position);
  }
  if (entity.edition !== null) check(entity.edition, draft?.at('edition') ?? entity.position);
}

function checkUnused({ entities, enums, context }: Everything): void {
  const { diagnostics, source } = context;
  const pointedAt = new Set(entities.flatMap((entity) => [...entity.fields.flatMap(({ to }) => to ?? []), entity.extends ?? '']));
  for (const { name, screens, parent, extends: base, position } of entities) {
    if (screens.length === 0 && parent === null && base === null && !pointedAt.has(name))
      diagnostics.report('model/unused-entity', position, `« ${name} » n'a ni écran, ni parent, ni référence`);
  }
  const usedEnums = new Set(entities.flatMap((entity) => entity.enums));
  for (const { name, position } of enums) {
    if (!usedEnums.has(name)) diagnostics.report('model/unused-enum', position, `aucun champ n'utilise l'énumération « ${name} »`);
  }
  const usedTraits = new Set(entities.flatMap(({ traits }) => traits));
  for (const { name, yaml } of source.traits) {
    if (!usedTraits.has(name)) diagnostics.report('model/unused-trait', yaml.at('trait'), `aucune entité n'utilise le trait « ${name} »`);
  }
}

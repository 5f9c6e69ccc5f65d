/** Clashes of names: types, tables, routes, operations, properties of one record. */
import type { ScreenDescriptor } from '../../runtime/screen.ts';
import type { Everything } from '../everything.ts';
import type { ModelEntity, Position } from '../model.ts';
import { pascal } from '../naming.ts';

/** Refuses a name used twice, where it comes again. */
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

export function checkTypeNames({ entities, enums, context }: Everything): void {
  const names = [
    ...entities.flatMap(({ entity, position }) =>
      ['', 'Input', 'Change', 'Row'].map((suffix) => ({ name: `${entity}${suffix}`, what: `l'entité ${entity}`, position })),
    ),
    ...enums.map(({ type, position }) => ({ name: type, what: `l'énumération ${type}`, position })),
  ];
  refuseTwice(names, (name, other, position) =>
    context.diagnostics.report('names/clash', position, `le nom de type « ${name} » est déjà pris par ${other}`),
  );
}

export function checkTables({ entities, context }: Everything): void {
  const system = [
    'fichier',
    'fichier_reduction',
    'trad_libelle',
    'trad_texte',
    'session',
    'historique',
    'corbeille',
    'evenement',
    'idempotence',
    'numero_donne',
    'proposition_jeton',
    'chaine_comptable',
    'compteur',
    'travail',
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

export function checkRoutes({ entities, shapes, context }: Everything): void {
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
    const opens = shapes.get(screen.entity)?.draft.at('screens', screen.screen, 'opens') ?? position;
    diagnostics.unknown('model/unknown-screen', opens, {
      message: `opens : aucune fiche « ${screen.opens} »`,
      name: screen.opens,
      known: records,
    });
  }
  checkOpenedTabs(screens, { shapes, context });
}

/** The tab on which a row opens a record is one of that record's sheet. */
function checkOpenedTabs(
  screens: readonly { readonly screen: ScreenDescriptor; readonly position: Position }[],
  { shapes, context: { diagnostics } }: Pick<Everything, 'shapes' | 'context'>,
): void {
  for (const { screen, position } of screens) {
    const opened = screens.find((other) => other.screen.record?.route === screen.opens)?.screen;
    const tabs = opened?.tabs.map(({ tab }) => tab) ?? [];
    if (screen.opensTab === undefined || opened === undefined || tabs.includes(screen.opensTab)) continue;
    const opensTab = shapes.get(screen.entity)?.draft.at('screens', screen.screen, 'opensTab') ?? position;
    diagnostics.unknown('model/unknown-screen', opensTab, {
      message: `opensTab : aucun onglet « ${screen.opensTab} » sur la fiche « ${screen.opens} »`,
      name: screen.opensTab,
      known: tabs,
    });
  }
}

/** Names of one record: fields, embedded translations and owned records, siblings. */
export function checkFieldNames(entity: ModelEntity, { context }: Everything): void {
  const names = entity.fields.flatMap((field) => {
    const position = entity.fieldPositions[field.name] ?? entity.position;
    const owned = field.kind === 'owned' ? [field.name.replace(/^Id/, '')] : [];
    return [...new Set([field.name, field.trad, field.text, field.libelle, ...owned])].flatMap((name) =>
      name === undefined ? [] : [{ name, what: `« ${field.name} »`, position }],
    );
  });
  const implied = ['Id', 'Version'].map((name) => ({ name, what: 'tout enregistrement', position: entity.position }));
  refuseTwice([...implied, ...names], (name, other, position) =>
    context.diagnostics.report('names/field-clash', position, `« ${name} » existe déjà dans « ${entity.name} », par ${other}`),
  );
}

/** Values of a link are answered beside the values of the linked record. */
export function checkPayloadNames(entity: ModelEntity, { context, shapes }: Everything): void {
  for (const { name, link, declaredIn } of entity.fields) {
    if (declaredIn !== entity.name || link?.payload === undefined || link.inverseOf !== undefined) continue;
    const draft = shapes.get(entity.name)?.draft.fields.get(name);
    const position = draft?.at('payload') ?? entity.position;
    const implied = ['Id', 'Libelle', 'Detail', 'Ordre'].map((taken) => ({ name: taken, what: 'tout lien', position }));
    const payloadNames = link.payload.flatMap((field) =>
      [...new Set([field.name, field.libelle ?? field.name])].map((taken) => ({
        name: taken,
        what: `« ${field.name} »`,
        position: draft?.at('payload', field.name) ?? position,
      })),
    );
    refuseTwice([...implied, ...payloadNames], (taken, other, place) =>
      context.diagnostics.report('names/field-clash', place, `« ${taken} » existe déjà dans les liens « ${name} », par ${other}`),
    );
  }
}

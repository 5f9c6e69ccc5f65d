/** One entity for a person: what it holds, how it hangs together, who may do what. */
import { closest } from './load/suggest.ts';
import type { Model, ModelEntity } from './model/model.ts';
import type { FieldDescriptor } from './runtime/field.ts';
import type { ColumnDescriptor, ScreenDescriptor, TabDescriptor } from './runtime/screen.ts';

export function explain(model: Model, name: string): { found: boolean; text: string } {
  const entity = model.entities.find((item) => item.name === name || item.entity === name);
  if (entity === undefined) {
    const near = closest(
      name,
      model.entities.map((item) => item.name),
    );
    return { found: false, text: `entité inconnue « ${name} »${near === null ? '' : ` ; vouliez-vous « ${near} » ?`}` };
  }
  const parts = [
    header(entity),
    fields(entity),
    relations(entity),
    screens(entity),
    rights(entity),
    states(entity, model),
    privacy(entity),
  ];
  return { found: true, text: parts.filter((part) => part !== '').join('\n\n') };
}

function label({ labels }: ModelEntity, key: string): string {
  return labels.fr[key] ?? key;
}

function bullet(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}

function chapter(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}\n${bullet(lines)}`;
}

function header(entity: ModelEntity): string {
  const { position, table, plural, description, traits, extends: base, subtypes } = entity;
  const lines = [
    `${position.file} · table ${table} · /api/${plural}`,
    ...(description === null ? [] : [description]),
    ...(traits.length === 0 ? [] : [`traits : ${traits.join(', ')}`]),
    ...(base === null ? [] : [`prolonge ${base}`]),
    ...(subtypes.length === 0 ? [] : [`prolongée par ${subtypes.join(', ')}`]),
  ];
  return chapter(`${label(entity, 'one')} (${entity.name}) — au pluriel : ${label(entity, 'many')}`, lines);
}

function fields(entity: ModelEntity): string {
  const width = Math.max(0, ...entity.fields.map(({ name }) => name.length));
  return chapter(
    'Champs',
    entity.fields.map((field) => `${field.name.padEnd(width)}  ${label(entity, `fields.${field.name}`)} — ${nature(field, entity)}`),
  );
}

function nature(field: FieldDescriptor, entity: ModelEntity): string {
  const words = [
    field.kind,
    field.to === undefined ? '' : `vers ${field.to}`,
    field.enum === undefined ? '' : `parmi ${field.enum}`,
    field.path === undefined ? '' : `par ${field.path.text}`,
    field.max === undefined ? '' : `≤ ${field.max}`,
    field.required ? 'obligatoire' : '',
    field.unique ? 'unique' : '',
    field.readOnly ? 'lecture seule' : '',
    field.declaredIn === entity.name ? '' : `hérité de ${field.declaredIn}`,
  ];
  return words.filter((word) => word !== '').join(', ');
}

function relations(entity: ModelEntity): string {
  return chapter('Liens', [
    ...(entity.parent === null ? [] : [`partie de ${entity.parent.entity} (${entity.parent.inverse})`]),
    ...entity.parts.map(({ entity: part, inverse }) => `contient ${part} (${inverse})`),
    ...entity.referencedBy.map(({ entity: other, field, onDelete }) => `désignée par ${other}.${field} (suppression : ${onDelete})`),
  ]);
}

function screens(entity: ModelEntity): string {
  return chapter(
    'Écrans',
    entity.screens.flatMap((screen) => screenLines(screen, entity)),
  );
}

function screenLines({ screen, list, record, columns, filters, ready = [], views, tabs }: ScreenDescriptor, entity: ModelEntity): string[] {
  function shown(all: readonly ColumnDescriptor[]): string {
    return all
      .filter(({ displayed }) => displayed)
      .map(({ field }) => field)
      .join(', ');
  }
  const places = [list === null ? '' : `liste /0/${list.path}`, record === null ? '' : `fiche /0/${record.path}/{id}`]
    .filter((place) => place !== '')
    .join(', ');
  return [
    `${label(entity, `screens.${screen}`)} (${screen}) : ${places}`,
    `  colonnes : ${shown(columns)}`,
    ...(filters.length === 0 ? [] : [`  filtres : ${filters.join(', ')}`]),
    ...(ready.length === 0 ? [] : [`  filtres tout prêts : ${ready.map((one) => label(entity, `filters.${one.ready}`)).join(', ')}`]),
    ...(views.length === 0 ? [] : [`  vues : ${views.map(({ view }) => label(entity, `views.${view}`)).join(', ')}`]),
    ...tabs.map(
      (tab) =>
        `  onglet ${label(entity, `tabs.${tab.tab}`)} : ${[content(tab), ...(tab.shows ?? []).map((list) => `montre ${list.entity}`)].filter((part) => part !== '').join(' ; ')}`,
    ),
  ];
}

function content(tab: TabDescriptor): string {
  switch (tab.kind) {
    case 'fields':
      return tab.sections.flatMap(({ rows }) => rows.flat().map(({ field }) => field)).join(', ');
    case 'parts':
      return `liste de ${tab.entity}${tab.filters === undefined ? '' : `, filtrée par ${[...tab.filters, ...(tab.ready ?? []).map(({ ready }) => ready)].join(', ')}`}`;
    case 'links':
      return `liens ${tab.field} vers ${tab.entity}`;
    case 'feature':
      return `écrit à la main (src/web/features/${tab.feature})`;
  }
}

function rights(entity: ModelEntity): string {
  const { list, record, write, delete: removal, self } = entity.rights;
  return chapter('Droits', [
    `liste ${list}, fiche ${record}, écriture ${write}, suppression ${removal}${self === null ? '' : `, ou soi-même par ${self}`}`,
    `opérations : ${entity.operations.join(', ')}`,
  ]);
}

function states(entity: ModelEntity, model: Model): string {
  const { states: machine } = entity;
  if (machine === null) return '';
  const values = model.enums.find(({ name }) => name === machine.enum)?.values ?? [];
  function key(value: number): string {
    return values.find((item) => item.value === value)?.labels.fr ?? String(value);
  }
  return chapter(
    `États (${machine.field}, départ ${key(machine.start)})`,
    machine.transitions.map(
      ({ name, from, to, right }) => `${label(entity, `transitions.${name}`)} : ${from.map(key).join(', ')} → ${key(to)} (${right})`,
    ),
  );
}

function privacy(entity: ModelEntity): string {
  const lines = entity.fields.flatMap(({ name, privacy: rule }) =>
    rule?.purpose === undefined
      ? []
      : [
          `${name} : ${rule.purpose}, gardé ${rule.keep ?? ''}${rule.mask ? ', masqué' : ''}${rule.encrypt ? ', chiffré' : ''}${rule.right === null ? '' : `, droit ${rule.right}`}`,
        ],
  );
  return chapter('Données personnelles', lines);
}

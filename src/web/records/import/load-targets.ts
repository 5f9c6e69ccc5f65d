import { readDictionary } from '#generated/client/record-client.gen.ts';
import type { EntityModule, FieldDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import { besideColumns, besideKey } from '#domain/imports/beside/beside-columns.ts';
import { detailsOf } from '#domain/imports/details.ts';
import { partKey, partOf } from '#domain/imports/parts.ts';
import { readId, readText, type RecordData } from '#domain/values/record-data.ts';
import { type ImportTarget, importTargets, WHOLE_NAME } from '#domain/imports/import-fields.ts';
import { nameFields } from '#domain/imports/said-by-name.ts';
import { synonymsOf } from '#domain/imports/synonyms.ts';
import { text as textIn } from '#web/i18n/i18n.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { mayEdit } from '#web/records/fields/field-property.ts';
import { entityLabel, fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { answerTargets } from './answers/answer-targets.ts';
import type { ChosenTarget, Viewer } from './chosen-target.ts';

/** All that a column of a file may be, for this person, by its label. */
export async function loadTargets(module: EntityModule, viewer: Viewer): Promise<readonly ChosenTarget[]> {
  const { can, language } = viewer;
  const modules = new Map([[module.descriptor.name, module], ...(await relatedModules(module))]);
  const targets = importTargets(module.descriptor, (name) => modules.get(name)?.descriptor);
  const entityTargets = targets.flatMap((target): readonly ChosenTarget[] => {
    const holder = modules.get(target.entity);
    if (holder === undefined || !mayEdit(target.field, can) || isMaskedFrom(can, holder.descriptor, target.field)) return [];
    const named = { ...target, module: holder, ...namesOf(module, holder, { target, language }), synonyms: synonymsOf(target) };
    return [target.place.in === 'detail' && isTelling(module, target) ? { ...named, alone: { key: target.place.by.name } } : named];
  });
  return [
    ...entityTargets,
    ...(await besideTargets(module, viewer)),
    ...(await partTargets(module, viewer)),
    ...(await answerTargets(module, viewer)),
  ];
}

function isTelling({ descriptor }: EntityModule, { field, place }: ImportTarget): boolean {
  return place.in === 'detail' && detailsOf(descriptor.name, place.by.name).some((detail) => detail.field === field.name && detail.tells);
}

/** One column for each function of the credits of a film. */
async function besideTargets({ descriptor }: EntityModule, { can, language }: Viewer): Promise<readonly ChosenTarget[]> {
  const columns = besideColumns(descriptor.name);
  if (columns === null) return [];
  const module = await loadEntity(columns.entity);
  const field = module.descriptor.fields.find(({ name }) => name === columns.names);
  const kind = module.descriptor.fields.find(({ name }) => name === columns.kind);
  if (field === undefined || kind?.to === undefined || !can(module.descriptor.rights.write)) return [];
  const { dictionary } = (await loadEntity(kind.to)).descriptor;
  const kinds = dictionary === null ? [] : await readDictionary<RecordData>(dictionary.path);
  return kinds.map((row): ChosenTarget => {
    const name = readText(row, 'Libelle') ?? '';
    const key = besideKey(columns, readId(row));
    const label = `${entityLabel(module, 'many', language)} : ${name}`;
    return {
      key,
      field,
      entity: columns.entity,
      place: { in: 'beside', columns, kind: readId(row) },
      module,
      label,
      names: [label, name],
      synonyms: synonymsOf({ key, entity: columns.entity }),
    };
  });
}

/** Films of the programmes of a grid: their columns are those of a list of films. */
async function partTargets({ descriptor }: EntityModule, viewer: Viewer): Promise<readonly ChosenTarget[]> {
  const part = partOf(descriptor.name);
  const module = part === null ? null : await loadEntity(part.entity);
  const via = part === null ? null : await loadEntity(part.via.entity);
  if (part === null || module === null || via === null) return [];
  if (![module, via].every((one) => viewer.can(one.descriptor.rights.write))) return [];
  const targets = await loadTargets(module, viewer);
  return part.keys.flatMap((key): readonly ChosenTarget[] => {
    const inner = targets.find((target) => target.key === key);
    if (inner === undefined) return [];
    const label = `${entityLabel(module, 'one', viewer.language)} : ${inner.label}`;
    const alone = part.alone[key];
    return [
      {
        ...inner,
        key: partKey(part, key),
        place: { in: 'part', part },
        inner,
        label,
        names: [label],
        synonyms: [inner.label, ...(inner.synonyms ?? [])],
        ...(alone === undefined
          ? {}
          : { alone: { key: alone, unless: [part.keys[0], ...part.tells].filter((one) => one !== key).map((one) => partKey(part, one)) } }),
      },
    ];
  });
}

/** Entities of addresses and of what the record names: their fields may be columns too. */
async function relatedModules({ descriptor }: EntityModule): Promise<readonly (readonly [string, EntityModule])[]> {
  const names = descriptor.fields.flatMap(({ kind, to, readOnly }) =>
    (kind === 'owned' || kind === 'reference') && !readOnly && to !== undefined ? [to] : [],
  );
  return Promise.all([...new Set(names)].map(async (name) => [name, await loadEntity(name)] as const));
}

function namesOf(
  module: EntityModule,
  holder: EntityModule,
  { target, language }: { readonly target: ImportTarget; readonly language: Language },
): { readonly label: string; readonly names: readonly string[] } {
  const { field, place, key } = target;
  const baseLabel = fieldLabel(holder, field.name, language);
  function within(by: FieldDescriptor): string {
    return `${fieldLabel(module, by.name, language)} : ${baseLabel}`;
  }
  if (key === WHOLE_NAME) {
    const label = (nameFields(module.descriptor) ?? []).map(({ name }) => fieldLabel(module, name, language)).join(' + ');
    return { label, names: [label, label.replace(' + ', ' '), label.replace(' + ', ' et ')] };
  }
  if (place.in === 'clock') {
    const label = textIn('importation.heureDe', { champ: baseLabel });
    return { label, names: [label] };
  }
  if (place.in === 'detail') return { label: within(place.by), names: [within(place.by)] };
  if (place.in === 'owned') return { label: within(place.of), names: [within(place.of), baseLabel, field.name] };
  if (place.in === 'linked') return { label: within(place.by), names: [within(place.by), baseLabel, field.name] };
  if (place.in === 'text' && place.language !== language) {
    const label = `${baseLabel} (${place.language})`;
    return { label, names: [`${baseLabel} ${place.language}`, key] };
  }
  return { label: baseLabel, names: [baseLabel, holder.labels[`fields.${field.name}`] ?? baseLabel, field.name] };
}

/** Small hand-made descriptors for the tests of this folder. */
import type { EntityDescriptor, EnumDescriptor, FieldDescriptor, FieldKind } from '#generated/entities/descriptor.gen.ts';
import { inLanguages, type InLanguages } from '#generated/i18n/languages.gen.ts';
import { readIds, type RecordData } from '#domain/values/record-data.ts';
import type { RecordSource } from '#domain/records/read/record-source.ts';
import { norm } from '#domain/values/text/norm.ts';

export function field(name: string, kind: FieldKind, more: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return {
    name,
    kind,
    column: name.toLowerCase(),
    declaredIn: 'film',
    required: false,
    readOnly: false,
    default: undefined,
    unique: false,
    filterable: true,
    sortable: true,
    normalised: kind === 'string',
    ...more,
  };
}

export function entity(name: string, fields: readonly FieldDescriptor[], more: Partial<EntityDescriptor> = {}): EntityDescriptor {
  const code = name.toUpperCase();
  return {
    name,
    entity: name,
    plural: `${name}s`,
    feminine: false,
    table: name.replaceAll('-', '_'),
    extends: null,
    discriminator: {},
    subtypes: [],
    parent: null,
    fields,
    display: [],
    detail: null,
    search: [],
    edition: null,
    personal: false,
    dictionary: null,
    operations: ['read', 'create', 'update', 'delete'],
    duplicate: false,
    rights: { list: `${code}S`, record: code, write: `${code}-WRITE`, delete: `${code}-DELETE`, self: null },
    scope: null,
    unique: [],
    rules: [],
    states: null,
    referencedBy: [],
    parts: [],
    screens: [],
    ...more,
  };
}

export function pathTo(name: string) {
  return { text: name, steps: [], field: name };
}

const statut: EnumDescriptor = {
  name: 'statut',
  flags: false,
  values: [
    { key: 'propose', value: 1, status: 'todo', labels: labelled({ fr: 'Proposé', en: 'Proposed', es: 'Propuesto' }) },
    { key: 'programme', value: 3, status: 'ok', labels: labelled({ fr: 'Programmé', en: 'Scheduled', es: 'Programado' }) },
  ],
};
const supports: EnumDescriptor = {
  name: 'supports',
  flags: true,
  values: [
    { key: 'dcp', value: 1, labels: labelled({ fr: 'DCP', en: 'DCP', es: 'DCP' }) },
    { key: 'pellicule', value: 2, labels: labelled({ fr: 'Pellicule', en: 'Film print', es: 'Película' }) },
  ],
};

export const film = entity(
  'film',
  [
    field('Prefixe', 'string', { max: 10 }),
    field('TitreOriginal', 'string', { required: true, min: 1, max: 255 }),
    field('Duree', 'duration'),
    field('Annee', 'year'),
    field('Prix', 'money'),
    field('Sortie', 'date'),
    field('CreeLe', 'datetime'),
    field('EnLigne', 'boolean', { required: true }),
    field('Supports', 'flags', { enum: 'supports' }),
    field('IdPays', 'reference', { to: 'pays', libelle: 'PaysLibelle' }),
    field('IdSynopsis', 'longText', { trad: 'TradSynopsis', text: 'Synopsis' }),
    field('IdsGenre', 'ids', { to: 'genre', column: null, libelle: 'GenreLibelles' }),
    field('NbInscriptions', 'count', {
      column: null,
      as: 'integer',
      path: { text: 'Inscriptions', steps: [{ step: 'parts', field: 'IdFilm', entity: 'inscription' }], field: null },
    }),
    field('DureeTotale', 'sum', {
      column: null,
      as: 'duration',
      path: { text: 'Inscriptions.Duree', steps: [{ step: 'parts', field: 'IdFilm', entity: 'inscription' }], field: 'Duree' },
    }),
    field('Programmes', 'exists', {
      column: null,
      as: 'boolean',
      where: { Statut: 3 },
      path: { text: 'Inscriptions', steps: [{ step: 'parts', field: 'IdFilm', entity: 'inscription' }], field: null },
    }),
    field('Sections', 'join', {
      column: null,
      as: 'string',
      separator: ' / ',
      path: { text: 'Inscriptions.Section', steps: [{ step: 'parts', field: 'IdFilm', entity: 'inscription' }], field: 'Section' },
    }),
    field('Cle', 'secret', { store: 'encrypt', filterable: false }),
  ],
  {
    display: [{ path: pathTo('Prefixe') }, { text: ' ' }, { path: pathTo('TitreOriginal') }],
    parts: [{ entity: 'inscription', field: 'IdFilm', inverse: 'Inscriptions' }],
  },
);

export const inscription = entity(
  'inscription',
  [
    field('IdFilm', 'reference', { to: 'film', parent: true, required: true, libelle: 'FilmLibelle' }),
    field('Section', 'string', { max: 50 }),
    field('Eannee', 'integer'),
    field('Statut', 'enum', { enum: 'statut' }),
    field('Duree', 'duration'),
    field('Ordre', 'integer'),
  ],
  { parts: [{ entity: 'recompense', field: 'IdInscription', inverse: 'Recompenses' }] },
);

export const recompense = entity('recompense', [
  field('IdInscription', 'reference', { to: 'inscription', parent: true, required: true, libelle: 'InscriptionLibelle' }),
  field('Prix', 'string', { max: 50 }),
  field('Rang', 'integer'),
]);

export const pays = entity(
  'pays',
  [field('Code', 'string', { max: 2 }), field('IdLibelle', 'label', { trad: 'TradLibelle', text: 'Libelle', required: true })],
  {
    display: [{ path: pathTo('IdLibelle') }],
  },
);
export const genre = entity('genre', [field('Nom', 'string', { required: true, max: 50 })], { display: [{ path: pathTo('Nom') }] });

export const entities: Readonly<Record<string, EntityDescriptor>> = { film, inscription, recompense, pays, genre };

/** A source over plain arrays; `ids` links are read from the records themselves. */
export function memorySource(records: Readonly<Record<string, readonly RecordData[]>>, culture = 'fr'): RecordSource {
  function all(name: string): readonly RecordData[] {
    return records[name] ?? [];
  }
  function byId(name: string, id: number): RecordData | null {
    return all(name).find((record) => record['Id'] === id) ?? null;
  }
  function requireEntity(name: string): EntityDescriptor {
    const found = entities[name];
    if (found === undefined) throw new Error(`no entity ${name}`);
    return found;
  }
  return {
    culture,
    fold: norm,
    all,
    byId,
    entity: requireEntity,
    enumOf: (name) => [statut, supports].find((item) => item.name === name),
    linkedIds: (name, linkField, id) => readIds(byId(name, id) ?? {}, linkField),
  };
}

/** Labels of a test, in French where it says nothing else. */
export function labelled(texts: Readonly<Record<string, string>> & { readonly fr: string }): InLanguages<string> {
  return inLanguages((language) => texts[language] ?? texts.fr);
}

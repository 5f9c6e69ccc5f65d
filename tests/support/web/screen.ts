import type { EntityDescriptor, EntityModule, FieldDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { labelled } from '#tests/support/samples/entities.ts';

/** A small invented entity for the tests of this folder: no test depends on what the schema says today. */
export function testField(name: string, kind: FieldDescriptor['kind'], more: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return {
    name,
    kind,
    column: name.toLowerCase(),
    declaredIn: 'livre',
    required: false,
    readOnly: false,
    default: undefined,
    unique: false,
    filterable: true,
    sortable: true,
    normalised: false,
    ...more,
  };
}

const RIGHTS = { list: 'LIVRES', record: 'LIVRE', write: 'LIVRE-WRITE', delete: 'LIVRE-DELETE', self: null };

export const testScreen: ScreenDescriptor = {
  screen: 'livre',
  entity: 'livre',
  list: { route: 'livres', path: 'livres', right: 'LIVRES', feature: null },
  record: { route: 'livre', path: 'livre', right: 'LIVRE', feature: null },
  opens: 'livre',
  params: [],
  filter: [{ field: 'IsArchive', op: 'eq', value: false }],
  columns: [
    { field: 'Titre', width: 280, displayed: true },
    { field: 'Annee', width: 80, displayed: true },
    { field: 'IdPays', width: 140, displayed: true },
    { field: 'Prix', width: 100, displayed: false },
  ],
  sort: [{ Key: 'Titre' }],
  filters: ['Titre', 'Annee', 'IdPays'],
  views: [
    { view: 'tous', filter: [], sort: [] },
    { view: 'recents', filter: [{ field: 'Annee', op: 'gte', value: 2020 }], sort: [{ Key: 'Annee', Desc: true }] },
  ],
  footer: ['Prix'],
  tabs: [],
  rights: RIGHTS,
  checkRight: true,
};

const descriptor: EntityDescriptor = {
  name: 'livre',
  entity: 'Livre',
  plural: 'livres',
  feminine: false,
  table: 'livre',
  extends: null,
  discriminator: {},
  subtypes: [],
  parent: null,
  fields: [
    testField('Titre', 'string', { required: true, max: 20 }),
    testField('Annee', 'year'),
    testField('IdPays', 'reference', { to: 'pays', key: 'Id', libelle: 'PaysLibelle' }),
    testField('Prix', 'money'),
    testField('IdResume', 'label', { trad: 'TradResume', text: 'Resume' }),
    testField('MotDePasse', 'secret', { store: 'hash' }),
    testField('Statut', 'enum', { enum: 'livre-statut', readOnly: true }),
    testField('NbExemplaires', 'count', { as: 'integer', readOnly: true }),
    testField('IsArchive', 'boolean', { required: true, default: false }),
  ],
  display: [],
  detail: null,
  search: [],
  edition: null,
  personal: false,
  dictionary: null,
  operations: ['read', 'create', 'update', 'delete'],
  duplicate: false,
  rights: RIGHTS,
  scope: null,
  unique: [],
  rules: [],
  states: null,
  referencedBy: [],
  parts: [],
  screens: [testScreen],
};

const labels = { one: 'Livre', many: 'Livres', 'fields.Titre': 'Titre', 'fields.Prix': 'Prix' };

export const testModule: EntityModule = {
  descriptor,
  labels,
  enums: {
    'livre-statut': {
      name: 'livre-statut',
      flags: false,
      values: [
        { key: 'brouillon', value: 1, status: 'draft', labels: labelled({ fr: 'Brouillon', en: 'Draft', es: 'Borrador' }) },
        { key: 'valide', value: 2, status: 'ok', labels: labelled({ fr: 'Validé', en: 'Valid', es: 'Validado' }) },
      ],
    },
  },
};

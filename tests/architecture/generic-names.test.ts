/** Generic code serves every entity: what it needs of one of them, the schema says. */
import { parseSync } from '@swc/core';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';

const root = path.join(import.meta.dirname, '../..');
const GENERIC = ['codegen', 'src/domain/records', 'src/domain/values', 'src/mocks/store', 'src/server/records', 'src/web/records'];

/** Names in the wire format of every record, service and list, whatever fields happen to have the same name (docs/wire-format.md). */
const OF_THE_WIRE: ReadonlySet<string> = new Set([
  'Cle',
  'Compte',
  'Apres',
  'Avant',
  'Champ',
  'Champs',
  'Code',
  'Colonnes',
  'Conflit',
  'Date',
  'Duree',
  'Entite',
  'Etat',
  'Heure',
  'Question',
  'IdFiche',
  'IdUtilisateur',
  'Jeton',
  'Langue',
  'Libelle',
  'Liens',
  'Ligne',
  'Lot',
  'Message',
  'Motif',
  'NbFiches',
  'Nom',
  'Operation',
  'Ordre',
  'Raison',
  'Statut',
  'Suite',
  'Valeur',
]);

/** Views that people keep (000 §3.1) are a part of the platform, by the words of their services. */
const OF_VIEWS: ReadonlySet<string> = new Set(['Data', 'Entity', 'IdCreateur', 'IsPublic']);
const VIEWS = /^src\/(web\/records\/list\/views\/|domain\/records\/query\/saved-views\.ts$)/;

/** Columns of the tables that the engine keeps beside those of the schema: history and trash. */
const OF_THE_ENGINE: ReadonlySet<string> = new Set(['id_fiche', 'id_parent', 'id_utilisateur']);

/** File → names it may say, and why. */
const EXCEPTIONS: Readonly<Record<string, { readonly names: readonly string[]; readonly why: string }>> = {
  'codegen/emit/openapi/sample.ts': { names: ['film'], why: 'a word that fits the patterns of an example, whatever it means' },
  'codegen/load/service-keys.ts': { names: ['media', 'style'], why: 'words of OpenAPI' },
  'codegen/model/fields/display.ts': {
    names: ['IdLibelle', 'Numero', 'Prenom', 'Titre'],
    why: 'usual names by which an entity without a display is shown: a default of the schema language',
  },
  'src/domain/values/text/mail-text.ts': { names: ['style'], why: 'a word of HTML' },
};

const described = Object.values(entities);
const NAMES: ReadonlySet<string> = new Set(described.flatMap(({ name, plural }) => [name, plural]));
const FIELDS: ReadonlySet<string> = new Set(described.flatMap(({ fields }) => fields.map(({ name }) => name)));
/** In SQL a single word may be anything: what is made of several is a name. */
const STORED: ReadonlySet<string> = new Set(
  described
    .flatMap(({ table, fields }) => [table, ...fields.map(({ column }) => column ?? '')])
    .filter((name) => name.includes('_') && !OF_THE_ENGINE.has(name)),
);

type Node = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function valueOf(node: unknown): string {
  return isNode(node) && typeof node['value'] === 'string' ? node['value'] : '';
}

/** Node → what of it names a property. */
const PROPERTY: Readonly<Record<string, string>> = {
  AssignmentPatternProperty: 'key',
  JSXAttribute: 'name',
  KeyValuePatternProperty: 'key',
  KeyValueProperty: 'key',
  MemberExpression: 'property',
};

interface NameUse {
  readonly name: string;
  readonly isText: boolean;
}

/** Places where code names something: a text, a property that is read, written or taken apart. */
function* collectNames(node: unknown): Generator<NameUse> {
  if (Array.isArray(node)) for (const one of node) yield* collectNames(one);
  if (!isNode(node) || Array.isArray(node)) return;
  const { type } = node;
  if (type === 'ImportDeclaration' || type === 'ExportNamedDeclaration' || String(type).startsWith('Ts')) {
    if (type !== 'TsAsExpression' && type !== 'TsSatisfiesExpression' && type !== 'TsConstAssertion') return;
  }
  if (type === 'StringLiteral') yield { name: valueOf(node), isText: true };
  if (type === 'TemplateElement')
    for (const name of String(node['raw']).match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []) yield { name, isText: true };
  const named = valueOf(PROPERTY[String(type)] === undefined ? null : node[PROPERTY[String(type)] ?? '']);
  if (named !== '') yield { name: named, isText: false };
  for (const [key, inner] of Object.entries(node)) if (key !== 'span' && key !== 'typeAnnotation') yield* collectNames(inner);
}

function namesIn(code: string, tsx = false): readonly string[] {
  const module = parseSync(code, { syntax: 'typescript', tsx, target: 'es2022' });
  const found = [...collectNames(module.body)].filter(
    ({ name, isText }) => (isText && (NAMES.has(name) || STORED.has(name))) || (FIELDS.has(name) && !OF_THE_WIRE.has(name)),
  );
  return [...new Set(found.map(({ name }) => name))].toSorted();
}

function isCode(file: string): boolean {
  return /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
}

const files = GENERIC.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isCode)
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
);
const found = new Map(files.map((file) => [file, namesIn(readFileSync(path.join(root, file), 'utf8'), file.endsWith('.tsx'))]));

describe('generic code', () => {
  test('names no entity and no field of one', () => {
    expect(files.length).toBeGreaterThan(400);
    const named = [...found].flatMap(([file, names]) =>
      names
        .filter((name) => !EXCEPTIONS[file]?.names.includes(name) && !(VIEWS.test(file) && OF_VIEWS.has(name)))
        .map((name) => `${file}: ${name}`),
    );
    expect(named).toEqual([]);
  });

  test('has no exception that nobody needs any more', () => {
    const idle = Object.entries(EXCEPTIONS).flatMap(([file, { names }]) =>
      names.filter((name) => found.get(file)?.includes(name) !== true).map((name) => `${file}: ${name}`),
    );
    expect(idle).toEqual([]);
  });
});

describe('the look-out', () => {
  test.each([
    "const people = 'utilisateur';",
    "const year = record['Eannee'];",
    'const { IsCloturee } = edition;',
    'const data = { IdContact: 1 };',
    'const price = row.PrixTtc;',
    'const sql = `select 1 from mail_trace where id_contact = 1`;',
    'const shown = <Notice Eannee={2026} />;',
  ])('finds %s', (code) => expect(namesIn(code, true).length).toBeGreaterThan(0));

  test.each([
    "import type { Film } from 'film';",
    'const { Id, Version } = record;',
    '// the year of a festival-edition',
    'type Shown = { Eannee: number };',
  ])('lets %s be', (code) => expect(namesIn(code)).toEqual([]));
});

import type { EnumDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { norm } from '#domain/records/norm.ts';
import type { Draw } from './draw.ts';
import { filmTitle } from './film-title.ts';
import { CITIES, COMPANIES, FIRST_NAMES, HOTELS, LAST_NAMES, REMARKS, SENTENCES, STREETS } from './words.ts';

export interface Person {
  readonly first: string;
  readonly last: string;
}

/** What the values of one row must agree on. */
export interface RowTheme {
  readonly entity: string;
  readonly draw: Draw;
  readonly person: Person;
  readonly city: readonly [name: string, postcode: string];
}

export function themeOf(entity: string, draw: Draw): RowTheme {
  const person = {
    first: FIRST_NAMES[(draw.index * 7) % FIRST_NAMES.length] ?? '',
    last: LAST_NAMES[(draw.index * 3 + Math.floor(draw.index / LAST_NAMES.length)) % LAST_NAMES.length] ?? '',
  };
  return { entity, draw, person, city: draw.pick(CITIES) ?? ['Valombre', '63900'] };
}

/** A plausible value by the kind and the name of its field; references, links and translations are drawn elsewhere. */
export function plainValue(field: FieldDescriptor, theme: RowTheme, enums: Readonly<Record<string, EnumDescriptor>>): JsonValue {
  if (field.default !== undefined && field.kind !== 'boolean' && theme.draw.chance(0.7)) return field.default;
  const value = BY_KIND[field.kind]?.(field, theme, enums) ?? null;
  return typeof value === 'string' && field.max !== undefined ? value.slice(0, field.max) : value;
}

type Maker = (field: FieldDescriptor, theme: RowTheme, enums: Readonly<Record<string, EnumDescriptor>>) => JsonValue;

const pad = (value: number): string => String(value).padStart(2, '0');
const slug = (text: string): string => norm(text).replace(/[^a-z0-9]+/g, '-');
const optional =
  (maker: Maker, filled = 0.75): Maker =>
  (field, theme, enums) =>
    field.required || theme.draw.chance(filled) ? maker(field, theme, enums) : null;

const TEXTS: Readonly<Record<string, (theme: RowTheme) => string | null>> = {
  Nom: ({ person }) => person.last,
  Prenom: ({ person }) => person.first,
  NomClient: ({ draw }) => draw.text(COMPANIES),
  NomDeposant: ({ person }) => `${person.first} ${person.last}`,
  Realisateurs: ({ person }) => `${person.first} ${person.last}`,
  Producteurs: ({ draw }) => draw.text(COMPANIES),
  RaisonSociale: ({ draw }) =>
    `${draw.turn(COMPANIES)}${draw.index >= COMPANIES.length ? ` ${Math.floor(draw.index / COMPANIES.length) + 1}` : ''}`,
  NomStructure: ({ draw }) => draw.text(COMPANIES),
  NomStructureBadge: ({ draw }) => draw.text(COMPANIES),
  NomBadge: ({ person }) => `${person.first} ${person.last}`,
  Ville: ({ city }) => city[0],
  CodePostal: ({ city }) => city[1],
  Adresse1: ({ draw }) => `${draw.int(1, 120)} ${draw.text(STREETS)}`,
  LieuNaissance: ({ city }) => city[0],
  Lieu: ({ city }) => city[0],
  Prefixe: ({ draw }) => filmTitle(draw).prefix,
  PrefixeInternational: () => 'The',
  TitreOriginal: ({ draw }) => filmTitle(draw).fr,
  Titre: ({ draw }) => filmTitle(draw).fr,
  TitreFrancais: ({ draw }) => filmTitle(draw).fr,
  TitreInternational: ({ draw }) => filmTitle(draw).en.replace(/^The /, ''),
  TitreLatin: () => null,
  TitreTri: ({ draw }) => filmTitle(draw).fr,
  Reference: ({ draw }) => `VLB-${String(draw.index + 1).padStart(5, '0')}`,
  NumVisa: ({ draw }) => String(140_000 + draw.index * 17),
  Numero: ({ draw }) => `${draw.text(['N', 'I', 'L'])}${String(draw.index + 1).padStart(3, '0')}`,
  Code: ({ draw, entity }) =>
    `${entity
      .replace(/[^a-z]/g, '')
      .slice(0, 2)
      .toUpperCase()}${draw.index + 1}`,
  Abreviation: ({ entity, draw }) => `${entity.slice(-3).toUpperCase()}${draw.index + 1}`,
  Siret: ({ draw }) => `000000${String(draw.index).padStart(8, '0')}`,
  Festival: ({ city }) => `Festival du film de ${city[0]}`,
  Prix: ({ draw }) => draw.text(['Grand Prix', 'Prix du public', 'Mention spéciale']),
  Copyright: ({ draw }) => `© ${draw.text(COMPANIES)}`,
  Banque: ({ draw }) => draw.text(['Banque des Remparts', 'Crédit de Valombre']),
  Gare: ({ city }) => `Gare de ${city[0]}`,
  Provenance: ({ city }) => city[0],
  RegimeAlimentaire: ({ draw }) => draw.text(['Végétarien', 'Sans gluten', 'Sans porc']),
  Extension: () => 'pdf',
  AdresseIp: ({ draw }) => `192.0.2.${draw.int(1, 254)}`,
  Quartier: ({ draw }) => draw.text(['Centre', 'Gare', 'Rive gauche', 'Les Hauts']),
  Motif: ({ draw }) => draw.text(REMARKS),
};

const stringValue: Maker = (field, theme) => {
  const { draw, entity } = theme;
  const known = TEXTS[field.name];
  if (field.name === 'Nom' && entity.includes('hotel')) return draw.turn(HOTELS) ?? '';
  if (known !== undefined) return known(theme);
  if (field.name === 'Libelle') return entity === 'festival-hotel' ? (draw.turn(HOTELS) ?? '') : `${filmTitle(draw).fr}`;
  if (field.unique) return `${entity}-${draw.index + 1}`;
  return field.required || draw.chance(0.25) ? `${field.name} ${draw.index + 1}` : null;
};

const emailValue: Maker = ({ name }, { person, draw }) =>
  `${slug(person.first)}.${slug(person.last)}${draw.index}${name === 'EmailPublic' ? '.public' : ''}@exemple.test`;
const phoneValue: Maker = (_, { draw }) =>
  `+33 ${draw.text(['1 99 00', '2 61 91', '3 53 01', '6 39 98'])} ${pad(draw.int(0, 99))} ${pad(draw.int(0, 99))}`;
const dateValue = ({ name }: FieldDescriptor, { draw }: RowTheme): string => {
  if (name === 'DateNaissance') return draw.day(-25_000, -7_300);
  if (/^(Fin|DateFin|Depart|DateRetour|DateEcheance|DateExpiration)/.test(name)) return draw.day(32, 60);
  if (/^(Debut|DateDebut|Arrivee|DateNuit|Jour$)/.test(name)) return draw.day(20, 31);
  return draw.day(-120, -1);
};
const instantValue: Maker = (field, theme) =>
  `${dateValue(field, theme)}T${pad(theme.draw.int(8, 20))}:${theme.draw.text(['00', '15', '30', '45'])}:00.000`;

const integerValue: Maker = ({ name, min, max }, { draw, entity }) => {
  if (name === 'Ordre' || (name === 'Numero' && entity === 'festival-salle')) return draw.index + 1;
  if (/^Annee|Eannee/.test(name)) return draw.int(2023, 2027);
  if (name === 'ProchainNumero') return 1;
  if (name.startsWith('Jauge')) return draw.pick([45, 90, 110, 150, 240, 310, 500, 870]) ?? 90;
  return draw.int(min ?? 0, max ?? 40);
};

const enumValue: Maker = (field, { draw }, enums) => draw.pick(enums[field.enum ?? '']?.values ?? [])?.value ?? null;
/** Film lengths as submitted to a short-film festival: half of them under a quarter of an hour. */
const durationValue: Maker = (_, { draw }) => {
  const minutes = draw.chance(0.5) ? draw.int(3, 15) : draw.int(15, 40);
  return `00:${pad(minutes)}:${pad(draw.pick([0, 10, 20, 30, 45]) ?? 0)}`;
};

const BY_KIND: Readonly<Partial<Record<FieldDescriptor['kind'], Maker>>> = {
  string: stringValue,
  email: optional(emailValue, 0.9),
  phone: optional(phoneValue, 0.7),
  url: optional((_, { draw, entity }) => `https://www.${slug(entity)}-${draw.index + 1}.example`, 0.4),
  text: optional(({ name }, { draw }) => (/Commentaire|Motif/.test(name) ? draw.text(REMARKS) : draw.text(SENTENCES)), 0.4),
  color: (_, { draw }) => draw.text(['#8f1d3f', '#1f5fd0', '#15683b', '#7a4d00']),
  integer: optional(integerValue, 0.6),
  decimal: optional(({ min, max }, { draw }) => draw.int(2 * (min ?? 0), 2 * (max ?? 20)) / 2, 0.5),
  money: optional((_, { draw }) => draw.pick([12, 24, 45, 60, 95, 110, 125, 190, 260, 320]) ?? 0, 0.8),
  percent: optional((_, { draw }) => draw.pick([0, 5.5, 10, 20]) ?? 20, 0.9),
  year: optional((_, { draw }) => draw.int(2022, 2026), 0.9),
  boolean: ({ name, default: fallback }, { draw }) => (name === 'IsActif' ? true : (fallback ?? draw.chance(0.25))),
  date: optional(dateValue, 0.6),
  datetime: optional(instantValue, 0.5),
  time: optional((_, { draw }) => `${pad(draw.int(9, 21))}:${draw.text(['00', '30'])}:00`, 0.5),
  duration: optional(durationValue, 0.95),
  enum: enumValue,
  flags: optional(
    (field, { draw }, enums) =>
      (enums[field.enum ?? '']?.values ?? []).reduce((mask, { value }) => (draw.chance(0.3) ? mask | value : mask), 0),
    0.8,
  ),
  object: () => null,
  objects: () => [],
  records: () => [],
  numbers: () => [],
  strings: () => [],
};

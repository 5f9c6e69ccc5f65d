import { entities } from '#generated/entities/all.gen.ts';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import { showingOf } from '#domain/records/kinds/shown-kinds.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { wholeTitle } from '#domain/values/text/title.ts';
import { names, type Work } from '#domain/work/work.ts';
import { openDirectory } from '../correspondence.ts';
import type { Deposit } from '../deposit.ts';
import { partsOfDeposit, type SentPart } from '../deposit-parts.ts';
import { understand } from '../deposit-references.ts';
import { FILM_FIELDS } from '../film-of-submission.ts';
import { personName } from '../match-status.ts';
import { plainOf, sectionOf } from '../plain-fields.ts';

/** Lines of a deposit that are compared as one text: the title in a language, the credits of a function. */
type LineKind = 'titre' | 'texte' | 'info' | 'credit';

/** One thing that a deposit says, as staff read it. */
export interface DepositFact {
  /** A field of the submission, or the kind of its lines. */
  readonly champ: string;
  readonly precision: string | null;
  readonly text: string | null;
}

/** Fields that a film, a copy or the letters of staff take; the rest of a deposit shows in its status and its files. */
const COMPARED = [
  ...FILM_FIELDS,
  'IdSection',
  'TitreFrancais',
  'IdSupportProj',
  'IdsLangueSousTitre',
  'Realisateurs',
  'Producteurs',
  'NomDeposant',
  'EmailDeposant',
  'LangueDeposant',
] as const satisfies readonly (keyof InsRecup)[];

export type ComparedField = (typeof COMPARED)[number];

export function isCompared(name: string): name is ComparedField {
  return COMPARED.some((one) => one === name);
}

export function keyOfFact({ champ, precision }: Pick<DepositFact, 'champ' | 'precision'>): string {
  return `${champ} ${precision ?? ''}`;
}

/** Everything that a deposit says, by key. */
export function* factsOf(deposit: Deposit): Work<ReadonlyMap<string, DepositFact>> {
  const facts = [...(yield* fieldFacts(deposit)), ...lineFacts(deposit)];
  return new Map(facts.map((fact) => [keyOfFact(fact), fact]));
}

function* fieldFacts(deposit: Deposit): Work<readonly DepositFact[]> {
  const { fields, open } = yield* understand(deposit, openDirectory());
  const unknown: string[] = [];
  const IdSection = yield* sectionOf(deposit, unknown);
  const record: RecordData = { ...plainOf(deposit), ...fields, IdSection };
  const facts: DepositFact[] = [];
  for (const champ of COMPARED) {
    const words = champ === 'IdSection' ? unknown : open.flatMap(({ field, value }) => (field === champ ? [value] : []));
    const currentText = yield* shownValue(champ, record[champ] ?? null);
    const text = [currentText, ...words].filter((one) => one !== null).join(', ');
    facts.push({ champ, precision: null, text: text === '' ? null : text });
  }
  return facts;
}

const { fields: FIELDS, enums: ENUMS } = { fields: entities['ins-recup'].fields, enums: {} };

/** The value of a field as lists show it, in French: whoever opens the submission reads what is stored. */
export function* shownValue(champ: ComparedField, value: JsonValue): Work<string | null> {
  const field = FIELDS.find(({ name }) => name === champ);
  if (field === undefined || value === null || value === '') return null;
  if (field.to !== undefined) return yield* shownNames(field, value);
  const showing = showingOf(field.kind);
  const options = { culture: 'fr', enums: ENUMS, yes: 'oui', no: 'non' };
  if (typeof value === 'boolean') return value ? options.yes : null;
  return typeof value === 'number' ? showing.number(value, field, options) : showing.text(String(value), options);
}

function* shownNames({ to = '' }: FieldDescriptor, value: JsonValue): Work<string | null> {
  const ids = (Array.isArray(value) ? value : [value]).flatMap((one) => (typeof one === 'number' ? [one] : []));
  const labels = yield* names(to, ids);
  const text = ids.flatMap((id) => labels[String(id)] ?? []).join(', ');
  return text === '' ? null : text;
}

function lineFacts(deposit: Deposit): readonly DepositFact[] {
  const lines = Map.groupBy(partsOfDeposit(deposit), (part) => `${part.entity} ${precisionOf(part)}`);
  return [...lines.values()].flatMap(([first, ...others]): readonly DepositFact[] =>
    first === undefined
      ? []
      : [{ champ: LINES[first.entity], precision: precisionOf(first), text: [first, ...others].map(textOf).join(', ') }],
  );
}

const LINES = {
  'ins-recup-titre': 'titre',
  'ins-recup-texte': 'texte',
  'ins-recup-info': 'info',
  'ins-recup-credit': 'credit',
} as const satisfies Readonly<Record<SentPart['entity'], LineKind>>;

/** Lines of a deposit that one change is about. */
export function linesOfChange(deposit: Deposit, champ: string, precision: string): readonly SentPart[] {
  return partsOfDeposit(deposit).filter((part) => LINES[part.entity] === champ && precisionOf(part) === precision);
}

const BETWEEN = ' · ';

function precisionOf(part: SentPart): string {
  if (part.entity === 'ins-recup-info') return part.data.Question ?? '';
  return part.words.map(({ value }) => value).join(BETWEEN);
}

/** Words of the site that a precision is made of. */
export function wordsOfPrecision(precision: string): readonly string[] {
  return precision.split(BETWEEN);
}

function textOf(part: SentPart): string {
  switch (part.entity) {
    case 'ins-recup-titre':
      return wholeTitle(part.data.Prefixe, part.data.Titre);
    case 'ins-recup-texte':
      return part.data.Texte;
    case 'ins-recup-info':
      return part.data.Reponse ?? '';
    case 'ins-recup-credit':
      return [personName(part.data), part.data.NomStructure ?? ''].filter((one) => one !== '').join(BETWEEN);
  }
}

import type { EntityDescriptor, FieldDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import { cleanLine } from '#domain/values/text/clean-text.ts';
import { partedName } from '#domain/values/text/person-name.ts';
import { type RecordData, tradName } from '#domain/values/record-data.ts';
import { emptyTranslation, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';
import { splitTitle } from '#domain/values/text/title.ts';

type Displayed = Pick<EntityDescriptor, 'display' | 'fields'>;

/** Text fields of its own of which the name of a record is made: one, or two with a space between them; null where it is made otherwise. */
export function nameFields({ display, fields }: Displayed): readonly FieldDescriptor[] | null {
  const paths = display.flatMap((part) => ('path' in part ? [part.path] : []));
  const isSpaced = display.every((part) => 'path' in part || part.text === ' ');
  const named = paths.map(({ steps, field }) =>
    steps.length > 0 ? undefined : fields.find(({ name, kind }) => name === field && kind === 'string'),
  );
  if (!isSpaced || named.length === 0 || named.length > 2 || named.includes(undefined)) return null;
  return named.filter((field) => field !== undefined);
}

/**
 * Record of a name: « Agnès Varda » is a first name and a name, and so is « VARDA Agnès ».
 * Null where a name does not say it.
 */
export function saidByName(descriptor: Displayed, text: string): RecordData | null {
  const [first, last] = nameFields(descriptor) ?? [];
  const name = cleanLine(text);
  if (first === undefined || name === '') return null;
  if (last === undefined) return { [first.name]: name };
  if (first.name === PREFIX) return titleParts(name, { prefix: first, title: last });
  const [given, family] = namesIn(name);
  return { [last.name]: family, ...(given === '' ? {} : { [first.name]: given }) };
}

/** A name of two parts, the first of which is the article of a title. */
const PREFIX = 'Prefixe';

/** « Les Enfants du paradis » is an article and a title; no word of it is lost. */
function titleParts(text: string, { prefix, title }: Readonly<Record<'prefix' | 'title', FieldDescriptor>>): RecordData {
  const { prefixe, titre } = splitTitle(text, null);
  return { [title.name]: titre, ...(prefixe === null ? {} : { [prefix.name]: prefixe }) };
}

/** A search without a result begins the record that is then written by hand: its name, in the language it is typed in. */
export function begunByName(descriptor: Displayed, text: string, language: Language): RecordData {
  const parsed = saidByName(descriptor, text);
  const [first, last] = nameFields(descriptor) ?? [];
  // « Agnès Varda » is a first name and a name; a title with its article is one title.
  if (parsed !== null && (last === undefined || first?.name === 'Prenom')) return parsed;
  const displayedFields = descriptor.display.flatMap((part) => ('path' in part && part.path.steps.length === 0 ? [part.path.field] : []));
  const named = descriptor.fields.filter(({ name, kind }) => displayedFields.includes(name) && (kind === 'string' || kind === 'label'));
  const field = named.find(({ required }) => required) ?? named[0];
  const name = text.trim();
  if (field === undefined || name === '') return {};
  if (field.kind === 'string') return { [field.name]: name };
  return { [tradName(field)]: { ...emptyTranslation(), [TRANSLATION_PROPERTIES[language]]: name } };
}

/** Lists write names in their own ways: « VARDA, Agnès », « VARDA Agnès ». */
function namesIn(full: string): readonly [given: string, family: string] {
  const [comma, ...after] = full.split(/,\s*/).filter((part) => !CIVILITY.test(part));
  if (comma !== undefined && after.length > 0) return [after.join(' '), comma];
  const name = withoutCivility(comma ?? full);
  const words = name.split(' ');
  const capitals = words.filter((word, index) => isCapital(word) && !(index === 0 && isInitials(word)));
  // Family names are often written in capitals, before the first name or after it.
  if (capitals.length > 0 && capitals.length < words.length)
    return [words.filter((word) => !isCapital(word)).join(' '), capitals.join(' ')];
  const { given, family } = partedName(name);
  // Four names without a particle are two and two, as in Spanish.
  if (words.length === 4 && !family.includes(' ')) return [words.slice(0, 2).join(' '), words.slice(2).join(' ')];
  return [given ?? '', family];
}

const CIVILITY = /^(?:m|mr|mme|mlle|mrs|ms|miss|dr|pr|prof|me|mgr|sr|sra|srta|don|doña|herr|frau|monsieur|madame|mademoiselle)\.?$/i;

/** A civility is no first name. */
function withoutCivility(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  return rest.length > 1 && CIVILITY.test(first) ? rest.join(' ') : name;
}

/** « McDONNELL » and « d'ARCY » are written in capitals too. */
function isCapital(word: string): boolean {
  const bare = word.replace(/^(?:Ma?c|[DdLl]['’]|O['’])(?=\p{Lu})/u, '');
  return /\p{Lu}{2}/u.test(bare) && bare === bare.toUpperCase();
}

/** « BT » and « JR » are first names; « LI » and « NG » are family names. */
function isInitials(word: string): boolean {
  return /^[B-DF-HJ-NP-TV-XZ]{2}$/.test(word) && word !== 'NG';
}

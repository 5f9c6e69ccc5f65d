/** One text of a batch as it leaves: what is translated, and what stands there already. */
export interface Segment {
  readonly Ref: string;
  readonly Film: string;
  /** Null: the title. */
  readonly Type: string | null;
  readonly Source: string;
  readonly Cible: string;
  readonly NbSignesMax: number | null;
  /** Somebody has read it again: it changes no more by a file. */
  readonly IsRelu: boolean;
  /** Mark of what the last delivery wrote there: the next one of the same project replaces it. */
  readonly Livre?: number | null;
  /** A machine's proposal for a text that nobody translated, and the name of the machine. */
  readonly Brouillon?: string;
  readonly MoteurBrouillon?: string;
}

export interface Returned {
  readonly Ref: string;
  readonly Source: string;
  readonly Cible: string;
  /** The tool that wrote the file says that it was not translated. */
  readonly IsNonTraduit?: boolean;
  /** The tool says that a person translated it. */
  readonly IsConfirme?: boolean;
}

/** Why a text does not come in. The first three are of the whole file. */
export type Fault =
  | 'perdu'
  | 'double'
  | 'inconnu'
  | 'relu'
  | 'source'
  | 'cible'
  | 'efface'
  | 'vide'
  | 'nonTraduit'
  | 'brouillon'
  | 'commeSource'
  | 'long'
  | 'balises'
  | 'paragraphes';

export interface ReturnedLine {
  readonly Ref: string;
  readonly Film: string;
  readonly Type: string | null;
  readonly Etat: 'identique' | 'change' | 'retenu';
  readonly Raisons: readonly Fault[];
  /** Longer than the catalogue has room for. */
  readonly IsTropLong: boolean;
  /** A title that reads like the one it translates: it may be meant, and is reported. */
  readonly IsTitreInchange: boolean;
  readonly Avant: string;
  readonly Apres: string;
}

/** Faults of a file that lost or gained texts: nothing of it can be trusted. */
export const WHOLE: readonly Fault[] = ['perdu', 'double', 'inconnu'];

const REF = /^(?<place>\d+-(?:T|\d+|[A-Z][A-Za-z]*)-\d+)(?:-v(?<mark>\d+))?$/u;

/** `12-3-0-v4`: line of the batch, type of text or T for the title, rank, mark of the translation that is to be replaced. */
export function refOf(place: string, mark: number): string {
  return `${place}-v${mark}`;
}

/** Identity of a unit, stable over exports. */
export function placeOf(ref: string): string {
  return REF.exec(ref)?.groups?.['place'] ?? ref;
}

/** Mark of the translation that stood there at the export; null: the file does not say. */
export function markOf(ref: string): number | null {
  const mark = REF.exec(ref)?.groups?.['mark'];
  return mark === undefined ? null : Number(mark);
}

export function isRef(text: string): boolean {
  return REF.test(text);
}

/** A number that tells one text from another (FNV-1a); 0: there is none. */
export function textMark(text: string): number {
  const plain = plainText(text);
  let mark = 0x811c9dc5;
  for (let index = 0; index < plain.length; index += 1) mark = Math.imul(mark ^ plain.charCodeAt(index), 0x01000193) >>> 0;
  return plain === '' ? 0 : mark;
}

/** As texts are stored and compared: a Mac takes accents apart, and word processors end lines in their own way. */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\ufeff', '')
    .replaceAll(/\r\n?|[\v\u0085\u2028\u2029]/gu, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

const QUOTES = [
  [/\s+/gu, ' '],
  [/[‘’‚‛ʼ′]/gu, "'"],
  [/« ?| ?»|[“”„‟″]/gu, '"'],
  [/[‐‑‒–—―−]/gu, '-'],
  [/…/gu, '...'],
  [/[\u00ad\u200b-\u200f\u2060]/gu, ''],
] as const;

/** The words of a text without its typography, which tools straighten or curl by themselves. */
export function wordsOf(text: string): string {
  return QUOTES.reduce((straightened, [sign, plain]) => straightened.replaceAll(sign, plain), plainText(text)).trim();
}

/** Returned texts beside those that left, in the order of the batch; texts that nobody sent come last. */
export function checkReturn(expected: readonly Segment[], returned: readonly Returned[]): readonly ReturnedLine[] {
  const byPlace = Map.groupBy(returned, ({ Ref }) => placeOf(Ref));
  const expectedPlaces = new Set(expected.map(({ Ref }) => placeOf(Ref)));
  const strangers = returned.filter(({ Ref }) => !expectedPlaces.has(placeOf(Ref)));
  return [
    ...expected.map((segment) => lineOf(segment, byPlace.get(placeOf(segment.Ref)) ?? [])),
    ...strangers.map(({ Ref, Cible }): ReturnedLine => ({
      Ref,
      Film: '',
      Type: null,
      Etat: 'retenu',
      Raisons: ['inconnu'],
      IsTropLong: false,
      IsTitreInchange: false,
      Avant: '',
      Apres: plainText(Cible),
    })),
  ];
}

function lineOf(segment: Segment, [first, ...more]: readonly Returned[]): ReturnedLine {
  const { Ref, Film, Type } = segment;
  const Avant = plainText(segment.Cible);
  const Apres = first === undefined ? Avant : plainText(first.Cible);
  const IsTropLong = segment.NbSignesMax !== null && [...Apres].length > segment.NbSignesMax;
  const isTitle = Type === null;
  const of = { Ref, Film, Type, Avant, Apres, IsTropLong, IsTitreInchange: isTitle && Apres !== '' && isLikeSource(segment, Apres) };
  if (first === undefined) return { ...of, IsTropLong: false, Etat: 'retenu', Raisons: ['perdu'] };
  if (more.length > 0) return { ...of, Etat: 'retenu', Raisons: ['double'] };
  if (Apres === Avant && Apres !== '') return { ...of, IsTropLong: false, Etat: 'identique', Raisons: [] };
  const Raisons = faultsOf(segment, first);
  return { ...of, Etat: Raisons.length > 0 ? 'retenu' : 'change', Raisons };
}

function faultsOf(segment: Segment, returned: Returned): readonly Fault[] {
  const [source, target] = [plainText(segment.Source), plainText(returned.Cible)];
  const faults: readonly (readonly [Fault, boolean])[] = [
    ['relu', segment.IsRelu],
    ['source', wordsOf(returned.Source) !== wordsOf(source)],
    ['cible', isOvertaken(segment, returned)],
    ['efface', target === '' && segment.Cible !== ''],
    ['vide', target === '' && segment.Cible === ''],
    ['nonTraduit', target !== '' && returned.IsNonTraduit === true],
    ['brouillon', returned.IsNonTraduit !== true && isMachineDraft(segment, returned)],
    ['commeSource', target !== '' && segment.Type !== null && isLikeSource(segment, target)],
    ['long', segment.NbSignesMax !== null && [...target].length > segment.NbSignesMax],
    ['balises', target !== '' && tagsOf(target) !== tagsOf(source)],
    ['paragraphes', target !== '' && paragraphsOf(target) !== paragraphsOf(source)],
  ];
  return faults.flatMap(([fault, holds]) => (holds ? [fault] : []));
}

/** Somebody wrote there since the export, and it was not the delivery before this one. */
function isOvertaken({ Ref, Livre = null }: Segment, returned: Returned): boolean {
  const [now, then] = [markOf(Ref) ?? 0, markOf(returned.Ref) ?? 0];
  return now !== then && now !== Livre;
}

/** A machine draft that came back as it left says nothing of a person, unless the tool does. */
function isMachineDraft({ Brouillon }: Segment, { Cible, IsConfirme = false }: Returned): boolean {
  return Brouillon !== undefined && !IsConfirme && wordsOf(Cible) !== '' && wordsOf(Cible) === wordsOf(Brouillon);
}

/** Figures and signs alone read alike in every language. */
function isLikeSource({ Source }: Segment, target: string): boolean {
  return /\p{L}/u.test(target) && wordsOf(target) === wordsOf(Source);
}

const TAG = /<\/?[a-z][^<>]*>|\{\{[^{}]*\}\}/giu;

/** Marks of a text, whatever their order. */
function tagsOf(text: string): string {
  return (text.match(TAG) ?? []).toSorted().join('\n');
}

function paragraphsOf(text: string): number {
  return text.split('\n').filter((line) => line !== '').length;
}

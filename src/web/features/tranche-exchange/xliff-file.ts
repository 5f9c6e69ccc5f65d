import type { Remarques, TrancheAides, TrancheEchange } from '#generated/client/types.gen.ts';
import { isRef, markOf, placeOf } from '#domain/translations/exchange/check-return.ts';
import { composedTarget } from '#domain/translations/memory/compose-target.ts';
import { TAG } from '#domain/translations/memory/tmx/tmx-unit.ts';
import { ExchangeFileError, parsedXml, type Returned } from './exchange-xml.ts';

const XLIFF = 'urn:oasis:names:tc:xliff:document:1.2';
const XML = 'http://www.w3.org/XML/1998/namespace';

type Segment = TrancheEchange['Segments'][number];
type Attributes = Readonly<Record<string, string>>;

type Match = TrancheAides['Correspondances'][number];
type Remark = Remarques['Commentaires'][number];

interface Beside {
  readonly matches?: readonly Match[];
  /** Those that are not settled leave as notes. */
  readonly remarks?: readonly Remark[];
}

/** The texts of a batch as XLIFF 1.2: a file, a group a film, a unit a text, those that were read again closed; matches of the memory stand beside what is not translated yet. */
export function writeXliff(batch: TrancheEchange, { matches = [], remarks = [] }: Beside = {}): string {
  const root = document.implementation.createDocument(XLIFF, 'xliff');
  function add(parent: Element, name: string, attributes: Attributes = {}): Element {
    const element = root.createElementNS(XLIFF, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    parent.append(element);
    return element;
  }
  root.documentElement.setAttribute('version', '1.2');
  const file = add(root.documentElement, 'file', {
    original: `tranche-${batch.Id}`,
    datatype: 'plaintext',
    'source-language': batch.Source,
    'target-language': batch.Cible,
  });
  const body = add(file, 'body');
  const byPlace = Map.groupBy(matches, ({ Place }) => Place);
  const open = Map.groupBy(
    remarks.filter(({ IsRegle }) => !IsRegle),
    ({ Place }) => Place,
  );
  for (const segments of Map.groupBy(batch.Segments, ({ Ref }) => Ref.split('-')[0] ?? '').values()) {
    const group = add(body, 'group', { id: `f${segments[0]?.Ref.split('-')[0] ?? ''}`, resname: segments[0]?.Film ?? '' });
    for (const segment of segments) {
      const segmentMatches = segment.Cible === '' && !segment.IsRelu ? (byPlace.get(placeOf(segment.Ref)) ?? []) : [];
      addUnit(group, { segment, matches: segmentMatches, remarks: open.get(placeOf(segment.Ref)) ?? [], batch }, add);
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(root)}\n`;
}

interface Unit {
  readonly segment: Segment;
  readonly matches: readonly Match[];
  readonly remarks: readonly Remark[];
  readonly batch: TrancheEchange;
}

type Add = (parent: Element, name: string, attributes?: Attributes) => Element;

function addUnit(group: Element, { segment, matches, remarks, batch }: Unit, add: Add): void {
  const { Ref, Type, Source, Cible, NbSignesMax, IsRelu, Brouillon, MoteurBrouillon } = segment;
  const unit = add(group, 'trans-unit', {
    // A project knows its units again by their ids, from one export to the next: the mark stands apart.
    id: placeOf(Ref),
    extradata: `v${markOf(Ref) ?? 0}`,
    resname: Type ?? 'titre',
    approved: IsRelu ? 'yes' : 'no',
    ...(IsRelu && { translate: 'no' }),
    ...(NbSignesMax !== null && { maxwidth: String(NbSignesMax), 'size-unit': 'char' }),
  });
  unit.setAttributeNS(XML, 'xml:space', 'preserve');
  say(add(unit, 'source'), Source, add);
  const proposed = composedTarget(Source, batch.Source, matches);
  // Without a state, a tool says by itself what it left untranslated; what the memory fills in is to be looked at.
  if (proposed !== null) say(add(unit, 'target', { state: PROPOSED, 'state-qualifier': 'exact-match' }), proposed, add);
  else if (Brouillon !== undefined) say(add(unit, 'target', { state: PROPOSED, 'state-qualifier': MACHINE }), Brouillon, add);
  else say(add(unit, 'target', Cible === '' ? {} : { state: IsRelu ? 'final' : 'translated' }), Cible, add);
  // The format wants notes before other translations.
  for (const { Texte, Par, Auteur } of remarks) {
    const from = Auteur ?? Par;
    add(unit, 'note', from === null ? {} : { from }).textContent = Texte;
  }
  if (Brouillon !== undefined) addDraft(unit, { Source, Brouillon, origin: MoteurBrouillon ?? MACHINE }, add);
  for (const match of matches) addMatch(unit, match, add);
}

interface Draft {
  readonly Source: string;
  readonly Brouillon: string;
  readonly origin: string;
}

/** The machine stays named where a tool drops the state of the target. */
function addDraft(unit: Element, { Source, Brouillon, origin }: Draft, add: Add): void {
  const proposal = add(unit, 'alt-trans', { origin, 'tool-id': MACHINE });
  say(add(proposal, 'source'), Source, add);
  say(add(proposal, 'target', { 'state-qualifier': MACHINE }), Brouillon, add);
}

function addMatch(unit: Element, { Phrase, Source, Cible, Taux, Nature, Fiche, Origine }: Match, add: Add): void {
  const origin = [Origine, Fiche].filter((part) => (part ?? '') !== '').join(' · ');
  const proposal = add(unit, 'alt-trans', {
    'match-quality': `${Taux}%`,
    origin: origin === '' ? 'memoire' : origin,
    extype: Nature === 'contexte' ? 'context-match' : 'segment-match',
  });
  say(add(proposal, 'source'), Taux === 100 ? Phrase : Source, add);
  say(add(proposal, 'target'), Cible, add);
}

function say(element: Element, text: string, add: Add): void {
  text.split(TAG).forEach((piece, index) => {
    if (index % 2 === 0) element.append(piece);
    else add(element, 'ph', { id: String(index) }).append(piece);
  });
}

/** Its units by their numbers, whatever tool wrote it; another version of the format is refused. */
export function readXliff(text: string): Returned {
  const { documentElement: root } = parsedXml(text);
  if (root.localName !== 'xliff' || !(root.getAttribute('version') ?? '').startsWith('1.')) throw new ExchangeFileError('illisible');
  return [...root.getElementsByTagNameNS('*', 'trans-unit')].flatMap((unit) => {
    const Ref = [unit.getAttribute('id') ?? '', ...extraOf(unit)].join('-');
    if (!isRef(Ref)) return [];
    const segment = { Ref, Source: saidIn(unit, 'source'), Cible: saidIn(unit, 'target') };
    if (isUntranslated(unit)) return [{ ...segment, IsNonTraduit: true }];
    return [isConfirmed(unit) ? { ...segment, IsConfirme: true } : segment];
  });
}

/** The mark of our own export, where the tool kept it. */
function extraOf(unit: Element): readonly string[] {
  const mark = /^v\d+$/u.exec(unit.getAttribute('extradata') ?? '')?.[0];
  return mark === undefined ? [] : [mark];
}

const UNTRANSLATED = ['needs-translation', 'new'];
const PROPOSED = 'needs-review-translation';
const MACHINE = 'mt-suggestion';
/** States that tools set once a person has done a text. */
const CONFIRMED = ['translated', 'signed-off', 'final'];
/** Source of a proposal that no translator looked at. */
const PROPOSALS = ['exact-match', 'fuzzy-match', 'mt-suggestion', 'leveraged-tm', 'leveraged-mt', 'id-match'];

function isUntranslated(unit: Element): boolean {
  const target = ownChild(unit, 'target');
  const state = target?.getAttribute('state') ?? '';
  return UNTRANSLATED.includes(state) || (state === PROPOSED && PROPOSALS.includes(target?.getAttribute('state-qualifier') ?? ''));
}

function isConfirmed(unit: Element): boolean {
  return CONFIRMED.includes(ownChild(unit, 'target')?.getAttribute('state') ?? '');
}

function saidIn(unit: Element, name: string): string {
  return ownChild(unit, name)?.textContent ?? '';
}

/** Its own: suggestions of a memory stand deeper. */
function ownChild(unit: Element, name: string): Element | undefined {
  return [...unit.children].find(({ localName }) => localName === name);
}

import type { TrancheEchange } from '#generated/client/types.gen.ts';
import { isRef, markOf, placeOf } from '#domain/translations/exchange/check-return.ts';
import { ExchangeFileError, parsedXml, type Returned } from './exchange-xml.ts';

const XLIFF = 'urn:oasis:names:tc:xliff:document:1.2';
const XML = 'http://www.w3.org/XML/1998/namespace';

type Segment = TrancheEchange['Segments'][number];
type Attributes = Readonly<Record<string, string>>;

/** Marks of a text stand as placeholders, so that tools keep them as they are. */
const TAG = /(?<tag><\/?[a-z][^<>]*>|\{\{[^{}]*\}\})/iu;

/** The texts of a batch as XLIFF 1.2: a file, a group a film, a unit a text, those that were read again closed. */
export function writeXliff(batch: TrancheEchange): string {
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
  for (const segments of Map.groupBy(batch.Segments, ({ Ref }) => Ref.split('-')[0] ?? '').values()) {
    const group = add(body, 'group', { id: `f${segments[0]?.Ref.split('-')[0] ?? ''}`, resname: segments[0]?.Film ?? '' });
    for (const segment of segments) addUnit(group, segment, add);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(root)}\n`;
}

function addUnit(group: Element, segment: Segment, add: (parent: Element, name: string, attributes?: Attributes) => Element): void {
  const { Ref, Type, Source, Cible, NbSignesMax, IsRelu } = segment;
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
  function say(element: Element, text: string): void {
    text.split(TAG).forEach((piece, index) => {
      if (index % 2 === 0) element.append(piece);
      else add(element, 'ph', { id: String(index) }).append(piece);
    });
  }
  say(add(unit, 'source'), Source);
  // Without a state, a tool says by itself what it left untranslated.
  say(add(unit, 'target', Cible === '' ? {} : { state: IsRelu ? 'final' : 'translated' }), Cible);
}

/** Its units by their numbers, whatever tool wrote it; another version of the format is refused. */
export function readXliff(text: string): Returned {
  const { documentElement: root } = parsedXml(text);
  if (root.localName !== 'xliff' || !(root.getAttribute('version') ?? '').startsWith('1.')) throw new ExchangeFileError('illisible');
  return [...root.getElementsByTagNameNS('*', 'trans-unit')].flatMap((unit) => {
    const Ref = [unit.getAttribute('id') ?? '', ...extraOf(unit)].join('-');
    if (!isRef(Ref)) return [];
    const said = { Ref, Source: saidIn(unit, 'source'), Cible: saidIn(unit, 'target') };
    return [isUntranslated(unit) ? { ...said, IsNonTraduit: true } : said];
  });
}

/** The mark of our own export, where the tool kept it. */
function extraOf(unit: Element): readonly string[] {
  const mark = /^v\d+$/u.exec(unit.getAttribute('extradata') ?? '')?.[0];
  return mark === undefined ? [] : [mark];
}

const UNTRANSLATED = ['needs-translation', 'new'];

function isUntranslated(unit: Element): boolean {
  return UNTRANSLATED.includes(ownChild(unit, 'target')?.getAttribute('state') ?? '');
}

function saidIn(unit: Element, name: string): string {
  return ownChild(unit, name)?.textContent ?? '';
}

/** Its own: suggestions of a memory stand deeper. */
function ownChild(unit: Element, name: string): Element | undefined {
  return [...unit.children].find(({ localName }) => localName === name);
}

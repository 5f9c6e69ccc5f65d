import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { texts, xmlTree } from './xml-tree.ts';

interface PdfObject {
  readonly dictionary: string;
  readonly stream: Buffer | null;
}

interface Archived {
  /** The embedded invoice. */
  readonly xml: string;
  /** Departures from PDF/A-3 and from Factur-X, in words. */
  readonly faults: readonly string[];
}

/** Reads a file as an archive would: by its cross-reference table, not by the writer's order. */
export function readPdfA3(file: Buffer): Archived {
  const objects = objectsOf(file);
  const trailer = file.toString('latin1', file.lastIndexOf('trailer'));
  const faults: string[] = [];
  function expectThat(isTrue: boolean, fault: string): void {
    if (!isTrue) faults.push(fault);
  }
  const root = objects.get(referenceOf(trailer, 'Root'))?.dictionary ?? '';
  expectThat(/^%PDF-1\.7\n%[\u0080-\u00FF]{4}/.test(file.toString('latin1', 0, 16)), 'header without version 1.7 and its binary line');
  expectThat(!trailer.includes('/Encrypt'), 'encrypted');
  expectThat(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/i.test(trailer), 'no file identifier');
  expectThat(!/\/(?:JavaScript|JS|Launch|OpenAction|AA)\b/.test(root), 'an action or a script');
  checkFonts(objects, expectThat);
  checkIntent(objects, root, expectThat);
  checkMetadata(objects, root, expectThat);
  const xml = attachmentOf(objects, root, expectThat);
  return { xml, faults };
}

type Expectation = (isTrue: boolean, fault: string) => void;
type Objects = ReadonlyMap<number, PdfObject>;

function objectsOf(file: Buffer): Objects {
  const start = Number(/startxref\s+(\d+)/.exec(file.toString('latin1', file.lastIndexOf('startxref')))?.[1]);
  const table = file.toString('latin1', start, file.lastIndexOf('trailer'));
  const objects = new Map<number, PdfObject>();
  let id = 0;
  for (const line of table.split('\n')) {
    const head = /^(\d+) (\d+)\s*$/.exec(line);
    if (head !== null) id = Number(head[1]);
    const entry = /^(\d{10}) \d{5} ([nf])/.exec(line);
    if (entry === null) continue;
    if (entry[2] === 'n') objects.set(id, objectAt(file, Number(entry[1]), id));
    id += 1;
  }
  return objects;
}

function objectAt(file: Buffer, offset: number, id: number): PdfObject {
  const end = file.indexOf('endobj', offset);
  const body = file.subarray(offset, end);
  if (!body.toString('latin1', 0, 24).startsWith(`${id} 0 obj`)) throw new Error(`object ${id} is not at its offset`);
  const at = body.indexOf('\nstream\n');
  const dictionary = body.toString('latin1', 0, at < 0 ? body.length : at);
  if (at < 0) return { dictionary, stream: null };
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
  // `endobj` may stand in packed bytes: the length decides.
  const packed = file.subarray(offset + at + 8, offset + at + 8 + length);
  return { dictionary, stream: dictionary.includes('/FlateDecode') ? inflateSync(packed) : Buffer.from(packed) };
}

function referenceOf(dictionary: string, key: string): number {
  return Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1] ?? -1);
}

function listOf(dictionary: string, key: string): readonly number[] {
  const inside = new RegExp(`/${key} \\[([^\\]]*)\\]`).exec(dictionary)?.[1] ?? '';
  return [...inside.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id));
}

function checkFonts(objects: Objects, expectThat: Expectation): void {
  const fonts = [...objects.values()].filter(({ dictionary }) => /\/Type \/Font\b(?!Descriptor)/.test(dictionary));
  expectThat(fonts.length > 0, 'no font');
  for (const { dictionary } of fonts) {
    if (dictionary.includes('/Subtype /Type0')) {
      expectThat(/\/ToUnicode \d+ 0 R/.test(dictionary), 'a font without its letters');
      continue;
    }
    const descriptor = objects.get(referenceOf(dictionary, 'FontDescriptor'))?.dictionary ?? '';
    expectThat(/\/FontFile[23]? \d+ 0 R/.test(descriptor), 'a font that is not embedded');
  }
}

function checkIntent(objects: Objects, root: string, expectThat: Expectation): void {
  const intent = objects.get(listOf(root, 'OutputIntents')[0] ?? -1)?.dictionary ?? '';
  expectThat(intent.includes('/S /GTS_PDFA1'), 'no output intent');
  const profile = objects.get(referenceOf(intent, 'DestOutputProfile'));
  expectThat(profile?.stream?.toString('latin1', 36, 40) === 'acsp', 'no ICC profile');
  expectThat(profile?.stream?.toString('latin1', 16, 20) === 'RGB ', 'a profile of other colours');
  const contents = [...objects.values()].map(({ dictionary }) => dictionary).join('\n');
  expectThat(!contents.includes('/DeviceCMYK'), 'colours outside the profile');
}

function checkMetadata(objects: Objects, root: string, expectThat: Expectation): void {
  const metadata = objects.get(referenceOf(root, 'Metadata'));
  expectThat(metadata !== undefined && !metadata.dictionary.includes('/Filter'), 'metadata absent or packed');
  const packet = metadata?.stream?.toString('utf8') ?? '';
  expectThat(packet.startsWith('<?xpacket begin="\uFEFF"') && packet.endsWith('<?xpacket end="w"?>'), 'no metadata packet');
  const tree = xmlTree(packet.replaceAll(/<\?xpacket[^>]*\?>/g, ''));
  function valueOf(name: string): string | undefined {
    return texts(tree, `RDF/Description/${name}`)[0];
  }
  expectThat(valueOf('part') === '3' && valueOf('conformance') === 'B', 'not declared PDF/A-3b');
  expectThat(valueOf('DocumentFileName') === 'factur-x.xml' && valueOf('DocumentType') === 'INVOICE', 'no Factur-X file declared');
  expectThat(valueOf('ConformanceLevel') === 'EN 16931' && valueOf('Version') === '1.0', 'no Factur-X profile declared');
  const declared = texts(tree, '**/property/Seq/li/name').toSorted();
  expectThat(declared.join(' ') === 'ConformanceLevel DocumentFileName DocumentType Version', 'properties that no schema declares');
}

function attachmentOf(objects: Objects, root: string, expectThat: Expectation): string {
  const [id = -1, ...more] = listOf(root, 'AF');
  expectThat(more.length === 0, 'more than one associated file');
  const specification = objects.get(id)?.dictionary ?? '';
  expectThat(specification.includes('/AFRelationship /Alternative'), 'no relationship');
  expectThat(/\/F \(factur-x\.xml\)/.test(specification) && /\/UF \(factur-x\.xml\)/.test(specification), 'another file name');
  const names = [...objects.values()].some(({ dictionary }) => dictionary.includes('(factur-x.xml)') && /\/Names \[/.test(dictionary));
  expectThat(names || /\/EmbeddedFiles/.test(root), 'not among the embedded files');
  const file = objects.get(Number(/\/EF <<\s*\/F (\d+) 0 R/.exec(specification)?.[1]));
  expectThat(file?.dictionary.includes('/Subtype /text#2Fxml') === true, 'another type');
  expectThat(/\/ModDate \(/.test(file?.dictionary ?? ''), 'no date of the file');
  const content = file?.stream ?? Buffer.alloc(0);
  const sum = /\/CheckSum \(([0-9a-f]+)\)/.exec(file?.dictionary ?? '')?.[1];
  expectThat(sum === undefined || sum === createHash('md5').update(content).digest('hex'), 'another content than its sum');
  return content.toString('utf8');
}

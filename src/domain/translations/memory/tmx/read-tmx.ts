import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { plainText } from '../../exchange/check-return.ts';
import { CONTEXT_PROP, RECORD_PROP, TAG, type TmxUnit } from './tmx-unit.ts';

export type TmxFault = 'illisible' | 'pasTmx' | 'entites' | 'tropLong' | 'tropUnites';

/** Why nothing of a file is read, and where. */
export class TmxError extends Error {
  readonly fault: TmxFault;
  readonly line: number;
  readonly column: number;

  constructor(fault: TmxFault, { line, column }: { readonly line: number; readonly column: number }) {
    super(fault);
    this.fault = fault;
    this.line = line;
    this.column = column;
  }
}

const SIGNS_MAX = 20_000;
const UNITS_MAX = 200_000;
const DEPTH_MAX = 20;
const CHUNK = 1_000_000;

interface Variant {
  readonly language: string;
  readonly text: string;
}

interface OpenUnit {
  readonly source: string | null;
  readonly date: string | null;
  readonly variants: Variant[];
  readonly props: Map<string, string>;
}

/** Units of a TMX file of any version 1. A document type without declarations may stand there, as most tools write one; entities may not. */
export function readTmx(xml: string): readonly TmxUnit[] {
  const parser = new SaxesParser();
  const reader = new TmxReader((fault) => new TmxError(fault, { line: parser.line, column: parser.column + 1 }));
  parser.on('error', () => {
    throw reader.refused('illisible');
  });
  parser.on('doctype', (declaration) => {
    if (declaration.includes('[')) throw reader.refused('entites');
  });
  parser.on('opentag', (tag) => reader.open(tag));
  parser.on('text', (text) => reader.say(text));
  parser.on('cdata', (text) => reader.say(text));
  parser.on('closetag', () => reader.close());
  const text = xml.replace(/^\uFEFF/u, '');
  for (let start = 0; start < text.length; start += CHUNK) parser.write(text.slice(start, start + CHUNK));
  parser.close();
  return reader.units;
}

/** Elements of a segment that hold codes of a tool in place of words. */
const CODES: ReadonlySet<string> = new Set(['bpt', 'ept', 'it', 'ph', 'ut']);

class TmxReader {
  readonly units: TmxUnit[] = [];
  readonly refused: (fault: TmxFault) => TmxError;
  readonly #open: SaxesTagPlain[] = [];
  #source: string | null = null;
  #unit: OpenUnit | null = null;
  #segment: string | null = null;
  #code: string | null = null;
  #prop = '';

  constructor(refused: (fault: TmxFault) => TmxError) {
    this.refused = refused;
  }

  open(tag: SaxesTagPlain): void {
    const { name } = tag;
    if (this.#open.length === 0 && (name !== 'tmx' || !(tag.attributes['version'] ?? '').startsWith('1.'))) throw this.refused('pasTmx');
    if (this.#open.push(tag) > DEPTH_MAX) throw this.refused('illisible');
    if (name === 'header') this.#source = languageOf(tag.attributes['srclang']);
    if (name === 'tu') {
      const { attributes } = tag;
      const date = instantOf(attributes['changedate'] ?? attributes['creationdate'] ?? '');
      this.#unit = { source: languageOf(attributes['srclang']) ?? this.#source, date, variants: [], props: new Map() };
    }
    if (name === 'prop') this.#prop = '';
    if (name === 'seg') this.#segment = '';
    if (CODES.has(name) && this.#segment !== null) this.#code = '';
  }

  say(text: string): void {
    if (this.#segment === null) this.#prop += text;
    else if (this.#code === null) this.#segment += text;
    else this.#code += text;
    if ((this.#segment?.length ?? 0) + (this.#code?.length ?? 0) > SIGNS_MAX) throw this.refused('tropLong');
  }

  close(): void {
    const tag = this.#open.pop();
    if (tag === undefined) return;
    // Codes of other tools are no words: those that our texts know come back.
    if (CODES.has(tag.name) && this.#code !== null) {
      if (TAG.exec(this.#code)?.[0] === this.#code) this.#segment += this.#code;
      this.#code = null;
    }
    if (tag.name === 'prop') this.#unit?.props.set(tag.attributes['type'] ?? '', this.#prop.trim());
    if (tag.name === 'seg') this.#endSegment();
    if (tag.name === 'tu') this.#endUnit();
  }

  #endSegment(): void {
    const variant = this.#open.findLast(({ name }) => name === 'tuv');
    const language = languageOf(variant?.attributes['xml:lang'] ?? variant?.attributes['lang']);
    if (language !== null && language !== ALL) this.#unit?.variants.push({ language, text: plainText(this.#segment ?? '') });
    this.#segment = null;
  }

  #endUnit(): void {
    const unit = this.#unit;
    this.#unit = null;
    if (unit === null) return;
    for (const [from, to] of pairsOf(unit)) {
      if (this.units.length >= UNITS_MAX) throw this.refused('tropUnites');
      this.units.push({
        LangueSource: from.language,
        LangueCible: to.language,
        Source: from.text,
        Cible: to.text,
        Fiche: unit.props.get(RECORD_PROP) ?? null,
        Date: unit.date,
        Contexte: unit.props.get(CONTEXT_PROP) ?? null,
      });
    }
  }
}

const ALL = '*all*';

/** From the source of the unit to its other languages; where any may be the source, both ways. */
function pairsOf({ source, variants }: OpenUnit): readonly (readonly [Variant, Variant])[] {
  const sources = source === null || source === ALL ? variants : variants.filter(({ language }) => language === source);
  return sources.flatMap((from) => variants.filter(({ language }) => language !== from.language).map((to) => [from, to] as const));
}

/** « fr » of « FR-ca » and of « fr_CA ». */
function languageOf(code: string | undefined): string | null {
  if (code === undefined || code === '') return null;
  return code.toLowerCase() === ALL ? ALL : (code.toLowerCase().split(/[-_]/u)[0] ?? null);
}

const TMX_DATE = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/u;

function instantOf(date: string): string | null {
  const [, year, month, day, hours, minutes, seconds] = TMX_DATE.exec(date) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}T${hours}:${minutes}:${seconds}.000`;
}

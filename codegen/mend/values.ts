/** Values that may stand in place of a refused one: the same in the form that is expected, or the nearest that is allowed. */
import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import { humanise, kebab, pascal, slug } from '../model/naming.ts';
import type { DiagnosticCode } from '../load/diagnostic-codes.ts';
import type { Edit } from './patch.ts';
import { type Slot, slotsOf, slotsWithin } from './slots.ts';

interface Refused {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string | null;
}

const WORDS: Readonly<Record<string, string>> = { oui: 'true', yes: 'true', vrai: 'true', non: 'false', no: 'false', faux: 'false' };
const GRID = 12;
const SPANS = [3, 4, 6, GRID];
const ENDS = ' puis supprimer';
const CELL = /^([A-Z]\w*)(?: (\d+))?$/;

export function valueEdits(refused: Refused, slots: readonly Slot[], text: string): readonly Edit[] {
  const [slot] = slots;
  if (slot === undefined) return [];
  const { value } = slot;
  const inPlace = valuesFor(refused.code, slot).flatMap((to) => replaced(slot, to, text) ?? []);
  const renamed = slot.key === null ? [] : keysFor(refused.code, slot.key).map((to) => ({ ...keyRange(slot, slot.key ?? ''), to }));
  // A block of keys begins with its first key: the place of both is one.
  const blocks = [value, slot.holder].filter((node) => isMap(node));
  const root = slots.at(-1)?.holder;
  const added = blocks.flatMap((block) => entriesFor(refused, { block, root, text }).map((entry) => insertion(block, entry, text)));
  const others = refused.code.startsWith('names/') ? namedScalars(refused.message, value, text) : [];
  return [...inPlace, ...renamed, ...added, ...others, ...copied(refused, slot, text), ...closed(refused, slot, text)];
}

function replaced({ value, end }: Slot, to: string, text: string): Edit | null {
  const start = isScalar(value) || isSeq(value) ? value.range?.[0] : undefined;
  if (start === undefined || text.slice(start, end) === to) return null;
  return { start, end, to };
}

/** A name that is given within the place of the clash. */
function namedScalars(message: string, value: unknown, text: string): readonly Edit[] {
  return slotsWithin(value, text).flatMap((slot) => {
    const name = isScalar(slot.value) ? String(slot.value.value) : '';
    return name !== '' && message.includes(`« ${name} »`) ? (replaced(slot, `${name}2`, text) ?? []) : [];
  });
}

function keyRange({ start }: Slot, key: string): { start: number; end: number } {
  return { start, end: start + key.length };
}

function valuesFor(code: DiagnosticCode, { key, value, holder }: Slot): readonly string[] {
  if (isSeq(value)) return code.startsWith('sheet/') ? sharedRow(value.items) : [];
  if (!isScalar(value)) return [];
  const written = value.value;
  if (code === 'states/no-status' && typeof written === 'number')
    return [`{ value: ${written}, label: ${humanise(key ?? '')}, status: todo }`];
  if (code === 'model/enum-value' && typeof written === 'number') return freeValues(holder);
  if (typeof written !== 'string') return [];
  if (code.startsWith('names/')) return [`${written}2`];
  if (code === 'privacy/unkeepable') return written.endsWith(ENDS) ? [written.slice(0, -ENDS.length)] : [];
  const cell = CELL.exec(written);
  if (cell !== null && cell[2] !== undefined) return nearestSpans(Number(cell[2])).map((span) => `${cell[1]} ${span}`);
  if (key === 'pattern') return [JSON.stringify(`^(?:${written})$`)];
  if (code !== 'schema/invalid-value' && code !== 'model/unknown-value') return [];
  const word = WORDS[written.toLowerCase()];
  if (word !== undefined) return [word];
  if (written.trim() !== '' && Number.isFinite(Number(written))) return [written.trim()];
  return key === 'label' ? [`${written} | ${written}s`] : [pascal(slug(written)), slug(written), `[${written}]`].filter((to) => to !== '');
}

function keysFor(code: DiagnosticCode, key: string): readonly string[] {
  if (code === 'names/field-prefix') return [`Id${key}`, `Ids${key}`];
  if (code.startsWith('names/')) return [`${key}2`];
  return code === 'schema/invalid-value' ? [pascal(slug(key))] : [];
}

/** The narrower one first: the row keeps its width. */
function nearestSpans(span: number): readonly number[] {
  return [...SPANS.filter((one) => one < span).toReversed(), ...SPANS.filter((one) => one > span)];
}

function sharedRow(items: readonly unknown[]): readonly string[] {
  const names = items.flatMap((item) => (isScalar(item) ? (CELL.exec(String(item.value))?.[1] ?? []) : []));
  const span = GRID / names.length;
  if (names.length !== items.length || !SPANS.includes(span)) return [];
  return [`[${names.map((name) => `${name} ${span}`).join(', ')}]`];
}

/** The next number, or for flags the next power of two. */
function freeValues(holder: Slot['holder']): readonly string[] {
  const written: readonly unknown[] = Object.values(holder.toJSON() ?? {});
  const values = written.map((one) => (typeof one === 'object' && one !== null && 'value' in one ? one.value : one));
  const numbers = values.filter((one) => typeof one === 'number');
  const powers = Array.from({ length: 31 }, (_, bit) => 2 ** bit);
  const next = Array.from({ length: numbers.length + 1 }, (_, index) => index + 1);
  return [next, powers].flatMap((offered) => offered.find((one) => !numbers.includes(one)) ?? []).map(String);
}

interface Place {
  readonly block: YAMLMap;
  readonly root: unknown;
  readonly text: string;
}

/** Keys that a block lacks, with the smallest value. */
function entriesFor({ code, message, hint }: Refused, { block, root, text }: Place): readonly string[] {
  if (code === 'privacy/missing' || code === 'privacy/revealed') return ofOthers('privacy', root, text);
  if (code === 'privacy/unkeepable') return hint === 'ajouter keep:' ? ofOthers('keep', root, text) : [];
  if (code === 'openapi/shape') return parameters(message);
  if (code === 'model/enum-value') return block.items.length === 0 ? ['valeur: { value: 1, label: Valeur }'] : [];
  if (code === 'model/unused-entity') return [`screens: { ${kebab(String(block.get('entity')))}: {} }`];
  if (code === 'states/no-status') return ['status: todo'];
  if (code === 'model/no-display') return textFields(block).map((field) => `display: "{${field}}"`);
  if (code !== 'schema/missing-key') return [];
  const key = message.split(/[ .]/).at(-1) ?? '';
  const [offered = ''] = /^parmi (.+)/.exec(hint ?? '')?.[1]?.split(', ') ?? [];
  return offered === '' ? [] : [`${key}: ${offered}`];
}

function parameters(message: string): readonly string[] {
  const name = /attend « (\w+) », qu'aucun paramètre/.exec(message)?.[1];
  return name === undefined ? [] : [`parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]`];
}

/** A protection like that of the fields beside it keeps at least as much. */
function ofOthers(key: string, root: unknown, text: string): readonly string[] {
  const others = slotsWithin(root, text).filter((slot) => slot.key === key && (key === 'keep' || isMap(slot.value)));
  return [...new Set(others.map(({ start, end }) => text.slice(start, end)))].slice(0, 3);
}

function textFields(block: YAMLMap): readonly string[] {
  const fields = block.get('fields');
  return isMap(fields) ? fields.items.map(({ key }) => String(key)) : [];
}

function insertion(block: YAMLMap, entry: string, text: string): Edit {
  const last = slotsOf(block, text).at(-1);
  const [, closed = 1] = block.range ?? [];
  if (last === undefined) return { start: closed - 1, end: closed - 1, to: ` ${entry} ` };
  if (block.flow === true) return { start: last.end, end: last.end, to: `, ${entry}` };
  const indent = ' '.repeat(last.start - text.lastIndexOf('\n', last.start - 1) - 1);
  return { start: last.end, end: last.end, to: `\n${indent}${entry}` };
}

/** A language that has one form more says there what it says of many. */
function copied({ code, message }: Refused, { key, value, end, start }: Slot, text: string): readonly Edit[] {
  if (code !== 'messages/plural' || key === null || !isScalar(value)) return [];
  const [expected = '', written = ''] = message.split('(écrit');
  const missing = [...expected.matchAll(/_(\w+)/g)].flatMap(([, form = '']) => (written.includes(`_${form}`) ? [] : form));
  const base = key.replace(/_[a-z]+$/, '');
  const indent = ' '.repeat(start - text.lastIndexOf('\n', start - 1) - 1);
  const sentence = JSON.stringify(String(value.value));
  return [{ start: end, end, to: missing.map((form) => `\n${indent}${base}_${form}: ${sentence}`).join('') }];
}

/** A bracket that is missing at the end of the line before. */
function closed({ code, message }: Refused, { start }: Slot, text: string): readonly Edit[] {
  const bracket = /end with a ([}\]])/.exec(message)?.[1];
  if (code !== 'yaml/syntax' || bracket === undefined) return [];
  const end = text.slice(0, start).trimEnd().length;
  return [{ start: end, end, to: ` ${bracket}` }];
}

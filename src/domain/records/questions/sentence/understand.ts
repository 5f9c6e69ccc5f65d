import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { COMPARATORS, type Comparator, EITHER, FILLERS, NEGATIONS } from './grammar.ts';
import { countriesOf } from './countries.ts';
import { type Entry, lexiconOf, type Meaning, type Spoken, type SpokenField } from './lexicon.ts';
import { conditionOfMoment, momentOf } from './moments.ts';
import { numberCondition, quantityOf } from './quantities.ts';
import { joined, withValue } from './conditions.ts';
import { type Word, wordsOf } from './words.ts';

/** A part of a sentence and the condition that it became. */
interface Understood {
  readonly words: string;
  readonly node: FilterNode;
}

interface Reading {
  readonly conditions: readonly Understood[];
  /** Words that mean nothing here: they are reported, never dropped. */
  readonly unknown: readonly string[];
}

interface State {
  readonly words: readonly Word[];
  readonly spoken: Spoken;
  readonly entries: readonly Entry[];
  readonly today: string;
  at: number;
  readonly found: Understood[];
  readonly unknown: string[];
  isNegated: boolean;
  isEither: boolean;
  comparator: Comparator | null;
  /** Field that was just named, whose value may follow. */
  field: SpokenField | null;
  /** First of the words that wait for a condition. */
  since: number;
}

/** Filter that a sentence means for a list, word after word: no word is guessed. */
export function understand(sentence: string, spoken: Spoken, today: string): Reading {
  const state: State = {
    words: wordsOf(sentence),
    spoken,
    entries: lexiconOf(spoken),
    today,
    at: 0,
    found: [],
    unknown: [],
    isNegated: false,
    isEither: false,
    comparator: null,
    field: null,
    since: 0,
  };
  while (state.at < state.words.length) readNext(state);
  settle(state);
  return { conditions: state.found, unknown: state.unknown };
}

function readNext(state: State): void {
  const { words, at } = state;
  const word = words[at];
  if (word === undefined) return;
  const entry = longest(state);
  const length = entry?.length ?? 0;
  // People and continents are countries before they are languages, but after « en ».
  const isTongue = words[at - 1]?.folded === 'en' || state.field !== null;
  if (entry?.meaning.is === 'name' && length === 1 && !isTongue && readCountry(state)) return;
  // A label may begin with a word of the language: « sans hôtel », « hors présence ».
  if (entry !== null && (length > 1 || !NEGATIONS.has(word.folded))) return take(state, entry.meaning, length);
  const comparator = comparatorAt(state);
  if (comparator !== null) {
    state.comparator = comparator.op;
    state.at += comparator.length;
    return;
  }
  if (NEGATIONS.has(word.folded)) {
    settle(state);
    state.isNegated = true;
    state.at += 1;
    return;
  }
  if (EITHER.has(word.folded)) {
    state.isEither = true;
    state.at += 1;
    return;
  }
  if (readMoment(state) || readQuantity(state) || readCountry(state)) return;
  if (!FILLERS.has(word.folded)) state.unknown.push(word.said);
  state.at += 1;
}

interface Match {
  readonly meaning: Meaning;
  /** Words that it takes, small words between included. */
  readonly length: number;
}

/** The entry that fits most words from here; of several, the one that the list offers first. */
function longest({ entries, words, at, field }: State, isWanted: (meaning: Meaning) => boolean = () => true): Match | null {
  const fits = entries.flatMap(({ stems, meaning, rank }): readonly Fit[] => {
    const fit = isWanted(meaning) ? fitOf(words, at, stems) : null;
    const isOf = meaning.is === 'name' && field?.field.to === meaning.to;
    return fit === null ? [] : [{ ...fit, meaning, rank: isOf ? FIRST : rank, isWhole: fit.stems === stems.length }];
  });
  const whole = fits.filter(({ isWhole }) => isWhole);
  if (whole.length > 0) return whole.reduce((best, one) => (isBetter(one, best) ? one : best));
  // The beginning of a label will do where no other begins so, and where it is no word of the language.
  const begun = fits.filter(({ meaning }) => meaning.is !== 'ready');
  const most = Math.max(0, ...begun.map(({ stems }) => stems));
  const [only, other] = begun.filter(({ stems }) => stems === most);
  const isTelling = (words[at]?.stem.length ?? 0) >= TELLING && !NEGATIONS.has(words[at]?.folded ?? '');
  return only !== undefined && other === undefined && fits.length === begun.length && isTelling ? only : null;
}

interface Fit extends Match {
  readonly rank: number;
  readonly stems: number;
  readonly isWhole: boolean;
}

const FIRST = -2;
const TELLING = 5;

function isBetter(one: Fit, best: Fit): boolean {
  return one.stems > best.stems || (one.stems === best.stems && one.rank < best.rank);
}

/** Number of stems of an entry that the words give from here, small words between left out. */
function fitOf(words: readonly Word[], at: number, stems: readonly string[]): { readonly stems: number; readonly length: number } | null {
  if (FILLERS.has(words[at]?.folded ?? '')) return null;
  let place = at;
  let matchedCount = 0;
  for (const stem of stems) {
    let next = place;
    while (matchedCount > 0 && words[next]?.stem !== stem && FILLERS.has(words[next]?.folded ?? '')) next += 1;
    if (words[next]?.stem !== stem) break;
    place = next + 1;
    matchedCount += 1;
  }
  return matchedCount === 0 ? null : { stems: matchedCount, length: place - at };
}

function comparatorAt({ words, at }: State): { readonly op: Comparator; readonly length: number } | null {
  for (const [phrase, op] of COMPARATORS) {
    const parts = phrase.split(' ');
    if (parts.every((part, index) => words[at + index]?.folded === part)) return { op, length: parts.length };
  }
  return null;
}

function take(state: State, meaning: Meaning, length: number): void {
  const end = state.at + length;
  switch (meaning.is) {
    case 'noun':
      state.at = end;
      return;
    case 'field':
      settle(state);
      state.field = meaning.field;
      state.since = state.at;
      state.at = end;
      return;
    case 'ready':
      return put(state, end, meaning.filter.length === 1 && meaning.filter[0] !== undefined ? meaning.filter[0] : { and: meaning.filter });
    case 'yes':
      return put(state, end, { field: meaning.field.name, op: 'eq', value: !state.isNegated });
    case 'value':
      return put(state, end, withValue(meaning.field, [meaning.value], state.isNegated));
    case 'name': {
      const field = fieldTo(state, meaning.to);
      if (field !== null) return put(state, end, withValue(field, meaning.ids, state.isNegated));
      state.unknown.push(...state.words.slice(state.at, end).map(({ said }) => said));
      state.at = end;
    }
  }
}

/** The field that was just named, where it leads there; else the first that does. */
function fieldTo({ field, spoken }: State, to: string): SpokenField | null {
  if (field?.field.to === to) return field;
  return spoken.fields.find((one) => one.field.to === to) ?? null;
}

function readMoment(state: State): boolean {
  const moment = momentOf(state.words.slice(state.at), state.today);
  if (moment === null) return false;
  const isDated = state.field !== null && DATED.has(state.field.as);
  const field = isDated ? state.field : (state.spoken.fields.find(({ as }) => DATED.has(as)) ?? null);
  if (field === null) return false;
  const node: FilterNode = { field: field.name, ...conditionOfMoment(moment, state.comparator) };
  put(state, state.at + moment.taken, state.isNegated ? { not: node } : node);
  return true;
}

const DATED: ReadonlySet<string> = new Set(['date', 'datetime', 'span', 'days']);

function readQuantity(state: State): boolean {
  const quantity = quantityOf(state.words, state.at, state.comparator);
  if (quantity === null) return false;
  const { spoken, field, comparator } = state;
  const after = longest({ ...state, at: state.at + quantity.taken }, (meaning) => meaning.is === 'field' && meaning.field.as === 'number');
  const named = after?.meaning.is === 'field' ? after.meaning.field : null;
  const condition = numberCondition(quantity, { fields: spoken.fields, near: field, named, comparator });
  if (condition === null) return false;
  const end = state.at + quantity.taken + (condition.isNamed && after !== null ? after.length : 0);
  put(state, end, state.isNegated ? { not: condition.node } : condition.node);
  return true;
}

/** People and continents stand for their countries. */
function readCountry(state: State): boolean {
  const codes = countriesOf(state.words[state.at]?.stem ?? '');
  if (codes === null) return false;
  for (const [to, names] of state.spoken.names) {
    const ids = names.filter(({ code }) => code !== undefined && codes.has(code)).map(({ Id }) => Id);
    const field = ids.length === 0 ? null : fieldTo(state, to);
    if (field === null) continue;
    put(state, state.at + 1, withValue(field, ids, state.isNegated));
    return true;
  }
  return false;
}

function put(state: State, end: number, node: FilterNode): void {
  const words = state.words.slice(state.since, end);
  const before = state.found.at(-1);
  const text = words.map(({ said }) => said).join(' ');
  const merged = before === undefined ? null : joined(before.node, node, state.isEither);
  if (merged !== null && before !== undefined) state.found.splice(-1, 1, { words: `${before.words} ${text}`, node: merged });
  else state.found.push({ words: text, node });
  state.at = end;
  state.since = end;
  state.field = null;
  state.isNegated = false;
  state.isEither = false;
  state.comparator = null;
}

/** A field that is named alone says that it is there, or that it is not. */
function settle(state: State): void {
  const { field, isNegated, words, since } = state;
  if (field === null) return;
  const isWith = words[since - 1]?.folded === 'avec';
  state.field = null;
  if (isNegated || isWith) {
    const node = presence(field, !isNegated);
    const { at } = state;
    put(state, at, node);
    state.at = at;
  }
}

function presence({ name, as, field, isMany }: SpokenField, isThere: boolean): FilterNode {
  if (as === 'number' && field.column === null) return isThere ? { field: name, op: 'gt', value: 0 } : { field: name, op: 'eq', value: 0 };
  if (isMany && name.includes('.')) {
    const there: FilterNode = { field: name, op: 'notEmpty' };
    return isThere ? there : { not: there };
  }
  return { field: name, op: isThere ? 'notEmpty' : 'empty' };
}

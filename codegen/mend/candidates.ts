/** Patches worth a trial for a problem, the most careful first. */
import { isMap, isScalar } from 'yaml';
import type { DiagnosticCode } from '../load/diagnostic-codes.ts';
import type { Diagnostic } from '../load/diagnostics.ts';
import { type Edit, offsetOf, type Patch, toPatch } from './patch.ts';
import { removal, type Slot, slotsAt, slotsOf, slotsWithin } from './slots.ts';
import { valueEdits } from './values.ts';

/** A person takes out more than that. */
const REMOVED_MAX = 160;
const REMOVED_LINES = 2;
const MAX_LEVELS = 4;

/** A right that opens, a reason, a translation and a page are a person's to write. */
const WRITTEN_BY_HAND: readonly DiagnosticCode[] = [
  'labels/missing',
  'openapi/no-reason',
  'openapi/no-right',
  'rights/no-reason',
  'routes/missing-file',
  'yaml/encoding',
];
/** Keys that say who reads or writes: without one of them more people would. */
const GUARDING = /^(privacy|rights?|(read|change|check)Right|scopes?|operations|readOnly|self|guard|x-right(-.*)?)$/;
/** Keys that hold the work of many. */
const WHOLE = ['components', 'fields', 'paths', 'rows', 'screens', 'sheet', 'values'];
/** Files of these kinds may be empty: what no entity uses gives way whole. */
const UNUSED: readonly DiagnosticCode[] = ['model/unused-enum', 'model/unused-trait'];

export function candidates(diagnostic: Diagnostic, text: string): readonly Patch[] {
  const { code, message, hint, position } = diagnostic;
  const written = writtenMend(diagnostic, text);
  if (WRITTEN_BY_HAND.includes(code)) return written;
  const slots = slotsAt(text, offsetOf(text, position.line, position.column));
  const edits = [...valueEdits({ code, message, hint }, slots, text), ...removals(diagnostic, slots, text)];
  return [...written, ...edits.map((edit) => toPatch(position.file, text, edit))];
}

/** A name may stand behind the place that a sentence names, in the same line; one that stands twice is left to a person. */
function writtenMend({ position: { file, line, column }, mend }: Diagnostic, text: string): readonly Patch[] {
  if (mend === null) return [];
  const { from, to } = mend;
  const written = text.split('\n')[line - 1] ?? '';
  const start = written.indexOf(from, column - 1);
  if (start === -1) return [];
  if (start !== column - 1 && written.includes(from, start + 1)) return [];
  return [{ file, line, column: start + 1, from, to, move: null }];
}

function removals({ code, message, hint }: Diagnostic, slots: readonly Slot[], text: string): readonly Edit[] {
  if (UNUSED.includes(code)) return [{ start: 0, end: text.length, to: '' }];
  const refused = [...named(message, slots[0], text), ...slots.slice(0, MAX_LEVELS), ...withinCycle(code, slots[0], text)];
  const isUseless = code === 'privacy/unkeepable' && hint?.startsWith('retirer keep') === true;
  const isGuarded = !isUseless && slots.some(({ key }) => key !== null && GUARDING.test(key));
  return [...(isGuarded ? [] : refused), ...besides(code, message, { slots, text })]
    .filter(({ key }) => key === null || code === 'yaml/syntax' || !WHOLE.includes(key))
    .flatMap((slot) => removal(slot, text) ?? [])
    .filter(({ start, end }) => isShort(text.slice(start, end).trim()));
}

/** Parts of the refused value that the sentence names: one word of a list. */
function named(message: string, slot: Slot | undefined, text: string): readonly Slot[] {
  if (slot === undefined) return [];
  const names = [...message.matchAll(/« ([^«»]+) »/g)].map(([, name]) => name);
  return slotsWithin(slot.value, text).filter(({ key, value }) =>
    names.includes(key ?? (isScalar(value) ? String(value.value) : undefined)),
  );
}

/** The condition that leads back to its own field. */
function withinCycle(code: DiagnosticCode, slot: Slot | undefined, text: string): readonly Slot[] {
  return code === 'model/cycle' && isMap(slot?.value) ? slotsOf(slot.value, text).filter(({ key }) => key === 'where') : [];
}

/** Keys around the place that ask for what cannot be: a roll-over, a value that is required. */
function besides(
  code: DiagnosticCode,
  message: string,
  { slots, text }: { readonly slots: readonly Slot[]; readonly text: string },
): readonly Slot[] {
  const keys = [...(code === 'rollover/impossible' ? ['rollover'] : []), ...(/obligatoire/.test(message) ? ['required'] : [])];
  return slots
    .flatMap(({ holder }) => (isMap(holder) ? slotsOf(holder, text) : []))
    .filter(({ key }) => key !== null && keys.includes(key));
}

function isShort(removed: string): boolean {
  return removed.length <= REMOVED_MAX && removed.split('\n').length <= REMOVED_LINES;
}

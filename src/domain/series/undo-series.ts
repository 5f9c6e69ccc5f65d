import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { requireOpenEdition } from '#domain/records/editions/edition-access.ts';
import { type RecordData, readId, readVersion } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { SeriesReply } from '#domain/work/replies.ts';
import { holdAll, remove, save, type Work } from '#domain/work/work.ts';
import { isSame } from './bulk-change.ts';
import { heldAs } from './bulk-fields.ts';
import { isWritten } from './written-field.ts';
import type { RowOutcome } from './change-series.ts';

/** Restores the values that records had before a series, and deletes those that it created. What changed since keeps its value. */
export function* undoRows(entity: string, lines: readonly SeriesReply[], { has }: Pick<Facts, 'has'>): Work<readonly RowOutcome[]> {
  const descriptor: EntityDescriptor | undefined = Object.values(entities).find(({ name }) => name === entity);
  if (descriptor === undefined) return [];
  const held = new Map(
    (yield* holdAll(
      entity,
      lines.map(({ Id }) => Id),
    )).map((record) => [readId(record), record]),
  );
  const outcomes: RowOutcome[] = [];
  for (const line of lines) outcomes.push(yield* undoRow(descriptor, line, { record: held.get(line.Id), has }));
  return outcomes;
}

interface NowHeld extends Pick<Facts, 'has'> {
  readonly record: RecordData | undefined;
}

function* undoRow(descriptor: EntityDescriptor, line: SeriesReply, { record, has }: NowHeld): Work<RowOutcome> {
  const id = line.Id;
  if (record === undefined) return { id, state: 'refusee', code: 'introuvable' };
  if (isCreation(line)) return yield* undoCreation(descriptor, { line, record }, { has });
  const back = givenBack(descriptor, line, record);
  if (back === null) return { id, state: 'refusee', code: 'serie-changee' };
  if (Object.keys(back).length === 0) return { id, state: 'identique' };
  yield* save(descriptor.name, record, { ...back, Version: readVersion(record) });
  return { id, state: 'changee', before: {}, after: {} };
}

function isCreation({ Lignes }: SeriesReply): boolean {
  return Lignes.some(({ Avant }) => Avant === null);
}

/** Takes a record away on which nobody has written since. */
function* undoCreation(
  descriptor: EntityDescriptor,
  { line, record }: { readonly line: SeriesReply; readonly record: RecordData },
  { has }: Pick<Facts, 'has'>,
): Work<RowOutcome> {
  const id = readId(record);
  if (!descriptor.operations.includes('delete') || !has(descriptor.rights.delete)) return { id, state: 'refusee', code: 'droit-manquant' };
  if (readVersion(record) !== line.Lignes.length) return { id, state: 'refusee', code: 'serie-changee' };
  yield* requireOpenEdition(descriptor.name, [id]);
  yield* remove(descriptor.name, id);
  return { id, state: 'changee', before: {}, after: {} };
}

/** The fields that say what the series wrote, as they were before; null when one of them says something else by now. */
function givenBack(descriptor: EntityDescriptor, { Lignes }: SeriesReply, record: RecordData): RecordData | null {
  const before: RecordData = Object.assign({}, ...Lignes.toReversed().map(({ Avant }) => Avant ?? {}));
  const after: RecordData = Object.assign({}, ...Lignes.map(({ Apres }) => Apres));
  const back: Record<string, RecordData[string]> = {};
  for (const field of descriptor.fields.filter(isWritten)) {
    const name = heldAs(field);
    if (!(name in after)) continue;
    const [was, became, is] = [before[name] ?? null, after[name] ?? null, record[name] ?? null];
    if (isSame(field, is, was)) continue;
    if (!isSame(field, is, became)) return null;
    back[name] = was;
  }
  return back;
}

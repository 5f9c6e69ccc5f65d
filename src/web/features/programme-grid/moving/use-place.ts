import { loadSheetTexts } from '#web/i18n/with-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { clockText, instantOfDay } from '#domain/programmation/festival-day.ts';
import { type RecordData, readId, readVersion } from '#domain/records/values/record-data.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { createRecord, deleteRecord, saveBatch, updateRecord } from '#web/records/record-api.ts';
import { useUndo } from '#web/records/use-undo.ts';
import { inTurn } from '#web/runtime/events/in-turn.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { asRows, type Programme, type Screening } from '../grid-model.ts';
import { dayKey } from '../use-grid-data.ts';

/** Where a screening is put. */
export interface Place {
  readonly day: string;
  readonly idSalle: number | null;
  readonly start: number;
  readonly end: number;
}

export interface Placing {
  readonly move: (screening: Screening, to: Place) => Promise<void>;
  /** Each takes the room and the beginning of the other. */
  readonly swap: (first: Screening, second: Screening) => Promise<void>;
  readonly create: (programme: Programme, at: Place) => Promise<void>;
  readonly remove: (screening: Screening) => Promise<void>;
  /** What the server said against the last change; null once another one begins. */
  readonly refusal: string | null;
}

interface PlacingInput {
  readonly entity: EntityModule;
  readonly year: number;
  readonly day: string;
  readonly roomName: (id: number | null) => string;
}

const PLACE = ['IdSalle', 'Jour', 'Debut', 'Fin'] as const;

/** Moves show at once and are saved one after the other; each is undone by putting the screening back. */
export function usePlacing({ entity, year, day, roomName }: PlacingInput): Placing {
  const text = useText();
  const queries = useQueryClient();
  const undoDeletion = useUndo();
  const [turn] = useState(() => inTurn());
  const [refusal, setRefusal] = useState<string | null>(null);
  const { descriptor } = entity;
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: [descriptor.name] });

  const show = async (id: number, values: RecordData): Promise<void> => {
    await queries.cancelQueries({ queryKey: dayKey(year, day) });
    queries.setQueryData(dayKey(year, day), (data: unknown) =>
      asRows(data).map((row) => (readId(row) === id ? { ...row, ...values } : row)),
    );
  };
  /** Version that the person looks at, theirs included once a move of theirs is saved. */
  const versionOf = ({ id, version }: Screening): number => {
    const row = asRows(queries.getQueryData(dayKey(year, day))).find((one) => readId(one) === id);
    return row === undefined ? version : readVersion(row);
  };
  const run = (work: () => Promise<void>): Promise<void> =>
    turn(async () => {
      setRefusal(null);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setRefusal(error.errors[0]?.message ?? failureText(error, text('app.saveNok')));
      } finally {
        await refresh();
      }
    });
  const put = async (id: number, Version: number, place: Place): Promise<number | null> => {
    try {
      return (await save(entity, { Id: id, Version, ...wireOf(place) })).version;
    } catch (error) {
      if (!(error instanceof ApiError) || error.conflict === null) throw error;
      return settle(entity, error.conflict, place);
    }
  };
  const move = (screening: Screening, to: Place): Promise<void> => {
    const from: Place = { day, idSalle: screening.idSalle, start: screening.start, end: screening.end };
    const known = show(screening.id, wireOf(to));
    return run(async () => {
      await known;
      const version = await put(screening.id, versionOf(screening), to);
      if (version === null) return;
      await show(screening.id, { Version: version });
      const undo = (): void =>
        void run(async () => {
          await put(screening.id, Math.max(version, versionOf(screening)), from);
          notify('success', text('programmation.remise', { nom: screening.name }));
        });
      const told = text('programmation.deplacee', { nom: screening.name, salle: roomName(to.idSalle), heure: clockText(to.start) });
      notify('success', told, { action: { label: text('liste.annuler'), run: undo } });
    });
  };
  const both = async (places: readonly (readonly [Screening, Place])[]): Promise<void> => {
    const Items = places.map(([one, place]) => ({ Id: one.id, Version: versionOf(one), ...wireOf(place) }));
    await saveBatch(descriptor, { Items, Deleted: [] });
  };
  const swap = (first: Screening, second: Screening): Promise<void> =>
    run(async () => {
      await both([
        [first, inPlaceOf(first, second, day)],
        [second, inPlaceOf(second, first, day)],
      ]);
      const undo = (): void =>
        void run(() =>
          both([
            [first, { ...first, day }],
            [second, { ...second, day }],
          ]),
        );
      const told = text('programmation.echangees', { nom: first.name, autre: second.name });
      notify('success', told, { action: { label: text('liste.annuler'), run: undo } });
    });
  const create = (programme: Programme, at: Place): Promise<void> =>
    run(async () => {
      const record = { Eannee: year, IdProgramme: programme.id, ...wireOf(at) };
      const reply = await createRecord(descriptor, record, { key: crypto.randomUUID(), confirmation: null });
      if (!reply.ok) throw new ApiError({ code: 'interne', detail: text('app.saveNok') });
      const undo = (): void => void run(async () => void (await deleteRecord(descriptor, { Id: reply.id, Version: 1 })));
      const told = text('programmation.creee', { nom: programme.name, salle: roomName(at.idSalle), heure: clockText(at.start) });
      notify('success', told, { action: { label: text('liste.annuler'), run: undo } });
    });
  const remove = async (screening: Screening): Promise<void> => {
    if (!(await dialogs.confirm({ text: text('alert.deleteQuestion'), danger: true }))) return;
    await run(async () => {
      const { ok, batch } = await deleteRecord(descriptor, { Id: screening.id, Version: versionOf(screening) });
      if (!ok) throw new ApiError({ code: 'interne', detail: text('app.deleteNok') });
      undoDeletion(text('app.deleteOk'), batch);
    });
  };
  return { move, swap, create, remove, refusal };
}

const inPlaceOf = (one: Screening, other: Screening, day: string): Place => ({
  day,
  idSalle: other.idSalle,
  start: other.start,
  end: other.start + (one.end - one.start),
});

const wireOf = ({ day, idSalle, start, end }: Place): RecordData => ({
  IdSalle: idSalle,
  Jour: day,
  Debut: instantOfDay(day, start),
  Fin: instantOfDay(day, end),
});

async function save({ descriptor }: EntityModule, body: RecordData): Promise<{ readonly version: number }> {
  const reply = await updateRecord(descriptor, body);
  if (!reply.ok) throw new ApiError({ code: 'interne', detail: '' });
  return { version: reply.version ?? readVersion(body) + 1 };
}

/** Somebody else changed it meanwhile: the ordinary question, then what was chosen of the place. Null: the person gave up. */
async function settle(entity: EntityModule, conflict: NonNullable<ApiError['conflict']>, place: Place): Promise<number | null> {
  await loadSheetTexts();
  const { askMerge } = await import('#web/records/sheet/record/conflict-dialog.tsx');
  const snapshot = recordOf(conflict.before) ?? recordOf(conflict.current) ?? {};
  const merged = await askMerge(dialogs, { entity, conflict, mine: { ...snapshot, ...wireOf(place) }, snapshot });
  if (merged === null) return null;
  const chosen = Object.fromEntries(PLACE.map((field) => [field, merged.values[field]]));
  return (await save(entity, { Id: readId(merged.theirs), Version: readVersion(merged.theirs), ...chosen })).version;
}

const recordOf = (value: unknown): RecordData | null => asRows([value])[0] ?? null;

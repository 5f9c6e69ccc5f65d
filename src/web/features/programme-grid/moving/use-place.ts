import { loadSheetTexts } from '#web/i18n/with-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { instantOfDay } from '#domain/programmation/festival-day.ts';
import { type RecordData, readId, readVersion } from '#domain/values/record-data.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { createRecord, deleteRecord, saveBatch, updateRecord } from '#web/records/record-api.ts';
import { useUndo } from '#web/records/use-undo.ts';
import { inTurn } from '#web/runtime/events/in-turn.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { asRows, type Programme, type Screening, spanText } from '../grid-model.ts';
import { dayKey } from '../use-grid-data.ts';

/** Place of a screening. */
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
  /** Takes the last change of this page back; false when there is none. */
  readonly undo: () => boolean;
  /** Refusal of the server for the last change; null once another one begins. */
  readonly refusal: string | null;
}

interface PlacingInput {
  readonly entity: EntityModule;
  readonly year: number;
  readonly day: string;
  readonly roomName: (id: number | null) => string;
}

const PLACE = ['IdSalle', 'Debut', 'Fin'] as const;

/** Moves show at once and are saved one after the other; each is undone by putting the screening back. */
export function usePlacing(input: PlacingInput): Placing {
  const undoDeletion = useUndo();
  const grid = useShownDay(input);
  const { run, refusal } = useTurns(input.entity);
  const { undo, ...past } = usePast(run);
  const turns: Turns = { ...grid, ...past, run };
  return {
    move: (screening, to) => move(input, turns, { screening, to }),
    swap: (first, second) => swap(input, turns, [first, second]),
    create: (programme, at) => create(input, turns, { programme, at }),
    remove: (screening) => remove(input, turns, { screening, undo: undoDeletion }),
    undo,
    refusal,
  };
}

interface ShownDay {
  readonly show: (id: number, values: RecordData) => Promise<void>;
  /** Version that the person looks at, theirs included once a move of theirs is saved. */
  readonly versionOf: (screening: Screening) => number;
}

interface Turns extends ShownDay {
  readonly run: (work: () => Promise<void>) => Promise<void>;
  /** Undo of a change, once, in its turn. */
  readonly keep: (takeBack: () => Promise<void>) => () => void;
  /** Says what was done, with « Annuler » beside it. */
  readonly tell: (message: string, back: () => void) => void;
}

/** The screenings of the day as they are on screen. */
function useShownDay({ year, day }: PlacingInput): ShownDay {
  const queries = useQueryClient();
  const queryKey = dayKey(year, day);
  return {
    show: async (id, values) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (data: unknown) => asRows(data).map((row) => (readId(row) === id ? { ...row, ...values } : row)));
    },
    versionOf: ({ id, version }) => {
      const row = asRows(queries.getQueryData(queryKey)).find((one) => readId(one) === id);
      return row === undefined ? version : readVersion(row);
    },
  };
}

/** One change after the other; what the server says against the last one stays until the next begins. */
function useTurns({ descriptor }: EntityModule): Pick<Turns, 'run'> & Pick<Placing, 'refusal'> {
  const text = useText();
  const queries = useQueryClient();
  const [turn] = useState(() => inTurn());
  const [refusal, setRefusal] = useState<string | null>(null);
  function run(work: () => Promise<void>): Promise<void> {
    return turn(async () => {
      setRefusal(null);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setRefusal(error.errors[0]?.message ?? failureText(error, text('app.saveNok')));
      } finally {
        await queries.invalidateQueries({ queryKey: [descriptor.name] });
      }
    });
  }
  return { run, refusal };
}

/** Changes of this page, undone one after the other: from their message, or by Ctrl+Z. */
function usePast(run: Turns['run']): Pick<Turns, 'keep' | 'tell'> & Pick<Placing, 'undo'> {
  const text = useText();
  const past = useRef<(() => void)[]>([]);
  const keep: Turns['keep'] = (takeBack) => {
    function back(): void {
      if (!past.current.includes(back)) return;
      past.current = past.current.filter((other) => other !== back);
      void run(takeBack);
    }
    past.current.push(back);
    return back;
  };
  function undo(): boolean {
    const last = past.current.at(-1);
    last?.();
    return last !== undefined;
  }
  return { keep, tell: (message, back) => void notify('success', message, { action: { label: text('liste.annuler'), run: back } }), undo };
}

async function put(entity: EntityModule, record: { readonly Id: number; readonly Version: number }, place: Place): Promise<number | null> {
  try {
    return (await save(entity, { ...record, ...wireOf(place) })).version;
  } catch (error) {
    if (!(error instanceof ApiError) || error.conflict === null) throw error;
    return settle(entity, error.conflict, place);
  }
}

interface Move {
  readonly screening: Screening;
  readonly to: Place;
}

function move({ entity, day, roomName }: PlacingInput, turns: Turns, { screening, to }: Move): Promise<void> {
  const { show, versionOf, run, keep, tell } = turns;
  const from: Place = { day, idSalle: screening.idSalle, start: screening.start, end: screening.end };
  const showing = show(screening.id, wireOf(to));
  let saved: number | null = null;
  // Kept at once: Ctrl+Z may come before the server has answered, and waits for its turn.
  const back = keep(async () => {
    if (saved === null) return;
    await put(entity, { Id: screening.id, Version: Math.max(saved, versionOf(screening)) }, from);
    notify('success', text('programmation.remise', { nom: screening.name }));
  });
  return run(async () => {
    await showing;
    saved = await put(entity, { Id: screening.id, Version: versionOf(screening) }, to);
    if (saved === null) return;
    await show(screening.id, { Version: saved });
    tell(text('programmation.deplacee', { nom: screening.name, salle: roomName(to.idSalle), heure: spanText(to) }), back);
  });
}

function swap(
  { entity: { descriptor }, day }: PlacingInput,
  { versionOf, run, keep, tell }: Turns,
  [first, second]: readonly [Screening, Screening],
): Promise<void> {
  async function both(places: readonly (readonly [Screening, Place])[]): Promise<void> {
    const Items = places.map(([one, place]) => ({ Id: one.id, Version: versionOf(one), ...wireOf(place) }));
    await saveBatch(descriptor, { Items, Deleted: [] });
  }
  return run(async () => {
    await both([
      [first, inPlaceOf(first, second, day)],
      [second, inPlaceOf(second, first, day)],
    ]);
    const back = keep(() =>
      both([
        [first, { ...first, day }],
        [second, { ...second, day }],
      ]),
    );
    tell(text('programmation.echangees', { nom: first.name, autre: second.name }), back);
  });
}

interface NewScreening {
  readonly programme: Programme;
  readonly at: Place;
}

function create({ entity, year, roomName }: PlacingInput, { run, keep, tell }: Turns, { programme, at }: NewScreening): Promise<void> {
  const { descriptor } = entity;
  return run(async () => {
    const record = { Eannee: year, IdProgramme: programme.id, ...wireOf(at) };
    const reply = await createRecord(descriptor, record, { key: crypto.randomUUID(), confirmation: null });
    if (!reply.ok) throw new ApiError({ code: 'interne', detail: text('app.saveNok') });
    const message = text('programmation.creee', { nom: programme.name, salle: roomName(at.idSalle), heure: spanText(at) });
    tell(
      message,
      keep(async () => void (await deleteRecord(descriptor, { Id: reply.id, Version: 1 }))),
    );
  });
}

interface Removal {
  readonly screening: Screening;
  readonly undo: ReturnType<typeof useUndo>;
}

async function remove({ entity: { descriptor } }: PlacingInput, { versionOf, run }: Turns, { screening, undo }: Removal): Promise<void> {
  await loadTexts('suppression');
  const question = {
    title: text('suppression.nomme', { nom: screening.name }),
    text: `${text('suppression.reprise')} ${text('alert.deleteQuestion')}`,
    confirmLabel: text('suppression.supprimer'),
  };
  if (!(await dialogs.confirm({ ...question, danger: true }))) return;
  await run(async () => {
    const { ok, batch } = await deleteRecord(descriptor, { Id: screening.id, Version: versionOf(screening) });
    if (!ok) throw new ApiError({ code: 'interne', detail: text('app.deleteNok') });
    undo(text('app.deleteOk'), batch);
  });
}

function inPlaceOf(one: Screening, other: Screening, day: string): Place {
  return {
    day,
    idSalle: other.idSalle,
    start: other.start,
    end: other.start + (one.end - one.start),
  };
}

function wireOf({ day, idSalle, start, end }: Place): RecordData {
  return {
    IdSalle: idSalle,
    Debut: instantOfDay(day, start),
    Fin: instantOfDay(day, end),
  };
}

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

function recordOf(value: unknown): RecordData | null {
  return asRows([value])[0] ?? null;
}

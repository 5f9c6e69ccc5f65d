import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { TabSession } from '#web/records/sheet/frame/tab-rules.ts';
import { ApiError, type Conflict } from '#web/runtime/transport.ts';
import {
  type BatchData,
  type BatchRow,
  batchTexts,
  cellsOf,
  type FilmTexts,
  isOvertaken,
  isUnsaid,
  type Step,
  STEPS,
  type TextCell,
  type TextDraft,
  type TextDrafts,
  typeInto,
  type WordsRow,
  withSaved,
  without,
} from './batch-texts.ts';
import { type BatchPlace, loadBatch, saveText, saveTicks } from './texts-api.ts';

export interface BatchTexts {
  /** Undefined until it has been read. */
  readonly films: readonly FilmTexts[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly drafts: TextDrafts;
  readonly isModified: boolean;
  readonly session: TabSession;
  readonly type: (cell: TextCell, typed: Readonly<Record<string, string>>) => void;
  readonly isTicked: (film: FilmTexts, step: Step) => boolean;
  readonly tick: (film: FilmTexts, step: Step, value: boolean) => void;
  /** Conflict of the server about the person who came first; null when the change was only seen. */
  readonly conflictOf: (cell: TextCell) => { readonly who: Conflict | null } | null;
  readonly isRefused: (cell: TextCell) => boolean;
  readonly keepMine: (cell: TextCell) => void;
  readonly takeTheirs: (cell: TextCell) => void;
}

type Ticked = Readonly<Partial<Record<Step, boolean>>>;
type Ticks = ReadonlyMap<number, Ticked>;

const NO_DRAFTS: TextDrafts = new Map();
const NO_TICKS: Ticks = new Map();

/** The texts of a batch: typed on screen, saved one by one, so that a text somebody else changed holds back itself alone. */
export function useBatchTexts(place: BatchPlace): BatchTexts {
  const key = ['festival-tranche-film', 'textes', place];
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => loadBatch(place, signal),
    meta: { entities: ['film', 'film-texte', 'film-titre'] },
  });
  const { data } = read;
  const films = useMemo(() => (data === undefined ? undefined : batchTexts(data, place.languages)), [data, place.languages]);
  const typed = useTyped();
  const { drafts, ticks, told } = typed;
  const [isChecked, setChecked] = useState(false);
  const isModified = drafts.size + ticks.size > 0;
  const cells = cellsOf(films ?? []);
  function isValid(): boolean {
    return cells.every((cell) => !refuses(cell, drafts));
  }
  const saving = useSaving({ drafts, ticks, isValid: isValid(), onInvalid: () => setChecked(true), ...useStored(place, key, typed) });
  return {
    films,
    error: read.error,
    retry: () => void read.refetch(),
    drafts,
    isModified,
    session: { state: () => ({ isModified, isValid: isValid() }), save: saving.save, cancel: typed.forgetAll },
    type: (cell, values) => typed.setDrafts((all) => typeInto(all, cell, values)),
    isTicked: ({ row }, step) => ticks.get(row.Id)?.[step] ?? row[step] === true,
    tick: ({ row }, step, value) => typed.setTicks((all) => tickIn(all, row, { [step]: value })),
    conflictOf: (cell) => {
      const draft = drafts.get(cell.key);
      if (draft === undefined || saving.isSaving || !isOvertaken(cell, draft)) return null;
      return { who: told.get(cell.key) ?? null };
    },
    isRefused: (cell) => isChecked && refuses(cell, drafts),
    keepMine: (cell) => {
      typed.forget(cell);
      typed.setDrafts((all) => rebase(all, cell));
    },
    takeTheirs: (cell) => {
      typed.forget(cell);
      typed.setDrafts((all) => without(all, cell.key));
    },
  };
}

/** Typed and ticked values, and the server's report of the person who came first. */
function useTyped() {
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  const [ticks, setTicks] = useState(NO_TICKS);
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, Conflict>>(new Map());
  return {
    drafts,
    setDrafts,
    ticks,
    setTicks,
    told: conflicts,
    tell: (cell: TextCell, who: Conflict): void => setConflicts((all) => new Map([...all, [cell.key, who]])),
    forget: (cell: TextCell): void => setConflicts((all) => new Map([...all].filter(([other]) => other !== cell.key))),
    forgetAll: (): void => {
      setDrafts(NO_DRAFTS);
      setTicks(NO_TICKS);
      setConflicts(new Map());
    },
  };
}

/** Reads for a save, and the fate of what was saved. */
function useStored(
  place: BatchPlace,
  key: readonly unknown[],
  { setDrafts, setTicks, tell }: ReturnType<typeof useTyped>,
): Omit<SavingInput, 'drafts' | 'ticks' | 'isValid' | 'onInvalid'> {
  const queries = useQueryClient();
  return {
    batch: place.id,
    read: () => queries.fetchQuery({ queryKey: key, queryFn: () => loadBatch(place), staleTime: 0 }),
    cellsIn: (fresh) => cellsOf(batchTexts(fresh, place.languages)),
    onText: (cell, record) => {
      queries.setQueryData<BatchData>(key, (cached) => cached && withSaved(cached, cell, record));
      setDrafts((all) => without(all, cell.key));
    },
    onTicks: () => setTicks(NO_TICKS),
    onConflict: tell,
    onEnd: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          ['festival-tranche-film', 'festival-tranche', 'film-texte', 'film-titre'].includes(String(queryKey[0])),
      }),
  };
}

function refuses(cell: TextCell, drafts: TextDrafts): boolean {
  const draft = drafts.get(cell.key);
  return draft !== undefined && isUnsaid(cell, draft);
}

/** Typed text goes over what somebody else saved, as the person who has now read it decided. */
function rebase(drafts: TextDrafts, cell: TextCell): TextDrafts {
  const draft = drafts.get(cell.key);
  return draft === undefined ? drafts : typeInto(without(drafts, cell.key), cell, draft.typed);
}

/** A tick that is back to what is stored is no change. */
function tickIn(ticks: Ticks, row: BatchRow, changed: Ticked): Ticks {
  const all: Ticked = { ...ticks.get(row.Id), ...changed };
  const mine = STEPS.filter((step) => all[step] !== undefined && all[step] !== (row[step] === true));
  const others = [...ticks].filter(([id]) => id !== row.Id);
  return new Map(mine.length === 0 ? others : [...others, [row.Id, Object.fromEntries(mine.map((step) => [step, all[step] === true]))]]);
}

interface SavingInput {
  readonly batch: number;
  readonly drafts: TextDrafts;
  readonly ticks: Ticks;
  readonly isValid: boolean;
  readonly onInvalid: () => void;
  readonly read: () => Promise<BatchData>;
  readonly cellsIn: (data: BatchData) => readonly TextCell[];
  readonly onText: (cell: TextCell, record: WordsRow) => void;
  readonly onTicks: () => void;
  readonly onConflict: (cell: TextCell, conflict: Conflict) => void;
  readonly onEnd: () => Promise<void>;
}

type Outcome = 'saved' | 'overtaken' | { readonly failure: string };

/** Saves typed text over what is stored now; leaves and reports what somebody else changed meanwhile. */
function useSaving(input: SavingInput): { readonly isSaving: boolean; readonly save: TabSession['save'] } {
  const text = useText();
  const dialogs = useDialogs();
  const running = useRef(false);
  const [isSaving, setSaving] = useState(false);

  async function saveAll(): Promise<boolean> {
    const outcomes = await saveEach(input, text);
    await input.onEnd();
    const failures = outcomes.flatMap((outcome) => (typeof outcome === 'object' ? [outcome.failure] : []));
    const overtaken = outcomes.filter((outcome) => outcome === 'overtaken').length;
    if (failures.length + overtaken === 0) notify('success', text('app.saveOk'));
    // Not waited for: what somebody else wrote already shows under it.
    else if (failures.length > 0)
      void dialogs.alert({ title: text('alert.echec'), text: [...new Set(failures)].join(' '), kind: 'danger' });
    else void dialogs.alert({ title: text('alert.avant'), text: text('textes.depasses', { nombre: overtaken }), kind: 'warning' });
    return failures.length + overtaken === 0;
  }
  const save: TabSession['save'] = async () => {
    if (running.current) return false;
    if (input.drafts.size + input.ticks.size === 0) {
      notify('info', text('app.aucuneModif'));
      return -1;
    }
    if (!input.isValid) {
      input.onInvalid();
      notify('danger', text('app.saveInvalide'));
      return false;
    }
    running.current = true;
    setSaving(true);
    try {
      return (await saveAll()) ? 'saved' : false;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await dialogs.alert({ title: text('alert.enregistrement'), text: failureText(error, text('app.saveNok')), kind: 'danger' });
      return false;
    } finally {
      running.current = false;
      setSaving(false);
    }
  };
  return { isSaving, save };
}

async function saveEach(input: SavingInput, text: Text): Promise<readonly Outcome[]> {
  const fresh = await input.read();
  const outcomes: Outcome[] = [];
  for (const cell of input.cellsIn(fresh)) {
    const draft = input.drafts.get(cell.key);
    if (draft !== undefined) outcomes.push(await saveOne(input, { cell, draft }, text));
  }
  if (input.ticks.size > 0) outcomes.push(await saveSteps(input, fresh, text));
  return outcomes;
}

async function saveOne(
  { batch, onText, onConflict }: SavingInput,
  { cell, draft }: { readonly cell: TextCell; readonly draft: TextDraft },
  text: Text,
): Promise<Outcome> {
  // Read again a moment ago: what is new there is not written over, not even by a text that seemed missing.
  if (isOvertaken(cell, draft)) return 'overtaken';
  try {
    onText(cell, await saveText(batch, cell, draft));
    return 'saved';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.conflict === null) return { failure: failureText(error, text('app.saveNok')) };
    onConflict(cell, error.conflict);
    return 'overtaken';
  }
}

async function saveSteps({ ticks, onTicks }: SavingInput, { films }: BatchData, text: Text): Promise<Outcome> {
  const rows = films.flatMap((row) => (ticks.has(row.Id) ? [{ ...row, ...ticks.get(row.Id) }] : []));
  try {
    if (rows.length > 0) await saveTicks(rows);
    onTicks();
    return 'saved';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { failure: failureText(error, text('app.saveNok')) };
  }
}

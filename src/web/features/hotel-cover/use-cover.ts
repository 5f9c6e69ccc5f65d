import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { text as said } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { restoreBatch } from '#web/records/record-api.ts';
import { ApiError } from '#web/runtime/transport.ts';
import {
  type AssignmentBody,
  COVER_ENTITIES,
  type Cover,
  type CoverPlace,
  assignNights,
  coverKey,
  loadCover,
  sendHotel,
} from './cover-api.ts';
import { undoSteps } from './undo-steps.ts';

interface Assigning {
  readonly dates: readonly string[];
  readonly type: number;
  readonly isCell: boolean;
  readonly host: number | null;
}

export interface CoverControl {
  readonly cover: Cover | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
  readonly isBusy: boolean;
  /** Why the last action was refused; null once another one begins. */
  readonly refusal: string | null;
  readonly assign: (what: Assigning) => Promise<void>;
  readonly release: (dates: readonly string[]) => Promise<void>;
  readonly chooseHotel: (id: number | null) => Promise<void>;
  /** Null: nothing to undo. */
  readonly undo: (() => void) | null;
}

/** The nights of a participant and what may be done with them. */
export function useCover(place: CoverPlace, entity: string): CoverControl {
  const read = useQuery({
    queryKey: coverKey(place),
    queryFn: ({ signal }) => loadCover(place, signal),
    placeholderData: keepPreviousData,
    meta: { entities: COVER_ENTITIES },
  });
  const acting = useActing(entity);
  const cover = read.data;
  const assign = useAssign(place, cover, acting);
  const release = useRelease(place, cover, acting);
  const chooseHotel = useHotelChoice(place, cover, acting);
  return {
    cover,
    failure: read.error,
    retry: () => void read.refetch(),
    isBusy: acting.isBusy,
    refusal: acting.refusal,
    assign,
    release,
    chooseHotel,
    undo: acting.undo,
  };
}

type Acting = ReturnType<typeof useActing>;

function useAssign(place: CoverPlace, cover: Cover | undefined, acting: Acting): CoverControl['assign'] {
  const text = useText();
  const dialogs = useDialogs();
  return async ({ dates, type, isCell, host }) => {
    if (cover === undefined) return;
    const body = {
      IdParticipant: place.id,
      // The hotel just chosen, even while its rooms are still being read.
      IdHotel: place.hotel ?? cover.IdHotelAffiche,
      Dates: dates,
      TypePec: type,
      IdPartage: host,
      IsCellule: isCell,
    };
    const steps = undoSteps(cover.Nuits, dates, place.id);
    await acting.run(async () => {
      const done = await confirmed(['nuits-confirmation', 'nuits-depassement'], dialogs, (IsConfirme) =>
        assignNights({ ...body, IsConfirme }),
      );
      if (done === false) return;
      acting.done(text('nuits.assignee'), () => replay(steps));
      tellKept(done.keptPrices);
    });
  };
}

function useRelease(place: CoverPlace, cover: Cover | undefined, acting: Acting): CoverControl['release'] {
  const text = useText();
  return (dates) =>
    acting.run(async () => {
      const held = cover?.Nuits.filter(({ Date, IdNuit }) => IdNuit !== null && dates.includes(Date)) ?? [];
      if (held.length === 0) return acting.refuse(text('nuits.rienALiberer'));
      const body = {
        IdParticipant: place.id,
        IdHotel: null,
        Dates: held.map(({ Date }) => Date),
        TypePec: 0,
        IsCellule: false,
        IsConfirme: false,
      };
      const { batch, keptPrices } = await assignNights(body);
      acting.done(text('nuits.liberee'), batch === null ? null : () => restoreBatch(batch));
      tellKept(keptPrices);
    });
}

function useHotelChoice(place: CoverPlace, cover: Cover | undefined, acting: Acting): CoverControl['chooseHotel'] {
  const text = useText();
  const dialogs = useDialogs();
  return (IdHotel) =>
    acting.run(async () => {
      if (cover === undefined) return;
      const batch = await confirmed(['hotel-changement'], dialogs, (IsConfirme) =>
        sendHotel(place.id, { IdHotel, Version: cover.Version, IsConfirme }),
      );
      if (batch !== false) acting.done(text(IdHotel === null ? 'nuits.hotelRetire' : 'nuits.hotelChoisi'), null);
    });
}

/** Prices that sharing a room left as they were: somebody looks at them. */
function tellKept(prices: readonly string[]): void {
  if (prices.length > 0) notify('warning', said('nuits.prixGardes', { quoi: prices.join(' ; ') }));
}

async function replay(steps: readonly AssignmentBody[]): Promise<void> {
  for (const step of steps) await assignNights(step);
}

/** Sends, and once more when the answer is a question that the person confirms. False: the person refused. */
async function confirmed<T>(
  questions: readonly string[],
  dialogs: ReturnType<typeof useDialogs>,
  act: (isConfirmed: boolean) => Promise<T>,
): Promise<T | false> {
  try {
    return await act(false);
  } catch (error) {
    if (!(error instanceof ApiError) || !questions.includes(error.code)) throw error;
    const isMove = error.code === 'hotel-changement';
    const question = {
      title: said(isMove ? 'nuits.changerHotelTitre' : 'nuits.affecterTitre'),
      text: error.detail,
      confirmLabel: said(isMove ? 'nuits.changerHotelVerbe' : 'nuits.affecterVerbe'),
      danger: isMove,
    };
    return (await dialogs.confirm(question)) ? act(true) : false;
  }
}

/** One action at a time; a refusal of the rules says itself, anything else is a failure of the assignment (001 §8). */
function useActing(entity: string) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [back, setBack] = useState<(() => Promise<void>) | null>(null);

  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setRefusal(error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.detail : text('nuits.echec'));
    } finally {
      setBusy(false);
      await Promise.all(
        ['festival-hotel-pec', 'festival-participant', entity].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      );
    }
  }
  function undo(step: () => Promise<void>): void {
    void run(async () => {
      setBack(null);
      await step();
      notify('success', text('nuits.annulee'));
    });
  }
  function done(message: string, step: (() => Promise<unknown>) | null): void {
    const undoing = step === null ? null : async () => void (await step());
    setBack(() => undoing);
    notify('success', message, undoing === null ? {} : { action: { label: text('nuits.annuler'), run: () => undo(undoing) } });
  }
  return { isBusy, refusal, run, done, refuse: setRefusal, undo: back === null ? null : () => undo(back) };
}

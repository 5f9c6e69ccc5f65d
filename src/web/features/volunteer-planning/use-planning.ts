import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getPlanningBenevolesOptions } from '#generated/client/queries/benevoles.gen.ts';
import { assignBenevoles, moveBenevole, removeBenevoles } from '#generated/client/sdk/benevoles.gen.ts';
import type { BenevolesAffectation } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { restoreBatch } from '#web/records/record-api.ts';
import { answered } from '#web/records/sheet/record/rule-dialog.tsx';
import { inTurn } from '#web/runtime/events/in-turn.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { type Need, type Planning, readPlanning, type Shift } from './planning-model.ts';

/** Entities of the planning: it is read again when any of them changes. */
const ENTITIES = [
  'benevole-affectation',
  'benevole-besoin',
  'festival-poste-benevole',
  'festival-participant',
  'personne',
  'festival-edition',
];

export interface PlanningRead {
  readonly planning: Planning | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function usePlanning(year: number | null): PlanningRead {
  const { data, error, refetch } = useQuery({
    ...getPlanningBenevolesOptions({ path: { annee: year ?? 0 } }),
    enabled: year !== null,
    meta: { entities: ENTITIES },
    placeholderData: keepPreviousData,
    select: readPlanning,
  });
  return { planning: data ?? null, error: data === undefined ? error : null, retry: () => void refetch() };
}

interface PlanningNotice {
  readonly text: string;
  readonly isRefusal: boolean;
}

type NewShifts = BenevolesAffectation['Affectations'];

interface Move {
  readonly shift: Shift;
  readonly need: Need;
  /** Why on a day they did not propose. */
  readonly reason: string | null;
}

export interface Acts {
  readonly said: PlanningNotice | null;
  readonly canUndo: boolean;
  /** Second argument: the text to show once it is done. False: nothing was written. */
  readonly assign: (shifts: NewShifts, message: string) => Promise<boolean>;
  readonly move: (move: Move, message: string) => Promise<boolean>;
  readonly remove: (shift: Shift, message: string) => Promise<boolean>;
  readonly undo: () => Promise<boolean>;
  /** Any other act; without a way back it is not undone. */
  readonly act: (work: () => Promise<Done>) => Promise<boolean>;
  readonly say: (text: string) => void;
}

interface Done {
  readonly told: string;
  readonly back: (() => Promise<unknown>) | null;
}

/** One act after the other, each with its way back. */
export function useActs(year: number): Acts {
  const dialogs = useDialogs();
  const { setSaid, past, attempt, ...shown } = useAttempts(year);
  async function moveTo({ Id, Version }: Pick<Shift, 'Id' | 'Version'>, IdBesoin: number, Motif: string | null): Promise<number | null> {
    const body = { Id, Version, IdBesoin, ...(Motif !== null && { Motif }) };
    const reply = await answered(dialogs, (confirmation) => moveBenevole({ body, ...answerOf(confirmation) }));
    return reply === false ? null : reply.data;
  }
  return {
    ...shown,
    say: (sentence) => setSaid({ text: sentence, isRefusal: true }),
    assign: (Affectations, message) =>
      attempt(async () => {
        const reply = await answered(dialogs, (confirmation) => assignBenevoles({ body: { Affectations }, ...answerOf(confirmation) }));
        if (reply === false) return null;
        const given = reply.data.map((Id) => ({ Id, Version: 1 }));
        past.push(() => removeBenevoles({ body: { Affectations: given } }));
        return message;
      }),
    move: ({ shift, need, reason }, message) =>
      attempt(async () => {
        const Version = await moveTo(shift, need.Id, reason);
        if (Version === null) return null;
        const { Id, IdBesoin } = shift;
        if (IdBesoin !== null) past.push(() => moveTo({ Id, Version }, IdBesoin, null));
        return message;
      }),
    remove: ({ Id, Version }, message) =>
      attempt(async () => {
        const { response } = await removeBenevoles({ body: { Affectations: [{ Id, Version }] } });
        const batch = response.headers.get('x-batch');
        if (batch !== null) past.push(() => restoreBatch(batch));
        return message;
      }),
  };
}

/** Acts in turn, with the notice of the last one and the ways back. */
function useAttempts(year: number) {
  const text = useText();
  const queries = useQueryClient();
  const [turn] = useState(inTurn);
  const [notice, setNotice] = useState<PlanningNotice | null>(null);
  const past = useRef<(() => Promise<unknown>)[]>([]);
  const [count, setCount] = useState(0);
  const { queryKey } = getPlanningBenevolesOptions({ path: { annee: year } });
  async function attempt(work: () => Promise<string | null>): Promise<boolean> {
    let isDone = false;
    await turn(async () => {
      try {
        const message = await work();
        isDone = message !== null;
        setNotice(message === null ? null : { text: message, isRefusal: false });
      } catch (error) {
        setNotice({ text: failureText(error, text('planning.echec')), isRefusal: true });
      } finally {
        setCount(past.current.length);
        await queries.invalidateQueries({ queryKey });
      }
    });
    return isDone;
  }
  const act: Acts['act'] = (work) =>
    attempt(async () => {
      const { told, back } = await work();
      if (back !== null) past.current.push(back);
      return told;
    });
  function undo(): Promise<boolean> {
    return attempt(async () => {
      const last = past.current.pop();
      if (last === undefined) return null;
      await last();
      return text('planning.annule');
    });
  }
  function push(back: () => Promise<unknown>): void {
    void past.current.push(back);
  }
  return { said: notice, setSaid: setNotice, past: { push }, attempt, act, undo, canUndo: count > 0 };
}

function answerOf(confirmation: string | null) {
  return confirmation === null ? {} : { headers: { confirmation } };
}

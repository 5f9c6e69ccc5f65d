import type { Text } from '#generated/i18n/keys.gen.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { assignNuits } from '#generated/client/sdk/hebergement.gen.ts';
import { moveSejour, restoreSejour } from '#generated/client/sdk/tableau-hebergement.gen.ts';
import type { SejourDeplace, SejourDeplacement } from '#generated/client/types.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { restoreBatch } from '#web/records/record-api.ts';
import { inTurn } from '#web/runtime/events/in-turn.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { type ConfirmOptions, useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { NIGHTS } from './use-board.ts';

const REFUSED = 400;
const BROKEN = 500;
const QUESTIONS = ['sejour-touche', 'nuits-confirmation', 'nuits-depassement'];

export type Move = Omit<SejourDeplacement, 'Confirme'>;

interface MoveNotice {
  readonly text: string;
  readonly isRefusal: boolean;
}

export interface Moves {
  readonly said: MoveNotice | null;
  readonly canUndo: boolean;
  /** Second argument: the text to show once it is done. */
  readonly move: (move: Move, message: string, name: string) => void;
  readonly release: (stay: { readonly guest: number; readonly name: string; readonly dates: readonly string[] }) => void;
  readonly undo: () => void;
  /** Says why nothing is done. */
  readonly refuse: (why: string) => void;
}

interface Done {
  readonly name: string;
  readonly back: () => Promise<unknown>;
}

/** One move after the other: questions first, then the server's answer; each can be undone while nobody touched the nights since. */
export function useMoves(): Moves {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const [turn] = useState(inTurn);
  const [notice, setNotice] = useState<MoveNotice | null>(null);
  const past = useRef<Done[]>([]);
  const [count, setCount] = useState(0);
  function attempt(work: () => Promise<string | null>): void {
    void turn(async () => {
      try {
        const message = await work();
        if (message !== null) setNotice({ text: message, isRefusal: false });
      } catch (error) {
        setNotice({ text: failureText(error, text('hebergement.echec')), isRefusal: true });
      } finally {
        setCount(past.current.length);
        await queries.invalidateQueries({ queryKey: [NIGHTS] });
      }
    });
  }
  return {
    said: notice,
    canUndo: count > 0,
    refuse: (why) => setNotice({ text: why, isRefusal: true }),
    move: (move, message, name) =>
      attempt(async () => {
        const question = { title: text('hebergement.sejourDeplacerTitre', { nom: name }), confirmLabel: text('hebergement.deplacerVerbe') };
        const reply = await asking(move, ({ detail }) => dialogs.confirm({ ...question, text: detail }));
        if (reply === null) return text('hebergement.repose', { nom: name });
        past.current.push({ name, back: () => restoreSejour({ body: reply }) });
        return withKept(message, reply.PrixGardes ?? [], text);
      }),
    release: ({ guest, name, dates }) =>
      attempt(async () => {
        if (!(await dialogs.confirm(releaseQuestion({ count: dates.length, nom: name }, text)))) return null;
        const { response, data } = await assignNuits({
          body: { IdParticipant: guest, IdHotel: null, Dates: [...dates], TypePec: PecType.vide },
        });
        const batch = response.headers.get('x-batch');
        if (batch !== null) past.current.push({ name, back: () => restoreBatch(batch) });
        return withKept(text('hebergement.libere', { nom: name }), data.PrixGardes, text);
      }),
    undo: () =>
      attempt(async () => {
        const last = await takeBack(past.current);
        return last === null ? null : text('hebergement.remis', { nom: last.name });
      }),
  };
}

/** Prices of shared rooms that are left as they were are listed with the move. */
function withKept(message: string, prices: readonly string[], text: ReturnType<typeof useText>): string {
  return prices.length === 0 ? message : `${message} ${text('hebergement.prixGardes', { quoi: prices.join(' ; ') })}`;
}

/** An undoing that did not reach the server may be tried again; one that it refused stays refused. */
async function takeBack(past: Done[]): Promise<Done | null> {
  const last = past.at(-1);
  if (last === undefined) return null;
  try {
    await last.back();
  } catch (error) {
    if (error instanceof ApiError && error.status >= REFUSED && error.status < BROKEN) past.pop();
    throw error;
  }
  past.pop();
  return last;
}

/** Sends, and again with each question that the person confirms. Null: they refused. */
async function asking(move: Move, confirm: (question: ApiError) => Promise<boolean>): Promise<SejourDeplace | null> {
  const confirmed: string[] = [];
  for (;;) {
    try {
      return (await moveSejour({ body: { ...move, Confirme: confirmed } })).data;
    } catch (error) {
      if (!(error instanceof ApiError) || !QUESTIONS.includes(error.code) || confirmed.includes(error.code)) throw error;
      if (!(await confirm(error))) return null;
      confirmed.push(error.code);
    }
  }
}

function releaseQuestion(nights: { readonly count: number; readonly nom: string }, text: Text): ConfirmOptions {
  return { title: text('hebergement.libereQuestion', nights), text: null, confirmLabel: text('hebergement.liberer'), danger: true };
}

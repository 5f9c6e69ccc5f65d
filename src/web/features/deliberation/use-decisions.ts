import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { inTurn } from '#web/runtime/events/in-turn.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { type InProgramme, moveFilm, putInProgramme, rankFilms, type Ranking, refusalOf, type Way } from './decision-calls.ts';
import { type Film, type Programme, saidOf } from './deliberation-model.ts';
import { askReason } from '#web/shell/dialogs/reason-form.tsx';
import { filmsKey } from './use-deliberation.ts';

/** Decision made here, and the former state of the film. */
interface Done {
  readonly id: number;
  readonly title: string;
  readonly was:
    | { readonly way: Omit<Way, 'reason'> }
    | { readonly programme: InProgramme }
    | { readonly ranking: Ranking & { readonly of: number } };
}

interface DecisionNotice {
  readonly text: string;
  readonly isRefusal: boolean;
}

export interface Decisions {
  /** Words of the last decision. */
  readonly said: DecisionNotice | null;
  readonly canUndo: boolean;
  readonly decide: (film: Film, place: number) => void;
  readonly compose: (film: Film, programme: Programme | null) => void;
  /** Gives a programme the order in which its films are listed; the film is the one that moved. */
  readonly rank: (film: Film, programme: Programme, ranking: Ranking) => void;
  readonly undo: () => void;
}

/** Decisions of the person, one after the other; « Annuler » takes each back while nobody decided otherwise. */
export function useDecisions(section: number): Decisions {
  const text = useText();
  const placeText = usePlaceText();
  const { said, attempt, shown, ask } = useAttempts(section);
  const { count, keep, last } = useDone();
  async function decide({ id, title }: Film, { from, to }: Omit<Way, 'reason'>): Promise<void> {
    const reason = from === InscriptionPlace.selection ? await ask() : '';
    if (reason === null) return;
    await attempt(title, async () => {
      await moveFilm(shown, id, { from, to, reason: reason === '' ? null : reason });
      keep({ id, title, was: { way: { from, to } } });
      return text('deliberation.decidee', { film: title, place: placeText(to) });
    });
  }
  function compose({ id, title, ...film }: Film, programme: Programme | null): Promise<void> {
    return attempt(title, async () => {
      await putInProgramme(shown, id, { programme: programme?.id ?? null, order: null });
      keep({ id, title, was: { programme: { programme: film.programme, order: film.order } } });
      if (programme === null) return text('deliberation.horsProgramme', { film: title });
      return text('deliberation.dansProgramme', { film: title, programme: programme.name });
    });
  }
  function rank({ id, title, ...film }: Film, programme: Programme, ranking: Ranking): Promise<void> {
    return attempt(title, async () => {
      await rankFilms(shown, programme.id, ranking);
      keep({ id, title, was: beforeRank(film, programme.id, ranking) });
      return text('deliberation.ordre.rang', { film: title, rang: ranking.ids.indexOf(id) + 1, programme: programme.name });
    });
  }
  async function takeBack(done: Done | undefined): Promise<void> {
    if (done === undefined) return;
    const { id, title, was } = done;
    await attempt(title, async () => {
      await putBack(shown, { id, was }, text('deliberation.motifAnnulation'));
      const place = 'way' in was ? placeText(was.way.from) : null;
      return place === null ? text('deliberation.remis', { film: title }) : text('deliberation.annulee', { film: title, place });
    });
  }
  const steps = useTurns();
  return {
    said,
    canUndo: count > 0,
    decide: (film, to) => steps.move(film, to, (way) => decide(film, way)),
    compose: (film, programme) => steps.next(() => compose(film, programme)),
    rank: (film, programme, ranking) => steps.next(() => rank(film, programme, ranking)),
    // The decision under way comes first: it is the last one then.
    undo: () => steps.next(() => takeBack(last())),
  };
}

function beforeRank(film: Pick<Film, 'programme' | 'order'>, programme: number, { ids, seen }: Ranking): Done['was'] {
  if (film.programme === programme) return { ranking: { of: programme, ids: seen, seen: ids } };
  return { programme: { programme: film.programme, order: film.order } };
}

function putBack(shown: Parameters<typeof moveFilm>[0], { id, was }: Pick<Done, 'id' | 'was'>, reason: string): Promise<void> {
  if ('programme' in was) return putInProgramme(shown, id, was.programme);
  if ('ranking' in was) return rankFilms(shown, was.ranking.of, was.ranking);
  return moveFilm(shown, id, { from: was.way.to, to: was.way.from, reason });
}

/** Decisions of the person here that they did not undo, the last one at hand. */
function useDone() {
  const all = useRef<Done[]>([]);
  const [count, setCount] = useState(0);
  return {
    count,
    keep: (one: Done): void => setCount(all.current.push(one)),
    last: (): Done | undefined => {
      const one = all.current.pop();
      setCount(all.current.length);
      return one;
    },
  };
}

function usePlaceText(): (place: number) => string {
  const language = useLanguage();
  return (place) => saidOf('inscription-place', place, language)?.label ?? '';
}

function useAttempts(section: number) {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const [notice, setNotice] = useState<DecisionNotice | null>(null);
  async function attempt(film: string, write: () => Promise<string>): Promise<void> {
    try {
      setNotice({ text: await write(), isRefusal: false });
    } catch (error) {
      const words = { overtaken: text('deliberation.ailleurs'), failure: text('deliberation.echec') };
      const { text: why, isNamed } = refusalOf(error, words);
      setNotice({ text: isNamed ? why : text('deliberation.decidee', { film, place: why }), isRefusal: true });
      await queries.invalidateQueries({ queryKey: filmsKey(section) });
    }
  }
  return {
    said: notice,
    attempt,
    shown: { queries, section },
    ask: () =>
      askReason(dialogs, {
        title: text('deliberation.motifTitre'),
        label: text('deliberation.motif'),
        action: text('deliberation.valider'),
      }),
  };
}

/** Two keys on one film before it shows again: the second starts from where the first one takes it. */
function useTurns() {
  const [turn] = useState(inTurn);
  const lastMoves = useRef(new Map<number, Omit<Way, 'reason'>>());
  function next(work: () => Promise<void>): void {
    void turn(work);
  }
  return {
    next,
    move: (film: Film, to: number, work: (way: Omit<Way, 'reason'>) => Promise<void>): void => {
      const before = lastMoves.current.get(film.id);
      const from = before !== undefined && before.from === film.place ? before.to : film.place;
      if (from === to) return;
      lastMoves.current.set(film.id, { from: film.place, to });
      next(async () => {
        await work({ from, to });
        lastMoves.current.delete(film.id);
      });
    },
  };
}

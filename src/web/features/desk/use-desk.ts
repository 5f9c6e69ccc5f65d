import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type DeskFile, openGifts, openRoles } from '#domain/desk/desk-file.ts';
import { recordedAt, withPending } from '#domain/desk/desk-queue.ts';
import type { HandOver } from '#domain/desk/hand-over.ts';
import type { Payment } from '#domain/desk/payment.ts';
import type { TakeBack, TakenBack } from '#domain/desk/take-back.ts';
import { toUtcText } from '#domain/values/dates.ts';
import { formatMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { answered } from '#web/records/sheet/record/rule-dialog.tsx';
import { ApiError } from '#web/runtime/transport.ts';
import { useStore } from '#web/runtime/store.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { failureText } from '#web/records/failure-text.ts';
import { askBadges } from './ask-badges.ts';
import { isOutage, readPerson, sendHandOver, sendTakeBack } from './desk-api.ts';
import { keepFile, personKey } from './desk-files.ts';
import { addGiven, forgetGiven, given, type Given } from './given-store.ts';
import { lookThrough, NOTHING, type Shown } from './look-for.ts';
import type { Outage } from './use-outage.ts';

interface Notice {
  readonly tone: 'ok' | 'error';
  readonly text: string;
}

interface DeskSetting {
  readonly user: number;
  readonly edition: number;
  readonly desk: string;
  readonly outage: Outage;
}

/** A hand-over that comes back: whose, and all that went with it. */
interface Undone {
  readonly order: Omit<TakeBack, 'Guichet' | 'Edition'>;
  readonly name: string;
  /** Key of the gesture, when this desk made it. */
  readonly gesture: string | null;
}

export interface Desk {
  readonly shown: Shown;
  readonly notice: Notice | null;
  readonly isBusy: boolean;
  readonly given: readonly Given[];
  /** All that a typed or scanned text may say: the badge that one of them is, else what the first finds. */
  readonly search: (readings: readonly string[]) => Promise<void>;
  readonly choose: (file: DeskFile) => void;
  readonly handOver: (payment: Payment | null) => Promise<void>;
  readonly takeBack: (undone: Undone) => Promise<void>;
  readonly clear: () => void;
  readonly tell: (notice: Notice | null) => void;
  readonly reread: () => Promise<void>;
}

/** One person at a time: found, looked at, served, and on to the next. */
export function useDesk(setting: DeskSetting): Desk {
  const { edition, outage } = setting;
  const text = useText();
  const [found, setFound] = useState<Shown>(NOTHING);
  const [notice, tell] = useState<Notice | null>(null);
  const { isBusy, busy, afterwards } = useBusy((error, failure) => tell({ tone: 'error', text: failureText(error, failure) }));
  const { shown, reread, replace } = useLivePerson(found, setting);
  const show = useCallback((next: Shown) => (setFound(next), tell(null)), []);
  function served(message: string): void {
    setFound(NOTHING);
    tell({ tone: 'ok', text: message });
  }
  const { handOver } = useGiving({ setting, busy, served, replace, reread });
  const { takeBack } = useTakingBack({ setting, busy, served, replace, reread });
  return {
    shown,
    notice,
    isBusy,
    given: useStore(given, (all) => all),
    tell,
    reread,
    choose: (file) => show({ kind: 'person', file, year: null, isToken: false }),
    clear: () => show(NOTHING),
    search: (readings) => afterwards(async () => show(await lookThrough(readings, edition, outage)), text('guichet.rechercheNok')),
    handOver: async (payment) => {
      if (shown.kind === 'person') await handOver(shown.file, payment);
    },
    takeBack,
  };
}

type Busy = (work: () => Promise<void>, failure: string) => Promise<void>;

interface Turns {
  readonly isBusy: boolean;
  /** One gesture at a time: a key that is held down does nothing twice. */
  readonly busy: Busy;
  /** A badge scanned meanwhile is looked for once that is done: none is lost. */
  readonly afterwards: Busy;
}

function useBusy(onFailure: (error: unknown, failure: string) => void): Turns {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<Promise<void> | null>(null);
  const run: Busy = async (work, failure) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      onFailure(error, failure);
    } finally {
      running.current = null;
      setBusy(false);
    }
  };
  const busy: Busy = async (work, failure) => {
    if (running.current !== null) return;
    running.current = run(work, failure);
    await running.current;
  };
  const afterwards: Busy = async (work, failure) => {
    while (running.current !== null) await running.current;
    await busy(work, failure);
  };
  return { isBusy, busy, afterwards };
}

interface Giving {
  readonly setting: DeskSetting;
  readonly busy: Busy;
  readonly served: (message: string) => void;
  readonly replace: (file: DeskFile) => void;
  readonly reread: () => Promise<void>;
}

/** Hand-overs of this desk. */
function useGiving({ setting, busy, served, replace, reread }: Giving) {
  const text = useText();
  const { user, edition, outage } = setting;
  function handOver(file: DeskFile, payment: Payment | null): Promise<void> {
    return busy(async () => {
      const answer = await askBadges(file, { edition, isLost: outage.isLost });
      if (answer === false) return;
      const order = orderFor(file, payment, setting);
      try {
        const done = await give({ order, file, answer }, outage);
        if (done.file !== null) replace(done.file);
        addGiven(user, givenOf(order, file, done.file));
        served(text(done.file === null ? 'guichet.remisAttente' : 'guichet.remisOk', { nom: file.Nom }));
      } catch (error) {
        // The present state is shown with the reason.
        void reread();
        throw error;
      }
    }, text('guichet.remiseNok'));
  }
  return { handOver };
}

/** Undoing of a mistaken hand-over, with what becomes of its money. */
function useTakingBack({ setting, busy, served, replace, reread }: Giving) {
  const text = useText();
  const language = useLanguage();
  const { user, edition, desk } = setting;
  function undoneText({ Rendu, Garde }: TakenBack, nom: string): string {
    if (Rendu > 0) return text('guichet.annuleeRendu', { nom, montant: formatMoney(Rendu, language) });
    return Garde > 0 ? text('guichet.annuleeGarde', { nom, montant: formatMoney(Garde, language) }) : text('guichet.annulee', { nom });
  }
  function takeBack({ order, name, gesture }: Undone): Promise<void> {
    return busy(async () => {
      try {
        const request = { ...order, Edition: edition, Guichet: desk };
        const done = await answered(dialogs, (answer) => sendTakeBack(request, answer));
        if (done === false) return;
        replace(done.Fiche);
        if (gesture !== null) forgetGiven(user, gesture);
        served(undoneText(done, name));
      } catch (error) {
        // A gesture that is no longer this desk's to undo leaves its list.
        if (gesture !== null && isGone(error)) forgetGiven(user, gesture);
        void reread();
        throw error;
      }
    }, text('guichet.annulerNok'));
  }
  return { takeBack };
}

const GONE: readonly string[] = ['guichet-remise-autre', 'guichet-deja-repris'];

function isGone(error: unknown): boolean {
  return error instanceof ApiError && GONE.includes(error.code);
}

/** The person shown follows what other desks do. */
function useLivePerson(found: Shown, { edition, outage }: DeskSetting) {
  const queries = useQueryClient();
  const key = found.kind === 'person' && found.year === null ? found.file.Cle : null;
  const live = useQuery({
    queryKey: personKey(edition, key),
    queryFn: ({ signal }) => readPerson(edition, key ?? '', signal),
    enabled: key !== null && !outage.isLost,
    meta: { entities: ['festival-groupe-membre', 'festival-remise', 'bam-paiement', 'festival-groupe'] },
    retry: false,
    staleTime: 0,
  });
  const file = found.kind === 'person' ? (live.data ?? found.file) : null;
  const shown: Shown = found.kind === 'person' && file !== null ? { ...found, file: withPending(file, outage.waiting) } : found;
  function replace(next: DeskFile): void {
    keepFile(queries, edition, next);
  }
  async function reread(): Promise<void> {
    if (key !== null) await live.refetch();
  }
  return { shown, reread, replace };
}

/** Memory of a gesture at this desk; `done`: the file once it is recorded. */
function givenOf(order: HandOver, { Nom }: DeskFile, done: DeskFile | null): Given {
  const ids = order.Roles.map(({ Id }) => Id);
  const paid = order.Reglement == null ? [] : (done?.Roles ?? []).filter(({ Id }) => ids.includes(Id));
  const pieces = paid.flatMap(({ Piece }) => Piece ?? []);
  return { order, name: Nom, recordedAt: done === null ? null : recordedAt(done, order), pieces };
}

function orderFor(file: DeskFile, payment: Payment | null, { edition, desk }: DeskSetting): HandOver {
  return {
    Cle: crypto.randomUUID(),
    Edition: edition,
    Guichet: desk,
    Fiche: file.Cle,
    Roles: openRoles(file).map(({ Entite, Id }) => ({ Entite, Id })),
    Dotations: openGifts(file).map(({ Id }) => Id),
    RemisLe: toUtcText(Date.now()),
    Reglement: payment,
  };
}

interface Gesture {
  readonly order: HandOver;
  readonly file: DeskFile;
  /** To the earlier question. */
  readonly answer: string | null;
}

/** The file as it is then; null: nobody answered, the gesture is stored here and counts as done. Never so with money. */
async function give({ order, file, answer }: Gesture, outage: Outage): Promise<{ readonly file: DeskFile | null }> {
  function keep(): { readonly file: null } {
    outage.keep({ order, name: file.Nom, refused: null });
    return { file: null };
  }
  if (outage.isLost && order.Reglement === null) return keep();
  try {
    return { file: (await sendHandOver(order, answer)).Fiche };
  } catch (error) {
    if (!isOutage(error) || order.Reglement !== null) throw error;
    return keep();
  }
}

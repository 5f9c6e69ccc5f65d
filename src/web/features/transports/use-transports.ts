import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listTransportsOptions } from '#generated/client/queries/accueil.gen.ts';
import { assignTrajets, delayTrajet } from '#generated/client/sdk/accueil.gen.ts';
import { addDays, isIsoDate } from '#domain/values/dates.ts';
import type { Transports as TransportDay } from '#generated/client/types.gen.ts';
import type { TransportJourney } from '#domain/welcome/transport/list-transports.ts';
import { text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useAddress } from '#web/records/use-address.ts';
import { useWriteAddress } from '#web/records/use-write-address.ts';
import { notify } from '#web/shell/notifications.ts';

/** Entities of a day of transports: it is read again when any of them changes. */
const ENTITIES = ['festival-trajet', 'festival-course', 'festival-vehicule', 'festival-participant', 'personne', 'contact', 'mail-trace'];

const AGAIN_MS = 600_000;

interface Narrowing {
  readonly sens: string;
  readonly lieu: string;
  readonly moyen: string;
  readonly isWaiting: boolean;
}

const EVERYTHING: Narrowing = { sens: '', lieu: '', moyen: '', isWaiting: false };

export interface Transports {
  readonly day: TransportDay | null;
  /** Empty until the server answers with one. */
  readonly date: string;
  readonly goTo: (date: string) => void;
  readonly step: (days: number) => void;
  readonly narrowing: Narrowing;
  readonly narrow: (narrowing: Partial<Narrowing>) => void;
  readonly shown: readonly TransportJourney[];
  readonly chosen: ReadonlySet<number>;
  readonly choose: (ids: readonly number[], isChosen: boolean) => void;
  readonly assign: (course: number | null, journeys: readonly TransportJourney[]) => Promise<void>;
  readonly delay: (journey: TransportJourney, hour: string | null) => Promise<boolean>;
  readonly readAgain: () => Promise<void>;
  readonly error: Error | null;
}

/** The journeys and the runs of the day in the address; the server says which day it is when the address names none. */
function useTransportDay(edition: number) {
  const address = useAddress();
  const named = dayIn(address.raw['jour']);
  const options = listTransportsOptions({ query: { edition, ...(named !== null && { jour: named }) } });
  const read = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    // A board that names no day goes on to the next one at midnight.
    ...(named === null && { refetchInterval: AGAIN_MS }),
    meta: { entities: ENTITIES },
  });
  const day = read.data ?? null;
  return { day, date: named ?? day?.Jour ?? '', error: read.data === undefined ? read.error : null, queryKey: options.queryKey };
}

function dayIn(param: unknown): string | null {
  return typeof param === 'string' && isIsoDate(param) ? param : null;
}

export function useTransports(edition: number): Transports {
  const { day, date, error, queryKey } = useTransportDay(edition);
  const write = useWriteAddress();
  const queries = useQueryClient();
  const [narrowing, setNarrowing] = useState(EVERYTHING);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  function goTo(dayAfter: (currentDay: string) => string, how: { readonly replace: boolean }): void {
    setChosen(new Set());
    write(({ jour }) => ({ jour: dayAfter(dayIn(jour) ?? date) }), how);
  }
  function readAgain(): Promise<void> {
    return queries.invalidateQueries({ queryKey });
  }
  async function done(call: () => Promise<unknown>): Promise<boolean> {
    try {
      await call();
      return true;
    } catch (error) {
      notify('danger', failureText(error, text('transports.echec')));
      return false;
    } finally {
      await readAgain();
    }
  }
  return {
    day,
    date,
    // A day that is typed passes by others.
    goTo: (jour) => goTo(() => jour, { replace: true }),
    step: (days) => goTo((currentDay) => addDays(currentDay, days), { replace: false }),
    narrowing,
    narrow: (some) => setNarrowing((now) => ({ ...now, ...some })),
    shown: (day?.Trajets ?? []).filter((journey) => isShown(journey, narrowing)),
    chosen,
    choose: (ids, isChosen) => setChosen((now) => new Set(isChosen ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id)))),
    assign: async (course, journeys) => {
      const Trajets = journeys.map(({ Id, IdCourse }) => ({ Id, Vue: IdCourse }));
      if (await done(() => assignTrajets({ body: { Course: course, Trajets } }))) setChosen(new Set());
    },
    delay: (journey, hour) => done(() => delayTrajet({ path: { id: journey.Id }, body: { Vue: journey.HeureReelle, Heure: hour } })),
    readAgain: async () => {
      setChosen(new Set());
      await readAgain();
    },
    error,
  };
}

function isShown(journey: TransportJourney, { sens, lieu, moyen, isWaiting }: Narrowing): boolean {
  return (
    (sens === '' || journey.Sens === Number(sens)) &&
    (lieu === '' || placeOf(journey) === lieu) &&
    (moyen === '' || journey.Moyen === Number(moyen)) &&
    (!isWaiting || isWaitingFor(journey))
  );
}

/** Asks for a run and has none. */
function isWaitingFor({ IsNavette, IdCourse }: TransportJourney): boolean {
  return IsNavette && IdCourse === null;
}

export function placeOf({ Gare }: TransportJourney): string {
  return Gare ?? '–';
}

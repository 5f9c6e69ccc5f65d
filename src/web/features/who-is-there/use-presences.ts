import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { listPresencesOptions } from '#generated/client/queries/accueil.gen.ts';
import { festivalZone, isIsoDate, parseInstant, toUtcText, zonedInstant, zonedParts } from '#domain/values/dates.ts';
import { isSearch, type PresencePage } from '#domain/welcome/presence/who-is-there.ts';
import { useNow } from '#web/records/fields/days/use-now.ts';
import { useAddress } from '#web/records/use-address.ts';
import { useWriteAddress } from '#web/records/use-write-address.ts';

/** Entities that give the place of people: the page is read again when any of them changes. */
const ENTITIES = [
  'festival-participant',
  'festival-hotel-pec',
  'festival-trajet',
  'festival-programmation',
  'agenda',
  'participant-implication',
  'contact',
  'personne',
];
const MINUTE_MS = 60_000;

export interface Presences {
  readonly page: PresencePage | null;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly typed: string;
  readonly type: (typed: string) => void;
  /** Day and hour of the festival that are shown. */
  readonly date: string;
  readonly time: string;
  readonly isNow: boolean;
  readonly goTo: (moment: { readonly date: string; readonly time: string } | null) => void;
}

/** People there at the moment in the address; now, or where the server opens when nobody is there today, when it names none. */
export function usePresences(edition: number): Presences {
  const address = useAddress();
  const write = useWriteAddress();
  const now = useNow();
  const [typed, setTyped] = useState('');
  const searchText = useDeferredValue(typed.trim());
  const named = address.raw['quand'];
  const wanted = named === NOW ? parseInstant(now) : momentIn(named);
  const texte = isSearch(searchText) ? searchText : undefined;
  const query = { edition, ...(wanted !== null && { quand: toUtcText(wanted) }), ...(texte !== undefined && { texte }) };
  const read = useQuery({
    ...listPresencesOptions({ query }),
    placeholderData: keepPreviousData,
    ...(wanted === null && { refetchInterval: MINUTE_MS }),
    meta: { entities: ENTITIES },
  });
  const shown = wanted ?? parseInstant(read.data?.Quand ?? now) ?? 0;
  const { date, time } = zonedParts(shown, festivalZone());
  return {
    page: read.data ?? null,
    error: read.data === undefined ? read.error : null,
    retry: () => void read.refetch(),
    typed,
    type: setTyped,
    date,
    time: time.slice(0, 5),
    isNow: Math.abs(shown - (parseInstant(now) ?? 0)) <= 2 * MINUTE_MS,
    goTo: (moment) => {
      const quand = moment === null ? NOW : `${moment.date}T${moment.time}`;
      // An hour that is typed passes by others.
      write({ quand }, { replace: true });
    },
  };
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Word of the address for now, whoever is there. */
const NOW = 'maintenant';

/** `2027-01-30T14:00`, in the time of the festival; null is no moment. */
function momentIn(param: unknown): number | null {
  const [, date, time] = MOMENT.exec(typeof param === 'string' ? param : '') ?? [];
  return date === undefined || time === undefined || !isIsoDate(date) ? null : zonedInstant(date, `${time}:00`, festivalZone());
}

import { addDays, formatDay } from '#domain/values/dates.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { type ConfirmOptions, useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { type Board, type Held, landing, type Stay } from './board-model.ts';
import { sourceKey } from './guest-tray.tsx';
import type { Move, Moves } from './use-moves.ts';

/** Target of the held stay. */
export interface Target {
  readonly hotel: number;
  readonly dates: readonly string[];
  readonly shift: number;
  /** Host whose room is shared; null: a room of its own. */
  readonly host: number | null;
  readonly type: number | null;
  readonly payer: number | null;
}

export interface Placing {
  readonly put: (held: Held, target: Target) => Promise<void>;
  /** Over a night of a hotel. */
  readonly drop: (held: Held, hotel: number, date: string) => Promise<void>;
  readonly share: (held: Held, stay: Stay) => Promise<void>;
}

/** Work of a drop: confirms its questions, then makes one move of the server. */
export function usePlacing(board: Board, moves: Moves, payer: number | null): Placing {
  const text = useText();
  const language = useLanguage();
  const dialogs = useDialogs();
  function span(dates: readonly string[]) {
    const [first = '', last = first] = [dates[0], dates.at(-1)];
    return { debut: formatDay(first, language), fin: formatDay(addDays(last, 1), language) };
  }
  const put: Placing['put'] = async (held, { hotel, dates, shift, host, type, payer: paying }) => {
    const isNew = held.moved.length === 0;
    const follows = isNew && held.source !== 'sejour';
    const stayParams = { nom: held.name, ...span(dates), source: text(sourceKey(held.source)) };
    if (follows && !(await dialogs.confirm(stayQuestion(stayParams, text)))) return;
    const move: Move = {
      IdParticipant: held.guest,
      IdHotel: hotel,
      IdHotelVu: held.hotel,
      Nuits: [...held.moved],
      Decalage: shift,
      Nouvelles: isNew ? [...dates] : [],
      TypePec: paying,
      TypeChambre: type,
      IdPartage: host,
      IsSejour: follows,
    };
    const hote = host === null ? '' : (board.guests.get(host)?.Nom ?? '');
    const name = board.hotels.find(({ Id }) => Id === hotel)?.Libelle ?? '';
    const message =
      host === null
        ? text('hebergement.deplace', { nom: held.name, hotel: name, ...span(dates) })
        : text('hebergement.partage', { nom: held.name, hote });
    moves.move(move, message, held.name);
  };
  return {
    put,
    drop: async (held, hotel, date) => {
      const { shift, dates } = landing(held, date, board.guests.get(held.guest)?.NuitsMax ?? null);
      if (held.moved.length > 0 && held.hotel === hotel && shift === 0) return;
      await put(held, { hotel, dates, shift, host: null, type: null, payer });
    },
    share: async (held, stay) => {
      if (stay.hotel === null || stay.guest === held.guest) return;
      const title = text('hebergement.partagerQuestion', { hote: stay.name });
      if (!(await dialogs.confirm({ title, text: null, confirmLabel: text('hebergement.partagerVerbe') }))) return;
      const dates = held.moved.length > 0 ? held.moved : held.added.filter((date) => stay.dates.includes(date));
      const shared = dates.length > 0 ? dates : stay.dates;
      await put(held, { hotel: stay.hotel, dates: shared, shift: 0, host: stay.guest, type: null, payer });
    },
  };
}

/** The dates of a stay follow the nights that it is given. */
function stayQuestion(
  stay: { readonly nom: string; readonly debut: string; readonly fin: string; readonly source: string },
  text: Text,
): ConfirmOptions {
  return {
    title: text('hebergement.sejourTitre', { nom: stay.nom }),
    text: text('hebergement.sejourQuestion', stay),
    confirmLabel: text('hebergement.sejourVerbe'),
  };
}

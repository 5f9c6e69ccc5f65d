import { useState } from 'react';
import { nightsBetween } from '#domain/lodging/presence.ts';
import { descriptor } from '#generated/entities/festival-hotel-pec.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { boardKeys } from './board-keys.ts';
import { type Board, type Guest, type Held, heldGuest, heldStay, type Hotel, leftFor, proposedHotel, type Stay } from './board-model.ts';
import { PlaceForm } from './place-form.tsx';
import { type Chosen, type Holding, useHolding } from './use-holding.ts';
import { useMoves } from './use-moves.ts';
import { usePlacing } from './use-placing.ts';
import { NO_SEARCH, type Search } from './which-hotel.tsx';

/** State of the board for the person at work, and the acts of their hands. */
export function useDesk(board: Board) {
  const text = useText();
  const { can } = useRights();
  const canMove = can(descriptor.rights.write);
  const moves = useMoves();
  const [payer, setPayer] = useState('');
  const placing = usePlacing(board, moves, payer === '' ? null : Number(payer));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const holding = useHolding(board);
  const stay = chosen?.kind === 'stay' ? (board.stays.get(chosen.id) ?? null) : null;
  const guest = chosen?.kind === 'guest' ? (board.guests.get(chosen.id) ?? null) : null;
  const looked = useSearch(board, { stay, guest, held: holding.held });
  const openForm = useForm(board, placing.put);
  function accept(one: Guest): void {
    const hotel = proposedHotel(board, one);
    const [first] = one.Manquantes;
    if (first === undefined) moves.refuse(text('hebergement.sourceInconnue'));
    else if (hotel === null) moves.refuse(text('hebergement.aucunHotelLibre'));
    else void placing.drop(heldGuest(one), hotel.Id, first);
  }
  function release({ guest: id, name, dates }: Stay): void {
    moves.release({ guest: id, name, dates });
  }
  const keys = useKeys(board, { looked, holding, canMove, undo: moves.undo, accept, openForm, release });
  return {
    ...looked,
    canMove,
    moves,
    payer,
    setPayer,
    placing,
    chosen,
    setChosen,
    holding,
    stay,
    guest,
    openForm,
    accept,
    release,
    keys,
    chooseGuest: (one: Guest) => setChosen(chosenGuest(one)),
    holdGuest: (one: Guest) => holding.lift(heldGuest(one)),
  };
}

interface KeysInput {
  readonly looked: ReturnType<typeof useSearch>;
  readonly holding: Holding;
  readonly canMove: boolean;
  readonly undo: () => void;
  readonly accept: (guest: Guest) => void;
  readonly openForm: (held: Held | null) => void;
  readonly release: (stay: Stay) => void;
}

function useKeys(board: Board, { looked, holding, openForm, ...input }: KeysInput): ReturnType<typeof boardKeys> {
  return boardKeys({
    ...input,
    hotels: looked.hotels,
    nights: board.nights,
    stayOf: (id) => board.stays.get(id),
    guestOf: (id) => board.guests.get(id),
    isHolding: holding.held !== null,
    cancel: holding.cancel,
    holdStay: (one) => holding.take(heldStay(one, null), chosenStay(one)),
    holdGuest: (one) => holding.take(heldGuest(one), chosenGuest(one)),
    openForm: (of) => openForm(heldOf({ stay: of.stay ?? null, guest: of.guest ?? null })),
  });
}

/** « Quel hôtel a toutes mes nuits ? », and the hotels that are then shown. */
function useSearch(board: Board, looked: Looked) {
  const [search, setSearch] = useState<Search | null>(null);
  const lefts = leftsOf(board.hotels, wantedNights(search, looked));
  const isAlone = search?.isAlone === true && lefts !== null;
  return {
    search,
    setSearch,
    toggleSearch: () => setSearch(search === null ? NO_SEARCH : null),
    lefts,
    hotels: isAlone ? board.hotels.filter(({ Id }) => (lefts.get(Id) ?? 0) > 0) : board.hotels,
  };
}

/** Chosen stay, as it is held. */
export function heldOf({ stay, guest }: Pick<Looked, 'stay' | 'guest'>): Held | null {
  return stay === null ? guest && heldGuest(guest) : heldStay(stay, null);
}

function chosenStay({ id }: Stay): Chosen {
  return { kind: 'stay', id };
}

function chosenGuest({ Id }: Guest): Chosen {
  return { kind: 'guest', id: Id };
}

function useForm(board: Board, put: ReturnType<typeof usePlacing>['put']): (held: Held | null) => void {
  const text = useText();
  const dialogs = useDialogs();
  return (held) => {
    if (held === null) return;
    void dialogs.lightview({
      title: text(held.moved.length === 0 ? 'hebergement.placerTitre' : 'hebergement.deplacerTitre', { nom: held.name }),
      size: 'MEDIUM',
      content: (close) => (
        <PlaceForm
          board={board}
          held={held}
          onCancel={close}
          onPut={(moved, target) => {
            close();
            void put(moved, target);
          }}
        />
      ),
    });
  };
}

type HeldNights = Pick<Held, 'moved' | 'hotel' | 'type'> & { readonly dates: readonly string[] };

interface Looked {
  readonly stay: Stay | null;
  readonly guest: Guest | null;
  readonly held: Held | null;
}

/** The nights that a hotel should have: those of the search, else those of who is held or chosen. */
function wantedNights(search: Search | null, { stay, guest, held }: Looked): HeldNights | null {
  const type = search === null || search.type === '' ? null : Number(search.type);
  if (search !== null && search.from !== '' && search.to > search.from)
    return { dates: nightsBetween(search.from, search.to), moved: [], hotel: null, type };
  const one = held ?? heldOf({ stay, guest });
  if (one === null) return null;
  const dates = one.moved.length > 0 ? one.moved : one.added;
  return dates.length === 0 ? null : { dates, moved: one.moved, hotel: one.hotel, type: type ?? one.type };
}

function leftsOf(hotels: readonly Hotel[], wanted: HeldNights | null): ReadonlyMap<number, number> | null {
  return wanted === null ? null : new Map(hotels.map((hotel) => [hotel.Id, leftFor(hotel, wanted.dates, wanted)]));
}

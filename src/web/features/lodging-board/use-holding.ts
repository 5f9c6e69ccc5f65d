import { useCallback, useRef, useState } from 'react';
import { type Board, type Held, proposedHotel } from './board-model.ts';
import { guestButton } from './guest-tray.tsx';
import { cellId } from './hotel-row.tsx';
import { stayButton } from './stay-bar.tsx';

/** A stay or a guest of the tray that somebody chose. */
export interface Chosen {
  readonly kind: 'stay' | 'guest';
  readonly id: number;
}

export interface Over {
  readonly hotel: number;
  readonly date: string;
}

export interface Holding {
  readonly held: Held | null;
  /** Night of a hotel that what is held is over. */
  readonly over: Over | null;
  readonly setOver: (over: Over | null) => void;
  /** By mouse: it goes where the pointer goes. */
  readonly lift: (held: Held) => void;
  /** By key or button: the focus goes to the nights, and says where. */
  readonly take: (held: Held, from: Chosen) => void;
  readonly end: () => void;
  /** Puts back, and gives the focus back. */
  readonly cancel: () => void;
}

function focusSoon(id: string): void {
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus());
}

/** Stay held over the board, and its place. */
export function useHolding(board: Board): Holding {
  const [held, setHeld] = useState<Held | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const from = useRef<Chosen | null>(null);
  const end = useCallback(() => {
    setHeld(null);
    setOver(null);
  }, []);
  const lift = useCallback((one: Held) => setHeld(one), []);
  return {
    held,
    over,
    setOver,
    lift,
    end,
    take: (one, chosen) => {
      from.current = chosen;
      setHeld(one);
      const guest = board.guests.get(one.guest);
      const hotel = one.hotel ?? (guest === undefined ? null : proposedHotel(board, guest)?.Id) ?? board.hotels[0]?.Id ?? 0;
      const date = [...one.moved, ...one.added].find((night) => board.nights.includes(night)) ?? board.nights[0] ?? '';
      setOver({ hotel, date });
      focusSoon(cellId(hotel, date));
    },
    cancel: () => {
      end();
      const back = from.current;
      if (back !== null) focusSoon(back.kind === 'stay' ? stayButton(back.id) : guestButton(back.id));
    },
  };
}

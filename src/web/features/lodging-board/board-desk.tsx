import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { descriptor } from '#generated/entities/festival-hotel-pec.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ScreenKeys } from '#web/shell/screen-keys.tsx';
import { useOpeningFocus } from '#web/shell/use-opening-focus.ts';
import { BoardHeader, Said } from './board-header.tsx';
import type { Board } from './board-model.ts';
import { BoardTable } from './board-table.tsx';
import { ChosenStrip } from './chosen-strip.tsx';
import { GuestTray } from './guest-tray.tsx';
import { heldOf, useDesk } from './use-desk.tsx';
import { WhichHotel } from './which-hotel.tsx';
import styles from './lodging-board.module.css';

interface BoardDeskProps {
  readonly board: Board;
  readonly depth: number;
  readonly year: number;
}

/** The board at work: who is chosen or held, where they would go, and the notice of the last act. */
export function BoardDesk({ board, depth, year }: BoardDeskProps): ReactNode {
  const desk = useDesk(board);
  const { canMove, moves, holding, stay, guest, lefts, hotels } = desk;
  const held = heldOf({ stay, guest });
  const screen = useKeptFocus(board);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- its keys repeat what its buttons do
    <section className={styles.screen} data-paper="board" onKeyDown={desk.keys} ref={screen}>
      <BoardHeader canMove={canMove} moves={moves} onPayer={desk.setPayer} onSearch={desk.toggleSearch} payer={desk.payer} year={year} />
      <Searching board={board} desk={desk} />
      <div className={styles.body}>
        <GuestTray
          board={board}
          canMove={canMove}
          chosen={guest?.Id ?? 0}
          onChoose={desk.chooseGuest}
          onEnd={holding.end}
          onHold={desk.holdGuest}
        />
        <BoardTable
          board={board}
          canMove={canMove}
          chosen={stay?.id ?? 0}
          holding={holding}
          hotels={hotels}
          lefts={lefts}
          onChoose={desk.setChosen}
          placing={desk.placing}
        />
      </div>
      <ChosenStrip
        board={board}
        canMove={canMove}
        depth={depth}
        guest={guest}
        onAccept={desk.accept}
        onForm={() => desk.openForm(held)}
        onHold={() => (held === null || desk.chosen === null ? undefined : holding.take(held, desk.chosen))}
        onRelease={desk.release}
        stay={stay}
      />
      <Foot board={board} desk={desk} />
    </section>
  );
}

/** Acts done or refused, else the keys. */
function Foot({
  board,
  desk: { canMove, moves, holding },
}: {
  readonly board: Board;
  readonly desk: ReturnType<typeof useDesk>;
}): ReactNode {
  const text = useText();
  return (
    <footer className={styles.foot}>
      <Said board={board} holding={holding} moves={moves} />
      <div className={styles.keys}>
        {canMove ? null : text('hebergement.lectureSeule', { droit: descriptor.rights.write })}
        <ScreenKeys keys={text(canMove ? 'hebergement.touches' : 'hebergement.touchesLecture')} />
      </div>
    </footer>
  );
}

function Searching({
  board,
  desk: { search, lefts, setSearch, toggleSearch },
}: {
  readonly board: Board;
  readonly desk: ReturnType<typeof useDesk>;
}): ReactNode {
  if (search === null) return null;
  const found = lefts === null ? null : [...lefts.values()].filter((left) => left > 0).length;
  return <WhichHotel found={found} nights={board.nights} onChange={setSearch} onClose={toggleSearch} search={search} />;
}

const ACTIVE_NIGHT = 'button[data-night][tabindex="0"]';

/** Opened from the menu, or once who is placed has left the tray with the focus: the nights take it, so that the next key is heard. */
function useKeptFocus(board: Board): RefObject<HTMLElement | null> {
  useOpeningFocus(ACTIVE_NIGHT);
  const screen = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) screen.current?.querySelector<HTMLElement>(ACTIVE_NIGHT)?.focus({ preventScroll: true });
  }, [board]);
  return screen;
}

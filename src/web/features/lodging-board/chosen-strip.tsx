import { Link } from '@tanstack/react-router';
import { BedDouble, Check, ExternalLink, Hand, MoveRight, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays, formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { type Board, type Guest, proposedHotel, type Stay } from './board-model.ts';
import { PayerLetters, roomTypeName } from './payer-letters.tsx';
import styles from './lodging-board.module.css';

interface ChosenStripProps {
  readonly board: Board;
  readonly stay: Stay | null;
  readonly guest: Guest | null;
  readonly depth: number;
  readonly canMove: boolean;
  readonly onHold: () => void;
  readonly onForm: () => void;
  readonly onRelease: (stay: Stay) => void;
  readonly onAccept: (guest: Guest) => void;
}

/** Strip of the chosen guest, with everything that a drag does as a button. */
export function ChosenStrip({ board, stay, guest, depth, canMove, onHold, onForm, onRelease, onAccept }: ChosenStripProps): ReactNode {
  const text = useText();
  const participant = stay?.guest ?? guest?.Id ?? 0;
  if (participant === 0) return null;
  return (
    <section className={styles.chosen}>
      {stay === null ? <b>{guest?.Nom}</b> : <StayFacts stay={stay} />}
      <span className={styles.chosenActs}>
        {canMove && guest !== null && stay === null ? <Proposal board={board} guest={guest} onAccept={onAccept} /> : null}
        {canMove ? (
          <>
            <Button icon={Hand} onClick={onHold}>
              {text('hebergement.placer')}
            </Button>
            <Button icon={MoveRight} onClick={onForm}>
              {text('hebergement.deplacer')}
            </Button>
          </>
        ) : null}
        {canMove && stay !== null ? (
          <Button icon={Trash2} onClick={() => onRelease(stay)}>
            {text('hebergement.liberer')}
          </Button>
        ) : null}
        <GuestLink depth={depth} id={participant} />
      </span>
    </section>
  );
}

/** The nights that are proposed, taken by one press. */
function Proposal({ board, guest, onAccept }: Pick<ChosenStripProps, 'board' | 'onAccept'> & { readonly guest: Guest }): ReactNode {
  const text = useText();
  if (guest.Manquantes.length === 0) return <span className={styles.none}>{text('hebergement.sourceInconnue')}</span>;
  const hotel = proposedHotel(board, guest);
  if (hotel === null) return <span className={styles.none}>{text('hebergement.aucunHotelLibre')}</span>;
  return (
    <Button icon={Check} onClick={() => onAccept(guest)} variant="primary">
      {text('hebergement.proposition', { hotel: hotel.Libelle })}
    </Button>
  );
}

function StayFacts({ stay }: { readonly stay: Stay }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { name, dates, payers, sharers, roomName, type } = stay;
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  const facts = [
    text('hebergement.duAu', { debut: formatDay(first, language), fin: formatDay(addDays(last, 1), language) }),
    roomTypeName(type, language),
    roomName === null ? '' : text('hebergement.chambre', { nom: roomName }),
    sharers.length === 0 ? '' : text('hebergement.avec', { noms: sharers.join(', ') }),
  ];
  return (
    <span className={styles.chosenFacts}>
      <BedDouble aria-hidden size={14} />
      <b>{name}</b>
      <span>{facts.filter((part) => part !== '').join(' · ')}</span>
      <PayerLetters language={language} payers={payers} />
    </span>
  );
}

function GuestLink({ id, depth }: { readonly id: number; readonly depth: number }): ReactNode {
  const text = useText();
  const participants = useEntity('festival-participant');
  const screen = participants === null ? null : sheetScreen(participants.descriptor);
  const path = screen === null ? null : recordPath(screen, id, { depth: depth + 1, params: {} });
  return path === null ? null : (
    <Link className={styles.link} to={path}>
      <ExternalLink aria-hidden size={13} />
      {text('hebergement.ouvrir')}
    </Link>
  );
}

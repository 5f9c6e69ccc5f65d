import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PalmaresLaureat, PalmaresPrix } from '#generated/client/types.gen.ts';
import { descriptor } from '#generated/entities/festival-inscription.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Status } from '#web/ui/status/status.tsx';
import styles from './palmares.module.css';

interface WinnersProps {
  readonly prize: PalmaresPrix;
  readonly depth: number;
  /** Null: the person may not give it, or it is given and not shared. */
  readonly give: (() => void) | null;
}

/** Films that have a prize, each with what its people know. */
export function Winners({ prize: { Prix, Laureats, Retires }, depth, give }: WinnersProps): ReactNode {
  const text = useText();
  return (
    <div className={styles.cell}>
      {Laureats.length === 0 ? <Status meaning="todo">{text('palmares.aDonner')}</Status> : null}
      {Laureats.length + Retires.length === 0 ? null : (
        <ul className={styles.winners}>
          {Laureats.map((winner) => (
            <li key={winner.Id}>
              <Winner depth={depth} isExAequo={Laureats.length > 1} winner={winner} />
            </li>
          ))}
          {Retires.map((film) => (
            <li key={film}>
              <Status meaning="no">{text('palmares.retire', { film })}</Status>
            </li>
          ))}
        </ul>
      )}
      {give === null ? null : (
        <Button aria-label={text('palmares.donnerA', { prix: Prix })} icon={Plus} onClick={give}>
          {text('palmares.donner')}
        </Button>
      )}
    </div>
  );
}

interface WinnerProps {
  readonly winner: PalmaresLaureat;
  readonly isExAequo: boolean;
  readonly depth: number;
}

function Winner({ winner: { IdInscription, Film, Realisation, Section, Complement, Lettre }, isExAequo, depth }: WinnerProps): ReactNode {
  const text = useText();
  const screen = sheetScreen(descriptor);
  const to = screen === null ? null : recordPath(screen, IdInscription, { depth: depth + 1, params: {} });
  return (
    <>
      <div className={styles.line}>
        <strong>{to === null ? Film : <Link to={to}>{Film}</Link>}</strong>
        {isExAequo ? <Status meaning="sent">{text('palmares.exAequo')}</Status> : null}
        <Told letter={Lettre} />
      </div>
      <div className="ui-muted">{[Realisation, Section, Complement ?? ''].filter((one) => one !== '').join(' · ')}</div>
    </>
  );
}

function Told({ letter }: { readonly letter: PalmaresLaureat['Lettre'] }): ReactNode {
  const text = useText();
  if (letter === null) return <Status meaning="draft">{text('palmares.pasEcrit')}</Status>;
  const { Destinataire, Le, Motif } = letter;
  const date = formatDateTime(Le ?? '');
  if (letter.Etat === 'erreur') return <Status meaning="no">{text('palmares.erreur', { adresse: Destinataire })}</Status>;
  if (letter.Etat === 'retenue') return <Status meaning="todo">{text('palmares.retenue', { adresse: Destinataire, date })}</Status>;
  return (
    <>
      <Status meaning="ok">{text('palmares.ecritA', { adresse: Destinataire, date })}</Status>
      {Motif === null ? null : <span className="ui-muted">{text('palmares.avantHeure', { motif: Motif })}</span>}
    </>
  );
}

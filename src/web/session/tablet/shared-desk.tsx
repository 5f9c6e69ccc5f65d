import { type ReactNode, useEffect, useState } from 'react';
import type { GuichetPartagePersonne } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SessionUser } from '../session-store.ts';
import { PinPad } from './pin-pad.tsx';
import { readPersons } from './shared-desk-api.ts';
import styles from './shared-desk.module.css';

interface SharedDeskProps {
  /** Person whose screen waits behind; null: nobody. */
  readonly waiting: SessionUser | null;
  readonly onPin: (userId: number, pin: string) => Promise<void>;
  /** This browser is no tablet any more, or somebody would rather give a password. */
  readonly onPassword: () => void;
}

type Person = Pick<GuichetPartagePersonne, 'Id' | 'Nom' | 'Prenom'>;

/** Choice of the person at the tablet, then their PIN. */
export function SharedDesk({ waiting, onPin, onPassword }: SharedDeskProps): ReactNode {
  const text = useText();
  const persons = usePersons(onPassword);
  const [chosen, choose] = useState<Person | null>(waiting === null ? null : { Id: waiting.id, Nom: waiting.nom, Prenom: waiting.prenom });
  return (
    <div className={styles.root}>
      {chosen === null ? (
        <Persons onChoose={choose} persons={persons} />
      ) : (
        <>
          <PinPad key={chosen.Id} name={nameOf(chosen)} onEnter={(pin) => onPin(chosen.Id, pin)} />
          <button className={styles.quiet} onClick={() => choose(null)} type="button">
            {text('tablette.autre')}
          </button>
        </>
      )}
      <button className={styles.quiet} onClick={onPassword} type="button">
        {text('tablette.motDePasse')}
      </button>
    </div>
  );
}

interface PersonsProps {
  /** Null: they are being read. */
  readonly persons: readonly GuichetPartagePersonne[] | null;
  readonly onChoose: (person: Person) => void;
}

function Persons({ persons, onChoose }: PersonsProps): ReactNode {
  const text = useText();
  if (persons === null) return <p aria-busy className={styles.note} />;
  if (persons.length === 0) return <p className={styles.note}>{text('tablette.personne')}</p>;
  return (
    <>
      <h2 className={styles.who}>{text('tablette.qui')}</h2>
      <ul className={styles.persons}>
        {persons.map((person) => (
          <li key={person.Id}>
            <button disabled={person.EstVerrouillee} onClick={() => onChoose(person)} type="button">
              <span aria-hidden className={styles.initials}>
                {`${person.Prenom.slice(0, 1)}${person.Nom.slice(0, 1)}`}
              </span>
              <span>
                {nameOf(person)}
                {person.EstVerrouillee ? <small>{text('tablette.verrouillee')}</small> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function usePersons(onNone: () => void): readonly GuichetPartagePersonne[] | null {
  const [persons, setPersons] = useState<readonly GuichetPartagePersonne[] | null>(null);
  useEffect(() => {
    let isGone = false;
    readPersons().then(
      (read) => {
        if (isGone) return;
        if (read === null) onNone();
        else setPersons(read);
      },
      (error: unknown) => console.warn('tablette', error),
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- read once, as the page opens
  }, []);
  return persons;
}

function nameOf({ Nom, Prenom }: Person): string {
  return `${Prenom} ${Nom}`.trim();
}

import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { Candidate } from './load-review.ts';
import styles from './account.module.css';

/** Fields of the request that say who asks. */
export interface ChosenPerson {
  readonly IdContact: number | null;
  readonly IdPersonne: number | null;
  readonly IsNouvelle: boolean;
}

const NEW = 'nouvelle';

function keyOf({ IdContact, IdPersonne }: Candidate): string {
  return `${IdContact ?? 'p'} ${IdPersonne}`;
}

/** The same address and name are the same person; null: somebody has to look. */
export function firstPerson(people: readonly Candidate[]): string | null {
  const sure = people.find(({ Motifs, HasCompte }) => Motifs.includes('email') && Motifs.includes('nom') && !HasCompte);
  return sure === undefined ? null : keyOf(sure);
}

export function personOf(chosen: string | null, people: readonly Candidate[]): ChosenPerson {
  const person = people.find((one) => keyOf(one) === chosen);
  return { IdContact: person?.IdContact ?? null, IdPersonne: person?.IdPersonne ?? null, IsNouvelle: chosen === NEW };
}

interface PersonChoiceProps {
  readonly people: readonly Candidate[];
  readonly chosen: string | null;
  readonly onChoose: (chosen: string) => void;
}

/** Choice of the requester among similar people of the directory. */
export function PersonChoice({ people, chosen, onChoose }: PersonChoiceProps): ReactNode {
  const text = useText();
  if (people.length === 0) return <p className="ui-note">{text('demande.sansContact')}</p>;
  return (
    <fieldset className={styles.people}>
      <legend>{text('demande.qui')}</legend>
      {people.map((person) => (
        <label className="ui-check-line" key={keyOf(person)}>
          <input
            checked={chosen === keyOf(person)}
            disabled={person.HasCompte}
            name="demande-personne"
            onChange={() => onChoose(keyOf(person))}
            type="radio"
          />
          <span>
            {person.Nom} <Reasons person={person} />
          </span>
        </label>
      ))}
      <label className="ui-check-line">
        <input checked={chosen === NEW} name="demande-personne" onChange={() => onChoose(NEW)} type="radio" />
        <span>{text('demande.nouvelle')}</span>
      </label>
    </fieldset>
  );
}

/** Workplace of the person, their addresses, and their likeness to the request. */
function Reasons({ person: { Structure, Email, Telephone, Motifs, HasCompte, IdContact } }: { readonly person: Candidate }): ReactNode {
  const text = useText();
  const parts = [
    Structure,
    Email,
    Telephone,
    ...Motifs.map((reason) => text(`demande.memes.${reason}`)),
    IdContact === null ? text('demande.personneSeule') : null,
    HasCompte ? text('demande.aCompte') : null,
  ];
  return <span className="ui-note">{parts.filter((part) => part !== null && part !== '').join(' · ')}</span>;
}

import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { CANDIDATE_SEARCH, candidateButton } from './button-ids.ts';
import { type Candidate, candidatesFor, type Need, type Planning } from './planning-model.ts';
import { Portrait } from './portrait.tsx';
import type { Desk } from './use-desk.ts';
import styles from './volunteer-planning.module.css';

interface ListProps {
  readonly planning: Planning;
  readonly desk: Desk;
}

const SHOWN = 60;

/** Candidates for the chosen need, the best first. */
export function CandidateList({ planning, desk }: ListProps): ReactNode {
  const text = useText();
  if (desk.need === null) return <p className={styles.note}>{text('planning.choisir')}</p>;
  return <Candidates desk={desk} key={desk.need.Id} need={desk.need} planning={planning} />;
}

function Candidates({ planning, desk, need }: ListProps & { readonly need: Need }): ReactNode {
  const text = useText();
  const [search, setSearch] = useState({ text: '', isAll: false });
  const found = candidatesFor(planning, need, search);
  return (
    <>
      <h2>{desk.place(need)}</h2>
      <input
        aria-label={text('planning.chercher')}
        className="ui-input"
        id={CANDIDATE_SEARCH}
        onChange={(event) => setSearch({ ...search, text: event.target.value })}
        placeholder={text('planning.chercher')}
        type="search"
        value={search.text}
      />
      <CheckboxLine checked={search.isAll} label={text('planning.tous')} onChange={(isAll) => setSearch({ ...search, isAll })} />
      <p className={styles.note}>{text('planning.possibles', { count: found.length })}</p>
      <ul>
        {found.slice(0, SHOWN).map((candidate, index) => (
          <CandidateItem candidate={candidate} desk={desk} index={index} key={candidate.volunteer.Id} need={need} />
        ))}
      </ul>
    </>
  );
}

interface ItemProps {
  readonly candidate: Candidate;
  readonly desk: Desk;
  readonly index: number;
  readonly need: Need;
}

function CandidateItem({ candidate: { volunteer, obstacle, rank, hours }, desk, index, need }: ItemProps): ReactNode {
  const text = useText();
  const isKept = obstacle !== null && obstacle !== 'jourNonPropose';
  const wish = rank === null ? null : wishText(rank, text);
  return (
    <li>
      <button
        aria-disabled={isKept || !desk.canWrite || undefined}
        className={styles.candidate}
        data-candidat={index}
        data-obstacle={obstacle ?? undefined}
        id={candidateButton(index)}
        onClick={() => (isKept || !desk.canWrite ? undefined : void desk.assign(volunteer, need))}
        title={volunteer.Disponibilites ?? undefined}
        type="button"
      >
        <Portrait volunteer={volunteer} />
        <span>{volunteer.Nom}</span>
        <span className={styles.note}>
          {[text('planning.heures', { heures: hours }), wish, obstacle === null ? null : text(`planning.obstacle.${obstacle}`)]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
      </button>
    </li>
  );
}

export function wishText(rank: number, text: ReturnType<typeof useText>): string {
  return rank === 0 ? text('planning.posteAffecte') : text('planning.souhait', { rang: rank });
}

import { type ReactNode, useId } from 'react';
import type { VisionnementRepartition, Visionneur } from '#generated/client/types.gen.ts';
import { formatLength } from '#domain/records/values/durations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import styles from './campaign.module.css';

interface MemberTableProps {
  readonly members: readonly Visionneur[];
  readonly chosen: readonly number[];
  readonly shares: VisionnementRepartition['Membres'];
  readonly onChoose: (chosen: readonly number[]) => void;
}

/** The committee: what each has seen, has to see, and would be given. */
export function MemberTable({ members, chosen, shares, onChoose }: MemberTableProps): ReactNode {
  const text = useText();
  const isAll = chosen.length === members.length;
  return (
    <div className={styles.members}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label={text('repartition.toutLeComite')}
                checked={isAll}
                indeterminate={!isAll && chosen.length > 0}
                onChange={(on) => onChoose(on ? members.map(({ Id }) => Id) : [])}
              />
            </th>
            <th scope="col">{text('repartition.membre')}</th>
            <th scope="col">{text('visionnement.vus')}</th>
            <th scope="col">{text('visionnement.aVoir')}</th>
            <th scope="col">{text('repartition.ajout')}</th>
            <th scope="col">{text('repartition.duree')}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow
              isChosen={chosen.includes(member.Id)}
              key={member.Id}
              member={member}
              onChoose={(on) => onChoose(on ? [...chosen, member.Id] : chosen.filter((one) => one !== member.Id))}
              share={shares.find((one) => one.Id === member.Id && chosen.includes(one.Id)) ?? null}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MemberRowProps {
  readonly member: Visionneur;
  readonly share: VisionnementRepartition['Membres'][number] | null;
  readonly isChosen: boolean;
  readonly onChoose: (on: boolean) => void;
}

function MemberRow({ member: { Libelle, NbVus, NbAVoir, Minutes }, share, isChosen, onChoose }: MemberRowProps): ReactNode {
  const id = useId();
  return (
    <tr>
      <td>
        <Checkbox checked={isChosen} id={id} onChange={onChoose} />
      </td>
      <th scope="row">
        <label htmlFor={id}>{Libelle}</label>
      </th>
      <td className="num">{NbVus}</td>
      <td className="num">{NbAVoir}</td>
      <td className="num" data-added={(share?.NbNouvelles ?? 0) > 0 || undefined}>
        {share === null ? '' : `+ ${share.NbNouvelles}`}
      </td>
      <td className="num">{lengthOf(Minutes + (share?.Minutes ?? 0))}</td>
    </tr>
  );
}

const lengthOf = (minutes: number): string => (minutes === 0 ? '' : formatLength(minutes));

import type { ReactNode } from 'react';
import type { VisionnementRepartition } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import styles from './campaign.module.css';

const NAMED_MAX = 20;

/** Films that lack members, and films that are not of the edition. */
export function Shortfalls({ shared: { NbNouvelles, Manques, NonInscrits } }: { readonly shared: VisionnementRepartition }): ReactNode {
  const text = useText();
  return (
    <div aria-live="polite" className={styles.shortfalls}>
      {NbNouvelles === 0 && Manques.length === 0 && NonInscrits.length === 0 ? <p>{text('repartition.rien')}</p> : null}
      {Manques.length === 0 ? null : (
        <>
          <p>{text('repartition.manques', { count: Manques.length })}</p>
          <ul>
            {Manques.slice(0, NAMED_MAX).map(({ Id, Libelle, Manque, NbInterets }) => (
              <li key={Id}>
                {[
                  Libelle,
                  text('repartition.manque', { count: Manque }),
                  ...(NbInterets === 0 ? [] : [text('repartition.interets', { count: NbInterets })]),
                ].join(' · ')}
              </li>
            ))}
            {Manques.length > NAMED_MAX ? <li>{text('repartition.autres', { count: Manques.length - NAMED_MAX })}</li> : null}
          </ul>
        </>
      )}
      {NonInscrits.length === 0 ? null : (
        <p>{text('repartition.nonInscrits', { count: NonInscrits.length, films: NonInscrits.slice(0, NAMED_MAX).join(', ') })}</p>
      )}
    </div>
  );
}

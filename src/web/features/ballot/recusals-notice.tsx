import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listRecusationsOptions } from '#generated/client/queries/palmares.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SheetNoticeProps } from '#web/records/feature-parts.ts';
import styles from './ballot.module.css';

/** Jurors who are credited in a film of their section, or recused by hand, as soon as they are jurors. */
export function RecusalsNotice({ id }: SheetNoticeProps): ReactNode {
  const text = useText();
  const { data = [] } = useQuery({
    ...listRecusationsOptions({ path: { id } }),
    enabled: id > 0,
    meta: { entities: ['festival-section', 'jury-recusation', 'film-credit', 'festival-inscription'] },
  });
  if (data.length === 0) return null;
  return (
    <div className={styles.notice}>
      <strong>{text('vote.recusations')}</strong>
      <ul>
        {data.map(({ IdParticipant, Jure, IdInscription, Film, Motif }) => (
          <li key={`${IdParticipant} ${IdInscription}`}>{`${Jure} · ${Film} · ${Motif}`}</li>
        ))}
      </ul>
    </div>
  );
}

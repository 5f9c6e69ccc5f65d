import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listPrixRecusationsOptions, listRecusationsOptions } from '#generated/client/queries/palmares.gen.ts';
import type { Recusation } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SheetNoticeProps } from '#web/records/feature-parts.ts';
import styles from './ballot.module.css';

const READ = ['festival-section', 'festival-prix-edition', 'jury-recusation', 'film-credit', 'festival-inscription'];

/** Jurors who are credited in a film of their section, or recused by hand, as soon as they are jurors. */
export function RecusalsNotice({ id }: SheetNoticeProps): ReactNode {
  const { data = [] } = useQuery({ ...listRecusationsOptions({ path: { id } }), enabled: id > 0, meta: { entities: READ } });
  return <Recusals recusals={data} />;
}

/** The same of the jury of a prize, its own or that of its sections. */
export function PrizeRecusalsNotice({ id }: SheetNoticeProps): ReactNode {
  const { data = [] } = useQuery({ ...listPrixRecusationsOptions({ path: { id } }), enabled: id > 0, meta: { entities: READ } });
  return <Recusals recusals={data} />;
}

function Recusals({ recusals }: { readonly recusals: readonly Recusation[] }): ReactNode {
  const text = useText();
  if (recusals.length === 0) return null;
  return (
    <div className={styles.notice}>
      <strong>{text('vote.recusations')}</strong>
      <ul>
        {recusals.map(({ IdParticipant, Jure, IdInscription, Film, Motif }) => (
          <li key={`${IdParticipant} ${IdInscription}`}>{`${Jure} · ${Film} · ${Motif}`}</li>
        ))}
      </ul>
    </div>
  );
}

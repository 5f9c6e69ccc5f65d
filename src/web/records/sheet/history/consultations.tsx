import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { listConsultationsOptions } from '#generated/client/queries/journal-acces.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import styles from './consultations.module.css';

/** Readers of the record of a person, for users who may read the journal of access. */
export function Consultations({ entity, id }: { readonly entity: string; readonly id: number }): ReactNode {
  const text = useText();
  const { data = [] } = useQuery(listConsultationsOptions({ query: { entite: entity, id } }));
  if (data.length === 0) return null;
  return (
    <section aria-label={text('histo.consultePar')} className={styles.readers} title={text('histo.consulteAide')}>
      <h3>
        <Eye aria-hidden size={15} /> {text('histo.consultePar')}
      </h3>
      <ul>
        {data.map(({ Compte, Derniere, Nombre, IsProtege }) => (
          <li key={Compte}>
            {text('histo.consulteLigne', { compte: Compte, count: Nombre, derniere: formatDateTime(Derniere) })}
            {IsProtege ? <span className="ui-muted"> · {text('histo.consulteProtege')}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

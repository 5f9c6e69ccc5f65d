import type { ReactNode } from 'react';
import type { CopieResultat } from '#generated/client/types.gen.ts';
import { clockText, minutesOfDay } from '#domain/programmation/festival-day.ts';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { warningTexts } from '../remark-text.ts';
import styles from './copy.module.css';

type Copy = CopieResultat['Copies'][number];

/** Day by day, how many screenings fit, what keeps the others out, and what those that fit would lack. */
export function CopyTrial({ trial: { Copies } }: { readonly trial: CopieResultat }): ReactNode {
  const text = useText();
  const language = useLanguage();
  if (Copies.length === 0) return <p>{text('programmation.copie.rien')}</p>;
  return (
    <ul className={styles.trial} aria-live="polite">
      {[...Map.groupBy(Copies, ({ Jour }) => Jour)].map(([day, dayCopies]) => {
        const kept = dayCopies.filter(({ Raison }) => Raison === null);
        return (
          <li key={day}>
            <strong>{formatDay(day, language)}</strong> {text('programmation.copie.tiennent', { count: kept.length })}
            <CopyLines copies={dayCopies} day={day} />
          </li>
        );
      })}
    </ul>
  );
}

function CopyLines({ copies, day }: { readonly copies: readonly Copy[]; readonly day: string }): ReactNode {
  const text = useText();
  const reportedCopies = copies.filter(({ Raison, Alertes }) => Raison !== null || Alertes.length > 0);
  if (reportedCopies.length === 0) return null;
  return (
    <ul>
      {reportedCopies.map(({ IdProgrammation, Debut, Salle, Programme, Raison, Sujet, Alertes }) => (
        <li data-refused={Raison !== null || undefined} key={IdProgrammation}>
          {[clockText(minutesOfDay(day, Debut) ?? 0), Salle ?? text('programmation.sansSalle'), Programme].join(' · ')}
          {' : '}
          {Raison === null
            ? warningTexts(text, Alertes).join(' ')
            : text(`programmation.copie.raison.${Raison}`, { programme: Sujet ?? '' })}
        </li>
      ))}
    </ul>
  );
}

import { type ReactNode, useId } from 'react';
import { SeanceChangement, seanceChangementEnum } from '#generated/enums/seance-changement.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { clockText, festivalDayOf, minutesOfDay } from '#domain/programmation/festival-day.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Status, StatusOf } from '#web/ui/status/status.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { AnnouncedPlace, PublicationPreview } from './publication-api.ts';
import styles from '../programme-grid.module.css';

type Change = PublicationPreview['Changements'][number];

/** The changes that a publication announces: how many of each kind, then each with what was announced before. */
export function PublicationChanges({ changes }: { readonly changes: readonly Change[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const title = useId();
  const kinds = seanceChangementEnum.values.flatMap((kind) => {
    const count = changes.filter(({ Changement }) => Changement === kind.value).length;
    return count === 0 ? [] : [{ ...kind, count }];
  });
  return (
    <div className={styles.publicationChanges}>
      <h2 className={styles.publicationKinds} id={title}>
        <span className="ui-sr-only">{text('programmation.publication.changements')}</span>
        {kinds.map(({ value, labels, status = 'draft', count }) => (
          <Status key={value} meaning={status}>{`${labels[language]} : ${count}`}</Status>
        ))}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region is reached by keyboard */}
      <section aria-labelledby={title} className={styles.publicationScroll} tabIndex={0}>
        <ChangeTable changes={changes} />
      </section>
    </div>
  );
}

function ChangeTable({ changes }: { readonly changes: readonly Change[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <DataTable
      columns={[
        {
          id: 'changement',
          header: text('programmation.publication.changement'),
          cell: ({ Changement }) => <Kind kind={Changement} />,
        },
        {
          id: 'programme',
          header: text('programmation.publication.programme'),
          isRowHeader: true,
          cell: ({ Programme }) => Programme,
        },
        {
          id: 'avant',
          header: text('programmation.publication.avant'),
          cellClassName: 'num',
          cell: ({ Avant }) => (Avant === null ? '' : placeText(text, Avant, language)),
        },
        {
          id: 'apres',
          header: text('programmation.publication.apres'),
          cellClassName: 'num',
          cell: (change) => <After change={change} />,
        },
      ]}
      isPlain
      isTop
      rowKey={({ IdProgrammation }, index) => IdProgrammation ?? `supprimee-${index}`}
      rows={changes}
    />
  );
}

/** Place and hour of its announcement, and the differences for the public. */
function After({ change: { Changement, Apres, Ecarts } }: { readonly change: Change }): ReactNode {
  const text = useText();
  const language = useLanguage();
  if (ENDED.includes(Changement)) return null;
  return (
    <>
      {placeText(text, Apres, language)}
      {Ecarts.length === 0 ? null : (
        <ul className={styles.publicationDifferences}>
          {Ecarts.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Kinds of changes after which nothing is announced. */
const ENDED: readonly number[] = [SeanceChangement.annulee, SeanceChangement.retiree];

function Kind({ kind }: { readonly kind: number }): ReactNode {
  const shown = seanceChangementEnum.values.find(({ value }) => value === kind);
  return shown === undefined ? null : <StatusOf of={shown} />;
}

/** `sam. 19/12 10:00 – 11:23, Palais des congrès, en présence` */
function placeText(text: Text, { Debut, Fin, Salle, IsEnPresence, IsSurReservation }: AnnouncedPlace, language: string): string {
  const day = festivalDayOf(Debut ?? '') ?? '';
  const hours = [Debut, Fin].flatMap((instant) => minutesOfDay(day, instant ?? '') ?? []).map(clockText);
  const when = `${day === '' ? '' : formatDay(day, language)} ${hours.join(' – ')}`;
  return [
    when,
    Salle ?? text('programmation.sansSalle'),
    ...(IsEnPresence ? [text('programmation.enPresence')] : []),
    ...(IsSurReservation ? [text('programmation.surReservation')] : []),
  ].join(', ');
}

import { type ReactNode, useId } from 'react';
import { SeanceChangement, seanceChangementEnum } from '#generated/enums/seance-changement.gen.ts';
import { formatDay } from '#domain/records/values/dates.ts';
import { clockText, festivalDayOf, minutesOfDay } from '#domain/programmation/festival-day.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Pill } from '#web/ui/pill.tsx';
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
        {kinds.map(({ value, labels, tone, count }) => (
          <Pill key={value} tone={tone}>{`${labels[language]} : ${count}`}</Pill>
        ))}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region is reached by keyboard */}
      <section aria-labelledby={title} className={styles.publicationScroll} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('programmation.publication.changement')}</th>
              <th scope="col">{text('programmation.publication.programme')}</th>
              <th scope="col">{text('programmation.publication.avant')}</th>
              <th scope="col">{text('programmation.publication.apres')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change, index) => (
              <ChangeRow change={change} key={change.IdProgrammation ?? `supprimee-${index}`} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** Kinds of changes after which nothing is announced. */
const ENDED: readonly number[] = [SeanceChangement.annulee, SeanceChangement.retiree];

function ChangeRow({ change: { Changement, Programme, Avant, Apres } }: { readonly change: Change }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const kind = seanceChangementEnum.values.find(({ value }) => value === Changement);
  return (
    <tr>
      <td>{kind === undefined ? null : <Pill tone={kind.tone}>{kind.labels[language]}</Pill>}</td>
      <th scope="row">{Programme}</th>
      <td className="num">{Avant === null ? '' : placeText(text, Avant, language)}</td>
      <td className="num">{ENDED.includes(Changement) ? '' : placeText(text, Apres, language)}</td>
    </tr>
  );
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

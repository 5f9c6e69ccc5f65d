import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { mailCourses } from '#generated/client/sdk/accueil.gen.ts';
import { formatFullDay } from '#domain/values/dates.ts';
import { currentLanguage, text as said } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { sendAsking } from '#web/mails/holes/send-asking.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import type { Transports } from './use-transports.ts';
import styles from './transports.module.css';

interface StaleDriversProps {
  readonly data: Transports;
  readonly edition: number;
  readonly isWriter: boolean;
}

/** Drivers who go by a mail that is not true any more, with what changed since. */
export function StaleDrivers({ data, edition, isWriter }: StaleDriversProps): ReactNode {
  const text = useText();
  const stale = data.day?.APrevenir ?? [];
  if (stale.length === 0) return null;
  return (
    <section aria-labelledby="tr-prevenir" className={styles.stale}>
      <h2 id="tr-prevenir">{text('transports.aPrevenir', { count: stale.length })}</h2>
      <ul>
        {stale.map(({ Cle, Nom, Ecarts }) => (
          <li key={Cle}>
            <span>
              <strong>{Nom}</strong> : {Ecarts}
            </span>
            {isWriter ? (
              <Button icon={BellRing} onClick={() => void send(edition, data, Cle)}>
                {text('transports.prevenir', { nom: Nom })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each driver reads their runs of the day. */
export async function mailAll(edition: number, data: Transports): Promise<void> {
  const title = said('transports.confirmerEnvoi', { jour: formatFullDay(data.date, currentLanguage()) });
  if (!(await dialogs.confirm({ title, text: null, confirmLabel: said('transports.envoyer') }))) return;
  await send(edition, data, null);
}

async function send(edition: number, data: Transports, key: string | null): Promise<void> {
  try {
    const sent = await sendAsking((seen) => mailCourses({ body: { Edition: edition, Jour: data.date, Chauffeur: key, ...seen } }));
    if (sent === null) return;
    const { NbMails, SansAdresse } = sent.data;
    const without = SansAdresse.length === 0 ? [] : [said('transports.sansAdresse', { noms: SansAdresse.join(', ') })];
    notify(without.length === 0 ? 'success' : 'warning', [said('transports.envoyes', { count: NbMails }), ...without].join(' '));
  } catch (error) {
    notify('danger', failureText(error, said('transports.echec')));
  }
  await data.readAgain();
}

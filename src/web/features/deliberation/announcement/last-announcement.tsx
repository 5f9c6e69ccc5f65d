import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { takeBackAnnonce } from '#generated/client/sdk/deliberations.gen.ts';
import type { AnnonceApercu } from '#generated/client/types.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import styles from '../deliberation.module.css';

interface LastAnnouncementProps {
  readonly section: number;
  readonly last: NonNullable<AnnonceApercu['Derniere']>;
  readonly onChanged: () => void;
}

/** Last announcement, and its undoing: the day goes, the letters that left do not come back, which the page states first. */
export function LastAnnouncement({ section, last: { Jour, Films, Mails }, onChanged }: LastAnnouncementProps): ReactNode {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const jour = formatDate(Jour);
  async function takeBack(): Promise<void> {
    const question = [
      text('deliberation.annonce.reprendreQuestion', { count: Films }),
      ...(Mails === 0 ? [] : [text('deliberation.annonce.reprendreMails', { count: Mails })]),
    ].join(' ');
    const title = text('deliberation.annonce.reprendreTitre', { jour });
    const confirmLabel = text('deliberation.annonce.reprendreVerbe');
    if (!(await dialogs.confirm({ title, text: question, confirmLabel, danger: true }))) return;
    setBusy(true);
    try {
      const { data } = await takeBackAnnonce({ path: { id: section }, body: { Jour, Films } });
      notify('success', text('deliberation.annonce.reprise', { count: data.Films }));
      for (const name of ['festival-section', 'festival-inscription']) await queries.invalidateQueries({ queryKey: [name] });
    } catch (failure) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(failure, text('deliberation.annonce.echec')), kind: 'danger' });
    } finally {
      setBusy(false);
      onChanged();
    }
  }
  return (
    <p className={styles.announcementLast}>
      {text('deliberation.annonce.derniere', { jour, count: Films })}
      <Button busy={isBusy} disabled={isBusy} icon={Undo2} onClick={() => void takeBack()}>
        {text('deliberation.annonce.reprendre')}
      </Button>
    </p>
  );
}

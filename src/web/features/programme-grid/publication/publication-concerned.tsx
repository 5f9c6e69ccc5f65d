import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { mailContextOf } from '#domain/mails/mailable.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type ConcernedGroup, concernedBy } from './publication-api.ts';
import styles from '../programme-grid.module.css';

interface PublicationConcernedProps {
  readonly publication: { readonly Id: number; readonly Numero: number; readonly NbChangements: number };
  readonly onClose: () => void;
  readonly onHistory: () => void;
}

/** Lists whose rows the mails of a group are about. */
const SCREENS: Readonly<Record<ConcernedGroup['Groupe'], string>> = {
  invites: 'festival-participant',
  projection: 'festival-participant-organisateur',
  billetterie: 'festival-participant-organisateur',
};

/** People whose day a published version changes, with a mail button. */
export function PublicationConcerned({
  publication: { Id, Numero, NbChangements },
  onClose,
  onHistory,
}: PublicationConcernedProps): ReactNode {
  const text = useText();
  const { data, error } = useQuery({
    queryKey: ['festival-publication', 'concernes', Id],
    queryFn: ({ signal }) => concernedBy(Id, signal),
    retry: false,
  });
  return (
    <>
      <Notice
        detail={text('programmation.publication.concernesAide')}
        icon={CircleCheck}
        title={text('programmation.publication.publiee', { numero: Numero, count: NbChangements })}
      />
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {failureText(error, text('programmation.publication.echec'))}
        </p>
      )}
      {data?.map((group) => (
        <Group group={group} key={group.Groupe} />
      ))}
      <footer className={styles.publicationActions}>
        <Button onClick={onHistory}>{text('programmation.publication.versions')}</Button>
        <Button onClick={onClose} variant="primary">
          {text('dialog.fermer')}
        </Button>
      </footer>
    </>
  );
}

function Group({ group: { Groupe, Personnes } }: { readonly group: ConcernedGroup }): ReactNode {
  const text = useText();
  const { can } = useRights();
  const screen = SCREENS[Groupe];
  const context = mailContextOf(screen);
  const title = text(`programmation.publication.groupe.${Groupe}`);
  async function write(): Promise<void> {
    if (context === null) return;
    const { openMailing } = await import('#web/mails/open-mailing.tsx');
    const filter = {
      Tri: [],
      GlobalSearch: null,
      IdsPk: Personnes.map(({ Id }) => Id),
      IdsPkExclude: null,
      Classement: null,
      Criteres: null,
      Colonnes: ['Id'],
    };
    await openMailing({ screen, context, filter, rows: Personnes.length });
  }
  return (
    <section aria-label={title} className={styles.publicationChanges}>
      <h2 className={styles.publicationKinds}>
        {title}
        <span className={styles.count}>{text('programmation.publication.personnes', { count: Personnes.length })}</span>
        {Personnes.length > 0 && can('envoyer-mail') ? (
          <Button aria-label={text('programmation.publication.ecrire', { groupe: title })} icon={Mail} onClick={() => void write()}>
            {text('outils.mail')}
          </Button>
        ) : null}
      </h2>
      <p>{Personnes.length === 0 ? text(`programmation.publication.personne.${Groupe}`) : Personnes.map(({ Nom }) => Nom).join(' · ')}</p>
    </section>
  );
}

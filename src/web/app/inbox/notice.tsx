import { Check, Clock, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { AvisNature } from '#generated/enums/avis-nature.gen.ts';
import type { AvisLu } from '#generated/client/types.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { RecordLink } from '#web/records/identity/record-link.tsx';
import { useChangedNames } from './use-changed-names.ts';
import { IconButton } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/kit/text-link/text-link.tsx';
import { MenuButton } from '#web/ui/menu.tsx';
import type { NoticeChange } from './notice-change.ts';
import styles from './inbox.module.css';

/** Tasks without a record are found on their own screen. */
const TASKS_SCREEN = '/taches';
const TASKS: ReadonlySet<number> = new Set([AvisNature.tache, AvisNature.tacheFaite]);

interface NoticeProps {
  readonly notice: AvisLu;
  readonly onChange: (noticeChange: NoticeChange) => void;
  readonly onOpen: () => void;
}

/** One thing that waits: who did what, on which record, and what is done with it. */
export function Notice({ notice, onChange, onOpen }: NoticeProps): ReactNode {
  const { Id: id, Entite: entity, IdFiche: record, Fiche: name, Extrait: excerpt, DateCreation, IsLu, PlusTard } = notice;
  const text = useText();
  const sentence = useSentence(notice);
  function open(): void {
    if (!IsLu) onChange({ id, change: { Lu: true } });
    onOpen();
  }
  return (
    <li className={styles.notice} data-unread={!IsLu || undefined}>
      <p className={styles.said}>
        <strong>{sentence}</strong>
        <time dateTime={`${DateCreation}Z`}>{formatDateTime(DateCreation)}</time>
      </p>
      {entity === null || record === null || name === null ? null : (
        <p>
          <RecordLink id={record} onOpen={open} to={entity}>
            {name}
          </RecordLink>
        </p>
      )}
      {entity === null && TASKS.has(notice.Nature) ? (
        <p>
          <TextLink onClick={open} to={TASKS_SCREEN}>
            {text('page.taches.titre')}
          </TextLink>
        </p>
      ) : null}
      {excerpt === null ? null : <p className={styles.excerpt}>{excerpt}</p>}
      {PlusTard === null ? null : <p className="ui-muted">{text('boite.revient', { date: formatDateTime(PlusTard) })}</p>}
      <NoticeActions notice={notice} onChange={onChange} />
    </li>
  );
}

function useSentence({ Nature, De, Vue, Changements }: AvisLu): string {
  const text = useText();
  const changed = useChangedNames(Changements);
  const nom = De ?? text('boite.quelquun');
  if (Nature === AvisNature.mention) return text('boite.mention', { nom });
  if (Nature === AvisNature.commentaire) return text('boite.commentaire', { nom });
  if (Nature === AvisNature.tache) return text('boite.tache', { nom });
  if (Nature === AvisNature.tacheFaite) return text('boite.tacheFaite', { nom });
  if (Nature === AvisNature.entree) return text('boite.entree', { vue: Vue ?? '' });
  if (Nature === AvisNature.vuePerdue) return text('boite.vuePerdue', { vue: Vue ?? '' });
  if (Nature === AvisNature.envoi) return text('boite.envoi', { vue: Vue ?? '' });
  if (Nature === AvisNature.regleArretee) return text('boite.regleArretee', { vue: Vue ?? '' });
  return changed === '' ? text('boite.changement', { nom }) : text('boite.changementDe', { nom, quoi: changed });
}

function NoticeActions({ notice: { Id: id, IsTraite }, onChange }: Pick<NoticeProps, 'notice' | 'onChange'>): ReactNode {
  const text = useText();
  if (IsTraite)
    return <IconButton icon={Undo2} label={text('boite.remettre')} onClick={() => onChange({ id, change: { Traite: false } })} />;
  const choices = ['heure', 'demain', 'semaine'] as const;
  return (
    <div className={styles.actions}>
      <IconButton icon={Check} label={text('boite.fait')} onClick={() => onChange({ id, change: { Traite: true } })} />
      <MenuButton
        icon={Clock}
        iconOnly
        items={choices.map((PlusTard) => ({
          key: PlusTard,
          label: text(`boite.${PlusTard}`),
          onSelect: () => onChange({ id, change: { PlusTard } }),
        }))}
        label={text('boite.reporter')}
      />
    </div>
  );
}

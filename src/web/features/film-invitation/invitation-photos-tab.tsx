import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listInvitationPhotosOptions } from '#generated/client/queries/invitations-films.gen.ts';
import { settleInvitationPhotos } from '#generated/client/sdk/invitations-films.gen.ts';
import type { InvitationPhotoLue, InvitationPhotosDecidees } from '#generated/client/types.gen.ts';
import { InscriptionInvitationEtat } from '#generated/enums/inscription-invitation-etat.gen.ts';
import { InvitationPhotoEtat, invitationPhotoEtatEnum } from '#generated/enums/invitation-photo-etat.gen.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { FileView } from '#web/files/viewing/file-view.tsx';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { failureText } from '#web/records/failure-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './invitation-photos.module.css';

/** Stills that a right-holder sent: each joins the images of the film with its credit, or is set aside. */
export function InvitationPhotosTab({ id, record, entity }: FeatureTabProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const options = listInvitationPhotosOptions({ path: { id } });
  const { data, error, refetch } = useQuery({
    ...options,
    enabled: id > 0,
    meta: { entities: ['film-invitation-photo', 'festival-inscription-invitation'] },
  });
  if (error !== null) return <LoadFailure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <div aria-busy className="sheet-loading" />;
  if (data.Photos.length === 0) return <p className="ui-note">{text('photoInvite.aucune')}</p>;
  const { Etat } = describedDraft('festival-inscription-invitation', entity.descriptor, record);
  const isOpen = Etat === InscriptionInvitationEtat.invite;
  const waiting = data.Photos.filter((one) => one.Etat === InvitationPhotoEtat.aExaminer);
  const decided = data.Photos.filter((one) => !waiting.includes(one));
  return (
    <div className={styles.root}>
      {isOpen ? <p className="ui-note">{text('photoInvite.attente')}</p> : null}
      {waiting.length === 0 ? null : <Waiting id={id} isReadOnly={isOpen || !can('FILM-IMAGE-WRITE')} photos={waiting} />}
      {decided.length === 0 ? null : <Decided photos={decided} />}
    </div>
  );
}

interface Choice {
  readonly isKept: boolean | null;
  readonly credit: string;
}

interface WaitingProps {
  readonly id: number;
  readonly photos: readonly InvitationPhotoLue[];
  readonly isReadOnly: boolean;
}

function Waiting({ id, photos, isReadOnly }: WaitingProps): ReactNode {
  const text = useText();
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const { isBusy, save } = useSaving(id);
  function choiceOf({ Id, Copyright }: InvitationPhotoLue): Choice {
    return choices.get(Id) ?? { isKept: null, credit: Copyright ?? '' };
  }
  const chosen = photos.flatMap((photo) => {
    const { isKept, credit } = choiceOf(photo);
    return isKept === null ? [] : [{ Id: photo.Id, IsRetenue: isKept, Copyright: credit.trim() === '' ? null : credit.trim() }];
  });
  return (
    <>
      <p>{text('photoInvite.aide')}</p>
      <ul className={styles.photos}>
        {photos.map((photo) => (
          <Photo
            choice={choiceOf(photo)}
            isDisabled={isReadOnly || isBusy}
            key={photo.Id}
            onChoice={(choice) => setChoices(new Map(choices).set(photo.Id, choice))}
            photo={photo}
          />
        ))}
      </ul>
      {isReadOnly ? null : (
        <div className={styles.actions}>
          <Button onClick={() => setChoices(new Map(photos.map((photo) => [photo.Id, { ...choiceOf(photo), isKept: true }])))}>
            {text('photoInvite.toutRetenir')}
          </Button>
          <Button busy={isBusy} disabled={isBusy || chosen.length === 0} onClick={() => void save(chosen)} variant="primary">
            {text('photoInvite.enregistrer', { count: chosen.length })}
          </Button>
        </div>
      )}
    </>
  );
}

interface PhotoProps {
  readonly photo: InvitationPhotoLue;
  readonly choice: Choice;
  readonly isDisabled: boolean;
  readonly onChoice: (choice: Choice) => void;
}

function Photo({ photo: { Id, Fichier, Nom }, choice, isDisabled, onChoice }: PhotoProps): ReactNode {
  const text = useText();
  return (
    <li className={styles.photo}>
      {Fichier === null ? <span>{Nom}</span> : <FileView id={Fichier} kind="image" />}
      <label className={styles.credit}>
        {text('photoInvite.credit', { nom: Nom })}
        <input
          className="ui-input"
          disabled={isDisabled}
          maxLength={100}
          onChange={(event) => onChoice({ ...choice, credit: event.target.value })}
          value={choice.credit}
        />
      </label>
      <fieldset aria-label={text('photoInvite.decision', { nom: Nom })} className={styles.choice} disabled={isDisabled}>
        {([true, false] as const).map((isKept) => (
          <label key={String(isKept)}>
            <input checked={choice.isKept === isKept} name={`photo-${Id}`} onChange={() => onChoice({ ...choice, isKept })} type="radio" />{' '}
            {text(isKept ? 'photoInvite.retenir' : 'photoInvite.ecarter')}
          </label>
        ))}
      </fieldset>
    </li>
  );
}

/** Sends the decisions; what others decided meanwhile is read again. */
function useSaving(id: number) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function save(Choix: InvitationPhotosDecidees['Choix']): Promise<void> {
    setBusy(true);
    try {
      await settleInvitationPhotos({ path: { id }, body: { Choix } });
      notify('success', text('photoInvite.faites', { count: Choix.length }));
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('photoInvite.echec')), kind: 'danger' });
    }
    setBusy(false);
    await queries.invalidateQueries();
  }
  return { isBusy, save };
}

function Decided({ photos }: Pick<WaitingProps, 'photos'>): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <section aria-label={text('photoInvite.decidees')} className={styles.root}>
      <h3>{text('photoInvite.decidees')}</h3>
      <ul className={styles.photos}>
        {photos.map(({ Id, Fichier, Nom, Copyright, Etat, DecideLe, DecidePar }) => (
          <li className={styles.photo} key={Id}>
            {Fichier === null ? <span className={styles.gone}>{Nom}</span> : <FileView id={Fichier} kind="image" />}
            <span>{Copyright}</span>
            <span className="ui-help">
              {text('photoInvite.par', {
                etat: enumLabel(invitationPhotoEtatEnum, Etat, language) ?? '',
                quand: formatDateTime(DecideLe ?? ''),
                qui: DecidePar ?? '–',
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

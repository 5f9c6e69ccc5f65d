import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { getScrutinOptions } from '#generated/client/queries/palmares.gen.ts';
import {
  closeScrutin,
  countScrutin,
  createScrutinLien,
  openScrutin,
  reopenScrutin,
  revokeScrutinLien,
} from '#generated/client/sdk/palmares.gen.ts';
import type { ScrutinVote } from '#generated/client/types.gen.ts';
import { ScrutinEtat, scrutinEtatEnum } from '#generated/enums/scrutin-etat.gen.ts';
import { ScrutinMethode } from '#generated/enums/scrutin-methode.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { showLink } from '#web/shell/dialogs/link-dialog.tsx';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { askAbandon } from './abandon-form.tsx';
import { AudienceScreenings } from './audience-screenings.tsx';
import { Results } from './results.tsx';
import styles from './ballot.module.css';

const HOLD = 'TENIR-SCRUTIN';

type Act = (call: () => Promise<unknown>) => Promise<void>;

/** From the opening of a vote to its proclamation: who has voted, never what they voted, then the count. */
export function BallotTab({ id }: FeatureTabProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const queries = useQueryClient();
  const options = getScrutinOptions({ path: { id } });
  const read = useQuery({ ...options, enabled: id > 0, meta: { entities: ['festival-scrutin', 'scrutin-bulletin', 'jury-recusation'] } });
  async function act(call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
    } catch (error) {
      notify('danger', failureText(error, text('vote.echec')));
    }
    await queries.invalidateQueries();
  }
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return null;
  const vote = read.data;
  const canHold = can(HOLD);
  return (
    <div className={styles.root}>
      <State vote={vote} />
      {canHold ? <Steps act={act} id={id} vote={vote} /> : null}
      {vote.Methode === ScrutinMethode.public ? (
        <AudienceScreenings canMake={canHold && vote.Etat === ScrutinEtat.ouvert} id={id} />
      ) : (
        <Jurors act={act} canHold={canHold && vote.Etat === ScrutinEtat.ouvert} id={id} vote={vote} />
      )}
      <Recusals vote={vote} />
      {vote.Resultats.length === 0 ? null : (
        <Results act={act} canProclaim={canHold && vote.Etat === ScrutinEtat.depouille} id={id} vote={vote} />
      )}
    </div>
  );
}

interface VoteProps {
  readonly vote: ScrutinVote;
}

interface ActProps extends VoteProps {
  readonly id: number;
  readonly act: Act;
}

function State({ vote: { Etat, Methode, NbBulletins, Jures, Quorum, MotifSansResultat } }: VoteProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <p>
      <strong>{enumLabel(scrutinEtatEnum, Etat, language)}</strong>{' '}
      {Methode === ScrutinMethode.public
        ? text('vote.votesDuPublic', { count: NbBulletins })
        : text('vote.bulletins', { deposes: NbBulletins, total: Jures.length, quorum: Quorum })}
      {Etat === ScrutinEtat.sansResultat ? ` ${text('vote.sansResultat', { motif: MotifSansResultat ?? '' })}` : null}
    </p>
  );
}

function Steps({ id, vote: { Etat }, act }: ActProps): ReactNode {
  const text = useText();
  async function open(): Promise<void> {
    const { Cle } = (await openScrutin({ path: { id } })).data;
    await showLink(dialogs, { title: text('vote.cle'), text: text('vote.cleDite'), link: Cle });
  }
  async function close(): Promise<void> {
    const question = { title: text('vote.cloreTitre'), text: text('vote.cloreQuestion'), confirmLabel: text('vote.clore') };
    if (await dialogs.confirm(question)) await closeScrutin({ path: { id } });
  }
  async function reopen(): Promise<void> {
    const question = { title: text('vote.rouvrirTitre'), text: text('vote.rouvrirQuestion'), confirmLabel: text('vote.rouvrir') };
    if (!(await dialogs.confirm(question))) return;
    const { Cle } = (await reopenScrutin({ path: { id } })).data;
    await showLink(dialogs, { title: text('vote.cle'), text: text('vote.cleDite'), link: Cle });
  }
  return (
    <div className={styles.actions}>
      {Etat === ScrutinEtat.prepare ? (
        <Button onClick={() => void act(open)} variant="primary">
          {text('vote.ouvrir')}
        </Button>
      ) : null}
      {Etat === ScrutinEtat.ouvert ? <Button onClick={() => void act(close)}>{text('vote.clore')}</Button> : null}
      {Etat === ScrutinEtat.ouvert ? <Button onClick={() => void act(() => askAbandon(id))}>{text('vote.abandonner')}</Button> : null}
      {Etat === ScrutinEtat.sansResultat ? <Button onClick={() => void act(reopen)}>{text('vote.rouvrir')}</Button> : null}
      {Etat === ScrutinEtat.clos ? <CountForm act={act} id={id} /> : null}
    </div>
  );
}

/** The key is typed here and sent with the one call that needs it. */
function CountForm({ id, act }: Omit<ActProps, 'vote'>): ReactNode {
  const text = useText();
  const [key, setKey] = useState('');
  const field = useId();
  return (
    <form
      className={styles.actions}
      onSubmit={(event) => {
        event.preventDefault();
        void act(() => countScrutin({ path: { id }, body: { Cle: key.trim() } }));
      }}
    >
      <label htmlFor={field}>{text('vote.cleDemandee')}</label>
      <input autoComplete="off" className="ui-input" id={field} onChange={(event) => setKey(event.target.value)} required value={key} />
      <Button type="submit" variant="primary">
        {text('vote.depouiller')}
      </Button>
    </form>
  );
}

function Jurors({ id, vote, act, canHold }: ActProps & { readonly canHold: boolean }): ReactNode {
  const text = useText();
  async function give({ IdParticipant, Nom }: ScrutinVote['Jures'][number]): Promise<void> {
    const { Lien, ExpireLe } = (await createScrutinLien({ path: { id }, body: { IdParticipant } })).data;
    await showLink(dialogs, {
      title: text('vote.lien', { nom: Nom }),
      text: text('vote.lienFait', { date: formatDateTime(ExpireLe) }),
      link: Lien,
    });
  }
  return (
    <DataTable
      isPlain
      caption={text('vote.jures')}
      columns={[
        { id: 'jure', header: text('vote.jure'), isRowHeader: true, cell: ({ Nom }) => Nom },
        { id: 'vote', header: text('vote.vote'), cell: ({ IsDepose }) => text(IsDepose ? 'vote.oui' : 'vote.non') },
        {
          id: 'lien',
          header: text('vote.lienColonne'),
          cell: (juror) =>
            canHold && !juror.IsDepose ? (
              <span className={styles.actions}>
                <Button aria-label={text('vote.creerLienDe', { nom: juror.Nom })} onClick={() => void act(() => give(juror))}>
                  {text('vote.creerLien')}
                </Button>
                {juror.ExpireLe === null ? null : (
                  <Button onClick={() => void act(() => revokeScrutinLien({ path: { id }, body: { IdParticipant: juror.IdParticipant } }))}>
                    {text('vote.revoquer')}
                  </Button>
                )}
              </span>
            ) : null,
        },
      ]}
      rowKey={({ IdParticipant }) => IdParticipant}
      rows={vote.Jures}
    />
  );
}

function Recusals({ vote: { Recusations } }: VoteProps): ReactNode {
  const text = useText();
  if (Recusations.length === 0) return null;
  return (
    <div className={styles.notice}>
      <strong>{text('vote.recusations')}</strong>
      <ul>
        {Recusations.map(({ IdParticipant, Jure, IdInscription, Film, Motif }) => (
          <li key={`${IdParticipant} ${IdInscription}`}>{`${Jure} · ${Film} · ${Motif}`}</li>
        ))}
      </ul>
    </div>
  );
}

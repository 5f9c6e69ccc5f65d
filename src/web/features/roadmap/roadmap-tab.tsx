import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Link2Off, Mail, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getFeuilleDeRouteOptions } from '#generated/client/queries/accueil.gen.ts';
import { createFeuilleLien, revokeFeuilleLiens, sendFeuillesDeRoute } from '#generated/client/sdk/accueil.gen.ts';
import { exportFeuillesDeRoute } from '#generated/client/sdk/participants.gen.ts';
import type { FeuilleDeRoute } from '#generated/client/types.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import { sendAsking } from '#web/mails/holes/send-asking.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { showLink } from '#web/shell/dialogs/link-dialog.tsx';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { RoadmapSections } from './roadmap-sections.tsx';
import styles from './roadmap.module.css';

const SEND = 'ENVOYER-FEUILLE';
/** Entities on the page: a change of one of these is read again. */
const MADE_OF = [
  'feuille-route',
  'festival-participant',
  'festival-hotel-pec',
  'festival-trajet',
  'festival-defraiement',
  'benevole-affectation',
];

/** Page that the guest has in hand, the changes since, and the page as it would be sent now. */
export function RoadmapTab({ id }: FeatureTabProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const options = getFeuilleDeRouteOptions({ path: { id } });
  const read = useQuery({ ...options, enabled: id > 0, meta: { entities: [...MADE_OF, 'festival-programmation', 'agenda'] } });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  const roadmap = read.data;
  if (roadmap === undefined) return null;
  return (
    <div className={styles.tab}>
      <State roadmap={roadmap} />
      {can(SEND) && roadmap.IsAttendu ? <Actions id={id} queryKey={options.queryKey} roadmap={roadmap} /> : null}
      {roadmap.Page === null ? null : (
        <section aria-label={text('feuille.apercu')}>
          <p className={styles.note}>{text('feuille.apercu')}</p>
          <RoadmapSections page={roadmap.Page} />
        </section>
      )}
    </div>
  );
}

function State({ roadmap }: { readonly roadmap: FeuilleDeRoute }): ReactNode {
  const text = useText();
  const { DateEnvoi, EnvoyePar, IsParMail, NbLiens, Changements, IsAttendu } = roadmap;
  if (!IsAttendu) return <p>{text('feuille.nonAttendu')}</p>;
  if (DateEnvoi === null) return <p>{text('feuille.jamais')}</p>;
  const sent = { quand: formatDateTime(DateEnvoi), qui: EnvoyePar ?? '–' };
  return (
    <>
      <p>
        {text(IsParMail ? 'feuille.envoyeeLe' : 'feuille.remiseLe', sent)}
        <span className={styles.note}> · {text('feuille.liens', { count: NbLiens })}</span>
      </p>
      <output className={Changements.length === 0 ? undefined : styles.stale}>
        {Changements.length === 0 ? text('feuille.aJour') : text('feuille.perimee', { quoi: Changements.join(' ; ') })}
      </output>
    </>
  );
}

interface ActionsProps {
  readonly id: number;
  readonly roadmap: FeuilleDeRoute;
  readonly queryKey: readonly unknown[];
}

function Actions({ id, roadmap, queryKey }: ActionsProps): ReactNode {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function act(call: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await call();
    } catch (error) {
      notify('danger', failureText(error, text('feuille.echec')));
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey });
    }
  }
  async function send(): Promise<void> {
    const sent = await sendAsking((seen) => sendFeuillesDeRoute({ body: { Ids: [id], ...seen } }));
    if (sent === null) return;
    const { NbMails, SansAdresse } = sent.data;
    if (SansAdresse.length > 0) notify('danger', text('feuille.sansAdresse', { noms: SansAdresse.join(', ') }));
    else notify('success', text('feuille.envoyees', { count: NbMails }));
  }
  async function makeLink(): Promise<void> {
    const { Lien, ExpireLe } = (await createFeuilleLien({ path: { id } })).data;
    await showLink(dialogs, {
      title: text('feuille.creerLien'),
      text: text('feuille.lienFait', { date: formatDateTime(ExpireLe) }),
      link: Lien,
    });
  }
  return (
    <div className={styles.actions}>
      <Button busy={isBusy} disabled={isBusy} icon={Mail} onClick={() => void act(send)} variant="primary">
        {text(roadmap.DateEnvoi === null ? 'feuille.envoyer' : 'feuille.renvoyer')}
      </Button>
      <Button icon={Printer} onClick={() => void act(() => fetchFile(exportFeuillesDeRoute({ body: { Ids: [id] }, ...AS_FILE })))}>
        {text('feuille.imprimer')}
      </Button>
      <Button icon={Link2} onClick={() => void act(makeLink)}>
        {text('feuille.creerLien')}
      </Button>
      {roadmap.NbLiens === 0 ? null : (
        <Button icon={Link2Off} onClick={() => void act(() => revokeFeuilleLiens({ path: { id } }))}>
          {text('feuille.revoquer')}
        </Button>
      )}
    </div>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, BellRing, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { listSeanceAlertesOptions } from '#generated/client/queries/programmation.gen.ts';
import { seanceAcquittementClient } from '#generated/client/records.gen.ts';
import type { AlerteSeance } from '#generated/client/types.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { failureText } from '#web/records/failure-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { askAcknowledgement } from './acknowledge-form.tsx';
import styles from './screening-alerts.module.css';

const SCREENING = 'festival-programmation';

/** The conflicts of a screening: each waits to be settled, or was accepted with a reason. */
export function ScreeningAlertsTab({ id }: FeatureTabProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const { data, error, refetch } = useQuery({
    ...listSeanceAlertesOptions({ path: { id } }),
    enabled: id > 0,
    meta: { entities: [SCREENING, 'seance-acquittement', 'festival-participant', 'festival-inscription', 'film-copie', 'film-kdm'] },
  });
  const act = useActs(id);
  if (error !== null) return <LoadFailure error={error} retry={() => void refetch()} />;
  if (data === undefined) return id > 0 ? <div aria-busy className="sheet-loading" /> : null;
  if (data.length === 0) return <Notice icon={CircleCheck} title={text('programmation.acquittement.aucune')} />;
  const open = data.filter(({ Acquittement }) => Acquittement === null);
  const accepted = data.filter(({ Acquittement }) => Acquittement !== null);
  const mayAct = can('ACQUITTER-ALERTE');
  return (
    <div className={styles.root}>
      <Alerts alerts={open} title={text('programmation.acquittement.enCours')}>
        {(alert) =>
          mayAct ? (
            <Button icon={BellOff} onClick={() => void act.acknowledge(alert)}>
              {text('programmation.acquittement.acquitter')}
            </Button>
          ) : null
        }
      </Alerts>
      <Alerts alerts={accepted} title={text('programmation.acquittement.acquittees')}>
        {(alert) =>
          mayAct ? (
            <Button icon={BellRing} onClick={() => void act.restore(alert)}>
              {text('programmation.acquittement.remettre')}
            </Button>
          ) : null
        }
      </Alerts>
    </div>
  );
}

interface AlertsProps {
  readonly title: string;
  readonly alerts: readonly AlerteSeance[];
  readonly children: (alert: AlerteSeance) => ReactNode;
}

function Alerts({ title, alerts, children }: AlertsProps): ReactNode {
  const text = useText();
  if (alerts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.alerts}>
        {alerts.map((alert) => (
          <li key={`${alert.Code} ${alert.IdSujet}`}>
            <span>
              {text(`programmation.alerte.${alert.Code}`, { sujet: alert.Sujet })}
              {alert.Acquittement === null ? null : (
                <span className={styles.reason}>
                  {text('programmation.acquittee', {
                    nom: alert.Acquittement.Par ?? text('programmation.acquittement.quelquun'),
                    date: formatDateTime(alert.Acquittement.Le),
                    motif: alert.Acquittement.Motif,
                  })}
                </span>
              )}
            </span>
            {children(alert)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useActs(id: number) {
  const text = useText();
  const queries = useQueryClient();
  async function refresh(): Promise<void> {
    await queries.invalidateQueries({ queryKey: [SCREENING] });
    await queries.invalidateQueries({ queryKey: listSeanceAlertesOptions({ path: { id } }).queryKey });
  }
  async function restore({ Acquittement }: AlerteSeance): Promise<void> {
    if (Acquittement === null) return;
    try {
      await seanceAcquittementClient.transition({ id: Acquittement.Id, name: 'lever' }, { Version: Acquittement.Version });
      notify('success', text('programmation.acquittement.remise'));
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('http.generique')), kind: 'danger' });
    }
    await refresh();
  }
  async function acknowledge(alert: AlerteSeance): Promise<void> {
    if (await askAcknowledgement(id, alert)) notify('success', text('programmation.acquittement.faite'));
    await refresh();
  }
  return { acknowledge, restore };
}

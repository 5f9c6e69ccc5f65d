import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { refreshMediaEmplacement } from '#generated/client/sdk/medias.gen.ts';
import { ActualisationEtat, actualisationEtatEnum } from '#generated/enums/actualisation-etat.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusOf } from '#web/ui/status/status.tsx';
import styles from './media-refresh.module.css';

interface Shown {
  readonly Etat: unknown;
  readonly NbFichiers: unknown;
  readonly NbOrphelins: unknown;
  readonly DateMaj: unknown;
}

/** Content of a media location, and the action that reads it again on its server. */
export function MediaRefreshTab({ id, record, readOnly }: FeatureTabProps): ReactNode {
  const text = useText();
  const { shown, error, refresh } = useRefresh(id, record);
  const isRunning = shown.Etat === ActualisationEtat.enCours;
  return (
    <section className={styles.root}>
      <div className={styles.line}>
        <output>
          <State etat={shown.Etat} />
        </output>
        {readOnly || id === 0 ? null : (
          <Button busy={isRunning} disabled={isRunning} icon={RefreshCw} onClick={refresh}>
            {text('media.actualiser')}
          </Button>
        )}
      </div>
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
      <p className={styles.facts}>
        {typeof shown.DateMaj === 'string' ? text('media.majLe', { date: formatDateTime(shown.DateMaj) }) : text('media.jamais')}
        {typeof shown.NbFichiers === 'number' ? ` · ${text('media.fichiers', { count: shown.NbFichiers })}` : null}
        {typeof shown.NbOrphelins === 'number' ? ` · ${text('media.orphelins', { count: shown.NbOrphelins })}` : null}
      </p>
    </section>
  );
}

function State({ etat }: { readonly etat: unknown }): ReactNode {
  const value = actualisationEtatEnum.values.find((one) => one.value === etat);
  return value === undefined ? null : <StatusOf of={value} />;
}

function useRefresh(id: number, record: FeatureTabProps['record']) {
  const queries = useQueryClient();
  const [refreshed, setRefreshed] = useState<Partial<Shown>>({});
  const [error, setError] = useState<string | null>(null);
  async function run(): Promise<void> {
    setError(null);
    setRefreshed((previous) => ({ ...previous, Etat: ActualisationEtat.enCours }));
    try {
      const { data } = await refreshMediaEmplacement({ path: { id } });
      setRefreshed({ ...data, Etat: ActualisationEtat.faite });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefreshed((previous) => ({ ...previous, Etat: ActualisationEtat.echouee }));
      setError(failure.detail);
    }
    void queries.invalidateQueries({ queryKey: ['media-emplacement'] });
  }
  const shown: Shown = {
    Etat: refreshed.Etat ?? record.Etat,
    NbFichiers: refreshed.NbFichiers ?? record.NbFichiers,
    NbOrphelins: refreshed.NbOrphelins ?? record.NbOrphelins,
    DateMaj: refreshed.DateMaj ?? record.DateMaj,
  };
  return { shown, error, refresh: () => void run() };
}

import type { ReactNode } from 'react';
import type { TableauDeBord } from '#generated/client/types.gen.ts';
import { ArrivalsChart } from './arrivals-chart.tsx';
import { CountriesChart } from './countries-chart.tsx';
import { NightsChart } from './nights-chart.tsx';
import { ParticipantsChart } from './participants-chart.tsx';
import { StepsChart } from './steps-chart.tsx';
import styles from './dashboard.module.css';

/** The charts the person may see, each with its table behind. */
export function DashboardCharts({ dashboard }: { readonly dashboard: TableauDeBord }): ReactNode {
  const { Participants, Tranches, Depots, Nuits, Arrivees } = dashboard;
  return (
    <div className={styles.charts}>
      {Participants === null ? null : <ParticipantsChart rows={Participants} />}
      {Nuits === null ? null : <NightsChart rows={Nuits} />}
      {Arrivees === null ? null : <ArrivalsChart rows={Arrivees} />}
      {Depots === null ? null : <CountriesChart rows={Depots} />}
      {Tranches === null ? null : <StepsChart rows={Tranches} />}
    </div>
  );
}

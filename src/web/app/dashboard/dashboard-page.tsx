import { LayoutDashboard } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { part } from '#web/runtime/part.ts';
import type { TableauDeBord } from '#generated/client/types.gen.ts';
import { readPreferences } from '#domain/session/preferences.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useMyTasks } from '#web/tasks/use-tasks.ts';
import { ViewLink } from '../frame/view-link.tsx';
import { useRights, useUser } from '#web/session/rights.ts';
import { useEditions } from '#web/session/working-edition.ts';
import { goTo } from '#web/shell/navigator.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DashboardCharts } from './dashboard-charts.tsx';
import { FigureAreas } from './figure-areas.tsx';
import { useDashboard } from './use-dashboard.ts';
import styles from './dashboard.module.css';
import shellStyles from '../shell.module.css';

// Once in the life of an account.
const TourCard = part(
  () => import('../tour/tour-card.tsx'),
  (module) => module.TourCard,
  'visite',
);

const MyTasks = part(
  () => import('#web/tasks/my-tasks.tsx'),
  (module) => module.MyTasks,
  'taches',
);

/** Work that waits for this person in the edition they work on, and the state of the edition. */
export function DashboardPage(): ReactNode {
  const text = useText();
  const user = useUser();
  const { current } = useEditions();
  const { data, isError, refetch } = useDashboard(current);
  const acts = useTeamDashboards();
  const hasTasks = user !== null && user.tablet === undefined;
  const tasks = useMyTasks('miennes', '', hasTasks);
  const isWaiting = (data === undefined && !isError) || (hasTasks && tasks.isPending);
  return (
    <div className={classNames('ui-page', styles.page)}>
      <PageHead
        acts={acts}
        note={current === null ? <NoEdition /> : text('tableau.edition', { annee: current })}
        title={user ? text('tableau.bonjour', { nom: user.prenom }) : text('tableau.titre')}
      />
      {/* The card of the tour, tasks and figures stand at once: one that came later would push the others. */}
      <Suspense fallback={<Waiting label={text('tableau.chargement')} />}>
        {user && readPreferences(user.preferences).IsVisiteFaite !== true ? <TourCard /> : null}
        {isWaiting ? <Waiting label={text('tableau.chargement')} /> : null}
        {isWaiting || !hasTasks ? null : <MyTasks />}
        {isError ? (
          <div className={styles.failed} role="alert">
            <p>{text('tableau.echec')}</p>
            <Button onClick={() => void refetch()}>{text('tableau.reessayer')}</Button>
          </div>
        ) : null}
        {isWaiting || data === undefined || data.ComptesAttaques.length === 0 ? null : <GuessedAccounts accounts={data.ComptesAttaques} />}
        {isWaiting || data === undefined ? null : <Content dashboard={data} />}
      </Suspense>
    </div>
  );
}

/** The way to the pages that the team composes. */
function useTeamDashboards(): ComponentProps<typeof PageHead>['acts'] {
  const text = useText();
  const { can } = useRights();
  return can('tableaux')
    ? [{ key: 'tableaux', label: text('tableau.equipe'), icon: LayoutDashboard, onSelect: () => goTo('/0/tableaux') }]
    : [];
}

/** A festival that just begins: all the rest hangs on an edition. */
function NoEdition(): ReactNode {
  const text = useText();
  const { can } = useRights();
  return (
    <>
      {text('tableau.sansEdition')}{' '}
      {can('festival-edition-write') ? <ViewLink href="/1/festival-edition/0">{text('tableau.premiereEdition')}</ViewLink> : null}
    </>
  );
}

/** The remedy is on the sheet of each. */
function GuessedAccounts({ accounts }: { readonly accounts: TableauDeBord['ComptesAttaques'] }): ReactNode {
  const text = useText();
  return (
    <Banner tone="warn">
      {text('tableau.comptesAttaques')}{' '}
      {accounts.map(({ Id, Nom, Essais }) => (
        <ViewLink href={`/1/utilisateur/${Id}`} key={Id}>
          {text('tableau.compteAttaque', { nom: Nom, essais: Essais })}{' '}
        </ViewLink>
      ))}
    </Banner>
  );
}

function Content({ dashboard }: { readonly dashboard: TableauDeBord }): ReactNode {
  const text = useText();
  const { Chiffres, Participants, Tranches, Depots, Nuits, Arrivees } = dashboard;
  const hasCharts = [Participants, Tranches, Depots, Nuits, Arrivees].some((rows) => rows !== null);
  if (Chiffres.length === 0 && !hasCharts)
    return (
      <div className={shellStyles.emptyPage}>
        <h2>{text('tableau.rienTitre')}</h2>
        <p className="ui-note">{text('tableau.rienTexte')}</p>
      </div>
    );
  return (
    <>
      {Chiffres.length === 0 ? null : (
        <section aria-label={text('tableau.chiffres')} className={styles.section}>
          <h2>{text('tableau.chiffres')}</h2>
          <FigureAreas dashboard={dashboard} />
        </section>
      )}
      {hasCharts ? (
        <section aria-label={text('tableau.graphiques')} className={styles.section}>
          <h2>{text('tableau.graphiques')}</h2>
          <DashboardCharts dashboard={dashboard} />
        </section>
      ) : null}
    </>
  );
}

/** Cards of the right size at once, so that nothing jumps when the figures come. */
function Waiting({ label }: { readonly label: string }): ReactNode {
  return (
    <output aria-busy aria-label={label} className={styles.areas} data-tour="chiffres">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div aria-hidden className={classNames(styles.area, styles.waiting)} key={key} />
      ))}
    </output>
  );
}

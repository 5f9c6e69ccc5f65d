import { Link } from '@tanstack/react-router';
import { CalendarDays, FileText, Move, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { exportBenevoles } from '#generated/client/sdk/benevoles.gen.ts';
import { hoursText } from '#domain/volunteers/planning.ts';
import { useText } from '#web/i18n/use-text.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { type Planning, totalHours } from './planning-model.ts';
import type { Desk } from './use-desk.ts';
import { FEED_RIGHT, openFeed } from './volunteer-feed.ts';
import styles from './volunteer-planning.module.css';

interface ChosenProps extends Pick<FeatureScreenProps, 'depth' | 'entity'> {
  readonly planning: Planning;
  readonly desk: Desk;
}

/** The sheets of all who have hours, or of one of them. */
export function printSheets(annee: number, benevole?: number): Promise<void> {
  return download(() => exportBenevoles({ path: { annee }, query: benevole === undefined ? {} : { benevole }, ...AS_FILE }));
}

/** Volunteer chosen on the planning, and the acts on them. */
export function ChosenShift({ planning, desk, depth, entity }: ChosenProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const { shift } = desk;
  if (shift === null) return null;
  const volunteer = planning.volunteers.get(shift.IdBenevole);
  const screen = sheetScreen(entity.descriptor);
  const to = screen === null ? null : recordPath(screen, shift.IdBenevole, { depth: depth + 1, params: {} });
  return (
    <section aria-label={text('planning.choisi')} className={styles.chosen}>
      <p>
        <strong>{to === null ? volunteer?.Nom : <Link to={to}>{volunteer?.Nom}</Link>}</strong> {hoursText(shift)}
        <span className={styles.note}>
          {' '}
          {[volunteer?.Telephone ?? null, text('planning.heures', { heures: totalHours(planning, shift.IdBenevole) })]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
      </p>
      <div className={styles.acts}>
        {desk.canWrite ? (
          <Button icon={Move} onClick={() => desk.hold(shift)}>
            {text('planning.deplacer')}
          </Button>
        ) : null}
        {desk.canWrite ? (
          <Button icon={Trash2} onClick={() => void desk.remove(shift)}>
            {text('planning.retirer')}
          </Button>
        ) : null}
        <Button icon={FileText} onClick={() => void printSheets(planning.data.Eannee, shift.IdBenevole)}>
          {text('planning.sonPlanning')}
        </Button>
        {can(FEED_RIGHT) ? (
          <Button icon={CalendarDays} onClick={() => void openFeed(planning, shift.IdBenevole, depth)}>
            {text('planning.sonCalendrier')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

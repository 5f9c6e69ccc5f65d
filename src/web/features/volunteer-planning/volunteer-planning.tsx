import { CopyPlus, Mail, Printer, Sparkles, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { roadmapRights } from '#domain/welcome/roadmap/roadmap-rights.ts';
import { formatFullDay, isIsoDate } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { useAddress } from '#web/records/use-address.ts';
import { useWriteAddress } from '#web/records/use-write-address.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { ScreenKeys } from '#web/shell/screen-keys.tsx';
import { useOpeningFocus } from '#web/shell/use-opening-focus.ts';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import '#web/ui/controls.css';
import { CandidateList } from './candidate-list.tsx';
import { ChosenShift, printSheets } from './chosen-shift.tsx';
import { planningKeys } from './planning-keys.ts';
import { missingOn, type Planning } from './planning-model.ts';
import { Days } from './planning-days.tsx';
import { PlanningTable } from './planning-table.tsx';
import { askNeedCopy } from './need-copy-form.tsx';
import { askProposal } from './proposal-form.tsx';
import { SEND_RIGHT, sendHours } from './send-hours.ts';
import { type Desk, useDesk } from './use-desk.ts';
import { usePlanning } from './use-planning.ts';
import styles from './volunteer-planning.module.css';

/** Needs of the posts of volunteers hour by hour, and their volunteers. */
export function VolunteerPlanning(props: FeatureScreenProps): ReactNode {
  const year = useWorkingEdition();
  const { planning, error, retry } = usePlanning(year);
  if (error !== null) return <LoadFailure error={error} retry={retry} />;
  if (planning === null || year === null) return <PageSkeleton kind="list" />;
  return <PlanningDesk {...props} key={year} planning={planning} />;
}

interface DeskProps extends FeatureScreenProps {
  readonly planning: Planning;
}

function PlanningDesk({ planning, depth, entity }: DeskProps): ReactNode {
  const text = useText();
  useOpeningFocus('[data-need][tabindex="0"]');
  const desk = useDesk(planning);
  const { day, goTo } = useDay(planning);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- its keys repeat what its buttons do
    <section className={styles.root} data-paper="board" onKeyDown={planningKeys({ planning, desk })}>
      <Header day={day} desk={desk} goTo={goTo} planning={planning} />
      <div className={styles.body}>
        <div className={styles.grid}>
          <PlanningTable day={day} desk={desk} planning={planning} />
        </div>
        <aside aria-label={text('planning.qui')} className={styles.tray}>
          <ChosenShift depth={depth} desk={desk} entity={entity} planning={planning} />
          <CandidateList desk={desk} planning={planning} />
        </aside>
      </div>
      <footer className={styles.foot}>
        <Said desk={desk} />
        <div className={styles.keys}>
          <ScreenKeys keys={text(desk.canWrite ? 'planning.touches' : 'planning.touchesLecture')} />
        </div>
      </footer>
    </section>
  );
}

interface PartProps {
  readonly planning: Planning;
  readonly desk: Desk;
  readonly day: string;
  readonly goTo: (day: string) => void;
}

function Header({ planning, desk, day, goTo }: PartProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const language = useLanguage();
  const maySend = [SEND_RIGHT, ...roadmapRights(ParticipantType.benevole)].every(can);
  const edition = planning.data.Eannee;
  return (
    <PageHead
      acts={[
        ...(maySend ? [{ key: 'send', icon: Mail, label: text('planning.envoi.ouvrir'), onSelect: () => void sendHours(edition) }] : []),
        ...(desk.canWrite
          ? [
              {
                key: 'undo',
                disabled: !desk.acts.canUndo,
                icon: Undo2,
                label: text('planning.annuler'),
                onSelect: () => void desk.acts.undo(),
              },
              { key: 'all', icon: Sparkles, label: text('planning.proposerTout'), onSelect: () => void askProposal(planning, desk, null) },
            ]
          : []),
        ...(desk.canWriteNeeds
          ? [{ key: 'copy', icon: CopyPlus, label: text('planning.copie.ouvrir'), onSelect: () => askNeedCopy({ planning, desk, day }) }]
          : []),
        { key: 'print', icon: Printer, label: text('planning.imprimer'), onSelect: () => void printSheets(edition) },
      ]}
      days={<Days day={day} goTo={goTo} planning={planning} />}
      primary={
        desk.canWrite
          ? { key: 'propose', icon: Sparkles, label: text('planning.proposerJour'), onSelect: () => void askProposal(planning, desk, day) }
          : null
      }
      printed={day === '' ? undefined : formatFullDay(day, language)}
      title={text('planning.titre', { annee: edition })}
    />
  );
}

/** The day in the address; the first one on which somebody is missing when it names none. */
function useDay(planning: Planning): { readonly day: string; readonly goTo: (day: string) => void } {
  const address = useAddress();
  const write = useWriteAddress();
  const requestedDay = address.raw['jour'];
  const first = planning.days.find((one) => missingOn(planning, one) > 0) ?? planning.days[0] ?? '';
  return {
    day: typeof requestedDay === 'string' && isIsoDate(requestedDay) ? requestedDay : first,
    goTo: (jour) => write({ jour }),
  };
}

/** Acts done or refused; while somebody is held, the effect of the next key. */
function Said({ desk: { acts, held, named } }: { readonly desk: Desk }): ReactNode {
  const text = useText();
  if (held !== null) return <output className={styles.said}>{text('planning.pris', { nom: named(held.IdBenevole) })}</output>;
  if (acts.said?.isRefusal === true)
    return (
      <p className={styles.refusal} role="alert">
        {acts.said.text}
      </p>
    );
  return <output className={styles.said}>{acts.said?.text ?? ''}</output>;
}

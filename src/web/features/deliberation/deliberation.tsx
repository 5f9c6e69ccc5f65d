import { Gavel, MailPlus, Megaphone, MonitorUp, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FestivalSectionRow } from '#generated/client/types.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import '#web/ui/controls.css';
import { askAnnouncement } from './announcement/announcement-form.tsx';
import { askInvitations } from './announcement/invitation-form.tsx';
import { DecisionTable } from './decision-table.tsx';
import { Projection } from './projection.tsx';
import { TotalsBar } from './totals-bar.tsx';
import { type Deliberation as Data, type Sections, useDeliberation, useSections } from './use-deliberation.ts';
import { type Decisions, useDecisions } from './use-decisions.ts';
import styles from './deliberation.module.css';

/** The films of a section that the committee speaks of: what it thinks of each, and where each goes. */
export function Deliberation({ depth }: FeatureScreenProps): ReactNode {
  const text = useText();
  const year = useWorkingEdition();
  const sections = useSections(year);
  if (sections.error !== null) return <LoadFailure error={sections.error} retry={sections.retry} />;
  if (year === null || sections.isPending) return <PageSkeleton kind="list" />;
  if (sections.current === null)
    return (
      <section className={styles.screen} data-paper="board">
        <PageHead title={text('deliberation.titre', { annee: year })} />
        <Notice icon={Gavel} title={text('deliberation.aucuneSection')} />
      </section>
    );
  return <SectionDesk depth={depth} key={sections.current.Id} section={sections.current} sections={sections} year={year} />;
}

interface SectionDeskProps {
  readonly depth: number;
  readonly section: FestivalSectionRow;
  readonly sections: Sections;
  readonly year: number;
}

function SectionDesk({ depth, section, sections, year }: SectionDeskProps): ReactNode {
  const text = useText();
  const data = useDeliberation(section);
  const decisions = useDecisions(data.section);
  if (data.error !== null) return <LoadFailure error={data.error} retry={data.retry} />;
  if (data.isPending) return <PageSkeleton kind="list" />;
  if (sections.isProjected)
    return <Projection data={data} onLeave={() => sections.go({ projection: undefined })} title={section.Libelle ?? ''} />;
  return (
    <section className={styles.screen} data-paper="board">
      <SectionHead data={data} decisions={decisions} section={section} sections={sections} year={year} />
      <TotalsBar data={data} />
      {decisions.said?.isRefusal === true ? (
        <p className={styles.refusal} role="alert">
          {decisions.said.text}
        </p>
      ) : null}
      {data.films.length === 0 ? (
        <Notice icon={Gavel} title={text('deliberation.aucunFilm')} />
      ) : (
        <DecisionTable data={data} decisions={decisions} depth={depth} />
      )}
    </section>
  );
}

interface SectionHeadProps extends Omit<SectionDeskProps, 'depth'> {
  readonly data: Data;
  readonly decisions: Decisions;
}

/** The section that is spoken of, since when, and what is done with what was decided. */
function SectionHead({ data, decisions, section, sections, year }: SectionHeadProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const canAnnounce = can('ANNONCER-SELECTION');
  const named = { section: section.Libelle ?? '' };
  const others = sections.all.filter(({ Id }) => Id !== section.Id).map(({ Id, Libelle }) => ({ id: Id, name: Libelle ?? '' }));
  function announce(): void {
    askAnnouncement(text('deliberation.annonce.titre', named), { section: section.Id, others });
  }
  function invite(): void {
    askInvitations(text('deliberation.inviter.titre', named), section.Id);
  }
  return (
    <PageHead
      acts={[
        { key: 'undo', disabled: !decisions.canUndo, icon: Undo2, label: text('deliberation.annuler'), onSelect: decisions.undo },
        ...(canAnnounce ? [{ key: 'invite', icon: MailPlus, label: text('deliberation.inviter.ouvrir'), onSelect: invite }] : []),
        { key: 'project', icon: MonitorUp, label: text('deliberation.projection'), onSelect: () => sections.go({ projection: 1 }) },
      ]}
      note={<Opening data={data} />}
      primary={canAnnounce ? { key: 'announce', icon: Megaphone, label: text('deliberation.annonce.ouvrir'), onSelect: announce } : null}
      printed={named.section}
      status={
        <span className={styles.section}>
          <Select
            label={text('deliberation.section')}
            onChange={(id) => sections.go({ section: Number(id) })}
            options={sections.all.map(({ Id, Libelle }) => ({ value: String(Id), label: Libelle ?? '' }))}
            value={String(data.section)}
          />
        </span>
      }
      title={text('deliberation.titre', { annee: year })}
    />
  );
}

/** Date since when, or until when, the notes of others are shown or hidden. */
function Opening({ data: { opensAt, isOpen, seesAll, isCut } }: { readonly data: Data }): ReactNode {
  const text = useText();
  const date = opensAt === null ? '' : formatDateTime(opensAt);
  const hidden = opensAt === null ? text('deliberation.sansDate') : text('deliberation.fermee', { date });
  const sentences = [
    isOpen ? text('deliberation.ouverte', { date }) : hidden,
    ...(!isOpen && seesAll ? [text('deliberation.vousVoyez')] : []),
    ...(isCut ? [text('deliberation.tronque')] : []),
  ];
  return sentences.join(' · ');
}

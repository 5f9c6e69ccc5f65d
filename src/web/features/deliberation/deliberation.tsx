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
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import '#web/ui/controls.css';
import { askAnnouncement } from './announcement/announcement-form.tsx';
import { askInvitations } from './announcement/invitation-form.tsx';
import { DecisionTable } from './decision-table.tsx';
import { Projection } from './projection.tsx';
import { TotalsBar } from './totals-bar.tsx';
import { type Deliberation as Data, type Sections, useDeliberation, useSections } from './use-deliberation.ts';
import { useDecisions } from './use-decisions.ts';
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
      <section className={styles.screen}>
        <h1>{text('deliberation.titre', { annee: year })}</h1>
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
    <section className={styles.screen}>
      <header className={styles.header}>
        <h1>{text('deliberation.titre', { annee: year })}</h1>
        <Select
          label={text('deliberation.section')}
          onChange={(id) => sections.go({ section: Number(id) })}
          options={sections.all.map(({ Id, Libelle }) => ({ value: String(Id), label: Libelle ?? '' }))}
          value={String(data.section)}
        />
        <Opening data={data} />
        <span className={styles.actions}>
          <Button disabled={!decisions.canUndo} icon={Undo2} onClick={decisions.undo}>
            {text('deliberation.annuler')}
          </Button>
          <InviteFilmsButton section={section} />
          <AnnounceButton all={sections.all} section={section} />
          <Button icon={MonitorUp} onClick={() => sections.go({ projection: 1 })}>
            {text('deliberation.projection')}
          </Button>
        </span>
      </header>
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

function AnnounceButton({
  all,
  section,
}: {
  readonly all: readonly FestivalSectionRow[];
  readonly section: FestivalSectionRow;
}): ReactNode {
  const text = useText();
  const { can } = useRights();
  if (!can('ANNONCER-SELECTION')) return null;
  const title = text('deliberation.annonce.titre', { section: section.Libelle ?? '' });
  const others = all.filter(({ Id }) => Id !== section.Id).map(({ Id, Libelle }) => ({ id: Id, name: Libelle ?? '' }));
  return (
    <Button icon={Megaphone} onClick={() => askAnnouncement(title, { section: section.Id, others })}>
      {text('deliberation.annonce.ouvrir')}
    </Button>
  );
}

function InviteFilmsButton({ section }: { readonly section: FestivalSectionRow }): ReactNode {
  const text = useText();
  const { can } = useRights();
  if (!can('ANNONCER-SELECTION')) return null;
  const title = text('deliberation.inviter.titre', { section: section.Libelle ?? '' });
  return (
    <Button icon={MailPlus} onClick={() => askInvitations(title, section.Id)}>
      {text('deliberation.inviter.ouvrir')}
    </Button>
  );
}

/** Since when, or until when, the notes of others are told or hidden. */
function Opening({ data: { opensAt, isOpen, seesAll, isCut } }: { readonly data: Data }): ReactNode {
  const text = useText();
  const date = opensAt === null ? '' : formatDateTime(opensAt);
  const hidden = opensAt === null ? text('deliberation.sansDate') : text('deliberation.fermee', { date });
  const said = [
    isOpen ? text('deliberation.ouverte', { date }) : hidden,
    ...(!isOpen && seesAll ? [text('deliberation.vousVoyez')] : []),
    ...(isCut ? [text('deliberation.tronque')] : []),
  ];
  return <span className={styles.opening}>{said.join(' · ')}</span>;
}

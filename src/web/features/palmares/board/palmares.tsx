import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { getPalmaresOptions } from '#generated/client/queries/laureats.gen.ts';
import type { PalmaresBilan, PalmaresPrix } from '#generated/client/types.gen.ts';
import { descriptor as prizeDescriptor } from '#generated/entities/festival-prix-edition.gen.ts';
import { descriptor as voteDescriptor } from '#generated/entities/festival-scrutin.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { scrutinEtatEnum } from '#generated/enums/scrutin-etat.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Page } from '#web/ui/kit/page/page.tsx';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import '#web/ui/controls.css';
import { PrintPalmares } from '../print-palmares.tsx';
import { askAward } from './award-form.tsx';
import { askWinnerLetters } from './letters-form.tsx';
import { NoPrize } from './no-prize.tsx';
import { Winners } from './winners.tsx';
import styles from './palmares.module.css';

/** The prizes of an edition by jury and sections: winners, what is still open, what waits for its hour, which winners know. */
export function Palmares({ depth }: FeatureScreenProps): ReactNode {
  const year = useWorkingEdition();
  const read = useQuery({
    ...getPalmaresOptions({ path: { annee: year ?? 0 } }),
    enabled: year !== null,
    meta: {
      entities: ['inscription-prix', 'festival-prix-edition', 'festival-prix', 'festival-scrutin', 'mail-trace', 'festival-inscription'],
    },
  });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined || year === null) return <PageSkeleton kind="list" />;
  const groups = read.data.Groupes;
  if (groups.length === 0) return <NoPrize year={year} />;
  return (
    <Page>
      <Header groups={groups} year={year} />
      {groups.map((group) => (
        <Group depth={depth} group={group} isNamedTwice={isNamedTwice(group, groups)} key={group.Prix[0]?.IdPrix} />
      ))}
    </Page>
  );
}

type PrizeGroup = PalmaresBilan['Groupes'][number];

function Header({ groups, year }: { readonly groups: readonly PrizeGroup[]; readonly year: number }): ReactNode {
  const text = useText();
  const { can } = useRights();
  const prizes = groups.flatMap(({ Prix }) => Prix);
  const open = prizes.filter(isOpen).length;
  const held = prizes.filter(({ IsPublic, Laureats }) => !IsPublic && Laureats.length > 0).length;
  return (
    <PageHead
      primary={
        can('ANNONCER-PALMARES')
          ? {
              key: 'ecrire',
              label: text('palmares.ecrire'),
              icon: Mail,
              onSelect: () => askWinnerLetters(text('palmares.ecrireTitre', { annee: year }), year),
            }
          : null
      }
      status={
        <>
          <Status meaning={open === 0 ? 'ok' : 'todo'}>{text('palmares.restent', { count: open })}</Status>
          {held === 0 ? null : <Status meaning="sent">{text('palmares.sousEmbargo', { count: held })}</Status>}
        </>
      }
      title={text('palmares.titre', { annee: year })}
      tools={<PrintPalmares />}
    />
  );
}

function isOpen({ Laureats }: PalmaresPrix): boolean {
  return Laureats.length === 0;
}

/** Two juries may give prizes in the same sections. */
function isNamedTwice({ Sections }: PrizeGroup, groups: readonly PrizeGroup[]): boolean {
  return groups.filter((other) => other.Sections.join(', ') === Sections.join(', ')).length > 1;
}

interface GroupProps {
  readonly group: PrizeGroup;
  readonly depth: number;
  /** Its sections alone do not tell it apart. */
  readonly isNamedTwice: boolean;
}

function Group({ group: { Sections, Jury, Prix }, depth, isNamedTwice: isShared }: GroupProps): ReactNode {
  const text = useText();
  const columns = usePrizeColumns(depth);
  const title = Sections.length === 0 ? text('palmares.toutesSections') : Sections.join(', ');
  const jury = Jury.length === 0 ? text('palmares.sansJury') : text('palmares.jury', { noms: Jury.join(', ') });
  return (
    <section aria-label={isShared ? `${title}, ${jury}` : title} className={styles.group}>
      <h2>{title}</h2>
      <p className="ui-muted">{jury}</p>
      <DataTable isPlain columns={columns} rowKey={({ IdPrix }) => IdPrix} rows={Prix} />
    </section>
  );
}

function usePrizeColumns(depth: number): TableColumn<PalmaresPrix>[] {
  const text = useText();
  const language = useLanguage();
  return [
    {
      id: 'prix',
      header: text('palmares.prix'),
      isRowHeader: true,
      headerProps: { style: { width: '24%' } },
      cell: ({ IdPrixEdition, Prix, ...more }) => (
        <>
          <SheetLink depth={depth} descriptor={prizeDescriptor} id={IdPrixEdition} name={Prix} />
          <Gift prize={more} />
        </>
      ),
    },
    {
      id: 'laureats',
      header: text('palmares.laureats'),
      cell: (prize) => <PrizeWinners depth={depth} prize={prize} />,
    },
    {
      id: 'vote',
      header: text('palmares.vote'),
      headerProps: { style: { width: '12%' } },
      cell: ({ IdScrutin, EtatScrutin }) => (
        <SheetLink
          depth={depth}
          descriptor={voteDescriptor}
          id={IdScrutin}
          name={EtatScrutin === null ? '' : (enumLabel(scrutinEtatEnum, EtatScrutin, language) ?? '')}
        />
      ),
    },
    {
      id: 'public',
      header: text('palmares.public'),
      headerProps: { style: { width: '15%' } },
      // A pill cuts long words: the hour is what staff look for.
      cell: ({ PublicLe, IsPublic }) =>
        IsPublic ? (
          <Status meaning="ok">{text('palmares.estPublic')}</Status>
        ) : (
          text('palmares.publicLe', { date: formatDateTime(PublicLe ?? '') })
        ),
    },
  ];
}

/** A prize that is open or shared may be given from here. */
function PrizeWinners({ prize, depth }: { readonly prize: PalmaresPrix; readonly depth: number }): ReactNode {
  const text = useText();
  const { can } = useRights();
  const canGive = can('FESTIVAL-INSCRIPTION-WRITE') && prize.IdPrixEdition !== null && (isOpen(prize) || prize.IsPartage);
  const give = canGive ? () => askAward(text('palmares.donnerTitre', { prix: prize.Prix }), prize) : null;
  return <Winners depth={depth} give={give} prize={prize} />;
}

type GiftProps = { readonly prize: Pick<PalmaresPrix, 'IsMention' | 'IsPartage' | 'DotePar' | 'Dotation'> };

function Gift({ prize: { IsMention, IsPartage, DotePar, Dotation } }: GiftProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const parts = [
    ...(IsMention ? [text('palmares.mention')] : []),
    ...(IsPartage ? [text('palmares.partage')] : []),
    ...(DotePar === null ? [] : [text('palmares.dotePar', { nom: DotePar })]),
    ...(Dotation === null ? [] : [formatMoney(Dotation, language)]),
  ];
  return parts.length === 0 ? null : <div className="ui-muted">{parts.join(' · ')}</div>;
}

interface SheetLinkProps {
  readonly descriptor: EntityDescriptor;
  readonly id: number | null;
  readonly name: string;
  readonly depth: number;
}

function SheetLink({ descriptor, id, name, depth }: SheetLinkProps): ReactNode {
  const screen = sheetScreen(descriptor);
  const to = screen === null || id === null ? null : recordPath(screen, id, { depth: depth + 1, params: {} });
  return to === null ? name : <Link to={to}>{name}</Link>;
}

import { useQuery } from '@tanstack/react-query';
import { Languages, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { getChargeTraductionsOptions } from '#generated/client/queries/tranches.gen.ts';
import type { ChargeTraduction } from '#generated/client/types.gen.ts';
import type { Language } from '#generated/i18n/languages.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Page } from '#web/ui/kit/page/page.tsx';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import '#web/ui/controls.css';
import { StatementForm } from './statement-form.tsx';

const STATEMENT_RIGHT = 'TARIF-TRADUCTIONS';
const MADE_OF = ['festival-tranche', 'festival-tranche-film', 'film-texte'];

/** Work ahead of each person of the batches of an edition, with due dates and delays; statements of translators start here. */
export function TranslationLoad(): ReactNode {
  const edition = useWorkingEdition();
  return edition === null ? <PageSkeleton kind="list" /> : <LoadBoard edition={edition} key={edition} />;
}

function LoadBoard({ edition }: { readonly edition: number }): ReactNode {
  const text = useText();
  const read = useQuery({ ...getChargeTraductionsOptions({ query: { edition } }), meta: { entities: MADE_OF } });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton kind="list" />;
  return (
    <Page>
      <PageHead note={text('traduction.note')} title={text('traduction.titre', { annee: edition })} />
      {read.data.length === 0 ? <Notice icon={Languages} title={text('traduction.vide')} /> : <LoadTable rows={read.data} />}
    </Page>
  );
}

const ROLE_TEXTS = {
  correcteur: 'traduction.correcteur',
  traducteur: 'traduction.traducteur',
  relecteur: 'traduction.relecteur',
} as const;

function LoadTable({ rows }: { readonly rows: readonly ChargeTraduction[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  function figure(id: 'tranches' | 'mots', value: (row: ChargeTraduction) => number) {
    return {
      id,
      header: text(`traduction.${id}`),
      align: 'right',
      cell: (row: ChargeTraduction) => formatNumber(value(row), 0, language),
    } as const;
  }
  return (
    <DataTable
      columns={[
        { id: 'personne', header: text('traduction.personne'), isRowHeader: true, cell: ({ Nom }) => Nom },
        { id: 'role', header: text('traduction.role'), cell: ({ Role }) => text(ROLE_TEXTS[Role]) },
        figure('tranches', ({ NbTranches }) => NbTranches),
        figure('mots', ({ NbMots }) => NbMots),
        { id: 'echeance', header: text('traduction.echeance'), cell: ({ Echeance }) => (Echeance === null ? '–' : formatDate(Echeance)) },
        {
          id: 'retards',
          header: text('traduction.retards'),
          cell: ({ NbRetards }) => (NbRetards === 0 ? '–' : <Status meaning="no">{formatNumber(NbRetards, 0, language)}</Status>),
        },
        {
          id: 'delai',
          header: text('traduction.delai'),
          align: 'right',
          cell: ({ DelaiMoyen }) => delayText(DelaiMoyen, text, language),
        },
        ...(can(STATEMENT_RIGHT)
          ? [
              {
                id: 'releve',
                header: <span className="ui-sr-only">{text('traduction.releve')}</span>,
                cell: (row: ChargeTraduction) => <StatementButton row={row} />,
              },
            ]
          : []),
      ]}
      rowKey={({ IdPersonne, Role }) => `${Role} ${IdPersonne}`}
      rows={rows}
    />
  );
}

function delayText(days: number | null, text: ReturnType<typeof useText>, language: Language): string {
  if (days === null) return '–';
  const signed = `${days > 0 ? '+' : ''}${formatNumber(days, Number.isInteger(days) ? 0 : 1, language)}`;
  return text('traduction.jours', { jours: signed });
}

function StatementButton({ row: { Role, IdPersonne, Nom } }: { readonly row: ChargeTraduction }): ReactNode {
  const text = useText();
  if (Role !== 'traducteur') return null;
  function show(): void {
    void dialogs.lightview({
      title: `${text('traduction.releve')} – ${Nom}`,
      size: 'LARGE',
      content: (close) => <StatementForm onDone={close} translator={IdPersonne} />,
    });
  }
  return (
    <Button icon={ReceiptText} onClick={show}>
      {text('traduction.relever')}
    </Button>
  );
}

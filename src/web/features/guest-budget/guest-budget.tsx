import { FileSpreadsheet, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { exportBudgetInvites } from '#generated/client/sdk/accueil.gen.ts';
import { pecTypeEnum } from '#generated/enums/pec-type.gen.ts';
import { formatMoney } from '#domain/values/money.ts';
import type { BudgetGrouping } from '#domain/welcome/budget/guest-budget.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { notify } from '#web/shell/notifications.ts';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Page } from '#web/ui/kit/page/page.tsx';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import '#web/ui/controls.css';
import { BudgetTable } from './budget-table.tsx';
import { HypothesisForm } from './hypothesis-form.tsx';
import styles from './guest-budget.module.css';
import { type Budget, useBudget } from './use-budget.ts';

/** Costs of the guests of an edition, by section, payer or axis, and under other assumptions. */
export function GuestBudget(): ReactNode {
  const edition = useWorkingEdition();
  return edition === null ? <PageSkeleton kind="list" /> : <BudgetDesk edition={edition} key={edition} />;
}

function BudgetDesk({ edition }: { readonly edition: number }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const budget = useBudget(edition);
  const { data, error, rows, lines } = budget;
  if (error !== null) return <LoadFailure error={error} retry={budget.retry} />;
  if (data === null) return <PageSkeleton kind="list" />;
  const unpriced = lines.filter(({ Unitaire }) => Unitaire === null).length;
  const isPromised = lines.some(({ IsEstimee, Nature }) => IsEstimee && Nature === 'nuit');
  return (
    <Page className={styles.root}>
      <PageHead
        acts={[
          {
            key: 'exporter',
            label: text('budget.exporter'),
            icon: FileSpreadsheet,
            onSelect: () => void toWorkbook(budget, edition, text('app.downloadNok')),
          },
        ]}
        filters={<Choices budget={budget} />}
        title={text('budget.titre', { annee: edition })}
      />
      <HypothesisForm budget={budget} />
      {rows.length === 0 ? <Notice icon={Wallet} title={text('budget.vide')} /> : <BudgetTable budget={budget} />}
      <p className={styles.note}>
        {[
          text('budget.note'),
          ...(isPromised && data.PrixMoyen !== null ? [text('budget.promis', { prix: formatMoney(data.PrixMoyen, language) })] : []),
          ...(unpriced === 0 ? [] : [text('budget.sansPrix', { count: unpriced })]),
        ].join(' ')}
      </p>
    </Page>
  );
}

async function toWorkbook({ by, payer, wanted }: Budget, edition: number, failure: string): Promise<void> {
  try {
    await fetchFile(exportBudgetInvites({ body: { Edition: edition, Par: by, Payeur: payer, Hypothese: { ...wanted } }, ...AS_FILE }));
  } catch (error) {
    notify('danger', failureText(error, failure));
  }
}

const GROUPINGS: readonly (readonly [BudgetGrouping, 'budget.parSection' | 'budget.parPayeur' | 'budget.parAxe'])[] = [
  ['section', 'budget.parSection'],
  ['payeur', 'budget.parPayeur'],
  ['axe', 'budget.parAxe'],
];

function Choices({ budget: { by, group, payer, choosePayer } }: { readonly budget: Budget }): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <>
      <label className={styles.choice}>
        {text('budget.par')}
        <Select
          onChange={(value) => group(GROUPINGS.find(([name]) => name === value)?.[0] ?? 'section')}
          options={GROUPINGS.map(([value, key]) => ({ value, label: text(key) }))}
          value={by}
        />
      </label>
      <label className={styles.choice}>
        {text('budget.qui')}
        <Select
          emptyLabel={text('budget.tous')}
          onChange={(value) => choosePayer(value === '' ? null : Number(value))}
          options={pecTypeEnum.values.map(({ value, labels }) => ({
            value: String(value),
            label: value === 0 ? text('budget.sansPayeur') : labels[language],
          }))}
          value={payer === null ? '' : String(payer)}
        />
      </label>
    </>
  );
}

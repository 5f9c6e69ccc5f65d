import { BookText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { exportComptable, exportDes, exportFec, printTva, printVentes } from '#generated/client/sdk/comptabilite.gen.ts';
import { notify } from '#web/shell/notifications.ts';
import { AS_FILE, type FileReply, fetchFile } from '#web/files/fetch-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { MenuButton } from '#web/ui/menu.tsx';
import { RemindButton } from './remind-button.tsx';
import { type Bounds, boundsOf, withBounds } from './period.ts';
import styles from './accounting.module.css';

/** Financial lists whose period goes to the accountant. */
const LEDGERS = ['bam-accred-paiement', 'bam-paiement', 'festival-groupe-paiement', 'bam-vente-paiement'] as const;
type Ledger = (typeof LEDGERS)[number];
const ALL_PIECES = 'bam-piece';
const OVERDUE_VIEW = 'echues';

/** The period of a financial list, and the documents of the accountant. */
export function AccountingBar({ list, screen, place: where }: ListActionsProps): ReactNode {
  if (where === 'selection') return <RemindButton list={list} screen={screen} />;
  const bounds = boundsOf(list.search.filters);
  const ecran = LEDGERS.find((name) => name === screen.screen);
  const place = document.querySelector('.list-screen .list-more-filters');
  return (
    <>
      {ecran === undefined && screen.screen !== ALL_PIECES ? null : <ExportMenu bounds={bounds} ecran={ecran ?? null} />}
      {list.view === OVERDUE_VIEW ? <RemindButton list={list} screen={screen} /> : null}
      {place === null ? null : createPortal(<Period bounds={bounds} list={list} />, place)}
    </>
  );
}

function Period({ bounds, list }: { readonly bounds: Bounds } & Pick<ListActionsProps, 'list'>): ReactNode {
  const text = useText();
  function set(next: Bounds): void {
    list.change({ filters: withBounds(list.search.filters, next), page: 1 });
  }
  function input(side: keyof Bounds, label: string): ReactNode {
    return (
      <Field id={`periode-${side}`} label={label}>
        {(aria) => (
          <DateInput
            aria={aria}
            calendarLabel={text('saisie.calendrier')}
            onChange={(value) => set({ ...bounds, [side]: value })}
            onProblem={() => undefined}
            today={todayText()}
            value={bounds[side]}
          />
        )}
      </Field>
    );
  }
  return (
    <fieldset aria-label={text('comptabilite.periode')} className={styles.period}>
      {input('from', text('comptabilite.du'))}
      {input('to', text('comptabilite.au'))}
    </fieldset>
  );
}

type ExportKey = 'xlsx' | 'csv' | 'ventes' | 'fec' | 'tvaExigible' | 'des';

/** Files of the accountant: those of one list of pieces, and those of all of them. */
function ExportMenu({ bounds, ecran }: { readonly bounds: Bounds; readonly ecran: Ledger | null }): ReactNode {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const today = todayText();
  const period = { Debut: bounds.from ?? `${today.slice(0, 4)}-01-01`, Fin: bounds.to ?? today };
  async function run(ask: () => FileReply, name: string): Promise<void> {
    setBusy(true);
    notify('info', text('booReport.enAttente'));
    try {
      await fetchFile(ask(), name);
    } catch (error) {
      notify('danger', error instanceof ApiError ? error.detail : text('booReport.serveurKo'));
    } finally {
      setBusy(false);
    }
  }
  function item(key: ExportKey, ask: () => FileReply, name: string) {
    return { key, label: text(`comptabilite.${key}`), disabled: isBusy, onSelect: () => void run(ask, name) };
  }
  function file(ledger: Ledger, Format: 'xlsx' | 'csv') {
    const body = { ...period, Format };
    return item(Format, () => exportComptable({ path: { ecran: ledger }, body, ...AS_FILE }), `ecritures.${Format}`);
  }
  function sales(ledger: Ledger) {
    return item('ventes', () => printVentes({ path: { ecran: ledger }, body: period, ...AS_FILE }), 'ventes.pdf');
  }
  const fec = item('fec', () => exportFec({ body: period, ...AS_FILE }), 'FEC.txt');
  const tax = item('tvaExigible', () => printTva({ body: period, ...AS_FILE }), 'tva-exigible.pdf');
  const services = item('des', () => exportDes({ body: period, ...AS_FILE }), 'DES.xml');
  const screenItems = ecran === null ? [] : [file(ecran, 'xlsx'), file(ecran, 'csv'), sales(ecran)];
  return <MenuButton icon={BookText} items={[...screenItems, fec, tax, services]} label={text('comptabilite.menu')} />;
}

import { BookText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { notify } from '#web/app/notifications.ts';
import { fetchFile } from '#web/files/fetch-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { todayText } from '#web/records/fields/today.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { MenuButton } from '#web/ui/menu.tsx';
import { type Bounds, boundsOf, withBounds } from './period.ts';
import './accounting.css';

/** The period of a financial list, and the documents of the accountant. */
export function AccountingBar({ list, screen }: ListActionsProps): ReactNode {
  const bounds = boundsOf(list.search.filters);
  const place = document.querySelector('.list-tools');
  return (
    <>
      <ExportMenu bounds={bounds} screen={screen.screen} />
      {place === null ? null : createPortal(<Period bounds={bounds} list={list} />, place)}
    </>
  );
}

function Period({ bounds, list }: { readonly bounds: Bounds } & Pick<ListActionsProps, 'list'>): ReactNode {
  const text = useText();
  const set = (next: Bounds): void => list.change({ filters: withBounds(list.search.filters, next), page: 1 });
  const input = (side: keyof Bounds, label: string): ReactNode => (
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
  return (
    <fieldset aria-label={text('comptabilite.periode')} className="accounting-period">
      {input('from', text('comptabilite.du'))}
      {input('to', text('comptabilite.au'))}
    </fieldset>
  );
}

function ExportMenu({ bounds, screen }: { readonly bounds: Bounds; readonly screen: string }): ReactNode {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const today = todayText();
  const period = { Debut: bounds.from ?? `${today.slice(0, 4)}-01-01`, Fin: bounds.to ?? today };
  const run = async (path: string, body: Readonly<Record<string, string>>, name: string): Promise<void> => {
    setBusy(true);
    notify('info', text('booReport.enAttente'));
    try {
      await fetchFile({ path: `/comptabilite/${screen}/${path}`, body, name });
    } catch (error) {
      notify('danger', error instanceof ApiError ? error.detail : text('booReport.serveurKo'));
    } finally {
      setBusy(false);
    }
  };
  const file = (Format: 'xlsx' | 'csv') => ({
    key: Format,
    label: text(`comptabilite.${Format}`),
    disabled: isBusy,
    onSelect: () => void run('export', { ...period, Format }, `ecritures.${Format}`),
  });
  const sales = {
    key: 'pdf',
    label: text('comptabilite.ventes'),
    disabled: isBusy,
    onSelect: () => void run('ventes', period, 'ventes.pdf'),
  };
  return <MenuButton icon={BookText} items={[file('xlsx'), file('csv'), sales]} label={text('comptabilite.menu')} />;
}

import type { ListTotalsProps } from './totals-props.ts';
import { Sigma } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { PopoverPanel, usePopover } from '#web/ui/popover.tsx';
import { resolveField } from '#web/records/lookup/resolve-field.ts';
import { TotalsTable } from './totals-table.tsx';
import './totals.css';

/** Sums of the rows of the filter, or of those selected: in sight under the list, or in a panel that its foot opens. */
export function ListTotals(props: ListTotalsProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const popover = usePopover();
  const button = useRef<HTMLButtonElement>(null);
  const { entity, totals } = props;
  if (totals.pinned === true)
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard.
      <section aria-label={text('totaux.titre')} className="totals-scroll" tabIndex={0}>
        <TotalsTable {...props} title={text('totaux.titre')} />
      </section>
    );
  const names = totals.by.flatMap((name) => resolveField(entity, name, language)?.label.toLowerCase() ?? []);
  const title = text('totaux.par', { champs: names.join(', ') });
  return (
    <>
      <button
        aria-expanded={popover.isOpen}
        aria-haspopup="dialog"
        className="totals-open"
        popoverTarget={popover.id}
        ref={button}
        type="button"
      >
        <Sigma aria-hidden size={14} />
        {title}
      </button>
      <PopoverPanel className="totals-panel" control={popover} label={title}>
        <TotalsTable {...props} title={title} />
      </PopoverPanel>
    </>
  );
}

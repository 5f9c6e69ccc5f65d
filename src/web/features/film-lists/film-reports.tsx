import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { FILM_REPORTS, PRINTED_ROWS_MAX } from '#domain/exports/export-formats.ts';
import { formatNumber } from '#domain/values/money.ts';
import { askExport } from '#web/exports/ask-export.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { askedRows } from '#web/records/list/tools/export-filter.ts';
import { MenuButton } from '#web/ui/menu.tsx';

/** Printed lists of films (001 §9), of the selection or of all the rows of the filter. */
export function FilmReports({ list, screen }: Omit<ListActionsProps, 'place'>): ReactNode {
  const text = useText();
  const language = useLanguage();
  const requestedRows = askedRows(list);
  const isTooLong = requestedRows.rows > PRINTED_ROWS_MAX;
  return (
    <MenuButton
      icon={Printer}
      items={FILM_REPORTS.map((format) => ({
        key: format,
        // Shown before the request, rather than refused after.
        label: isTooLong
          ? text('etat.tropLong', { etat: text(`etat.${format}`), max: formatNumber(PRINTED_ROWS_MAX, 0, language) })
          : text(`etat.${format}`),
        disabled: isTooLong,
        onSelect: () => void askExport({ screen: screen.screen, format, ...requestedRows }),
      }))}
      label={text('etat.menu')}
    />
  );
}

import { Table2 } from 'lucide-react';
import { festivalHotelContingentClient } from '#generated/client/records.gen.ts';
import { ChambreType } from '#generated/enums/chambre-type.gen.ts';
import { contingentSheet } from '#domain/lodging/contingents/contingent-sheet.ts';
import { addDays, daysBetween } from '#domain/values/dates.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import { text } from '#web/i18n/i18n.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { FillForm } from './fill-form.tsx';

/** The rooms of a contract, all nights on one sheet. */
export const fillAction = actionsOn('festival-hotel-edition', (context) => {
  const { record, can, entity } = context;
  if (record.Id === 0 || !can(entity.descriptor.rights.write)) return [];
  return [
    {
      key: 'contingents',
      icon: Table2,
      label: text('contingents.remplir'),
      run: (attempt) =>
        attempt(
          () => ask(context),
          (error) => failureText(error, text('app.saveNok')),
        ),
    },
  ];
});

async function ask({ record, language, queries }: ActionContextOf<'festival-hotel-edition'>): Promise<void> {
  const { Id, DateDebut, DateFin } = record;
  if (DateDebut === null || DateFin === null)
    return dialogs.alert({ title: text('alert.avant'), text: text('contingents.sansDates'), kind: 'warning' });
  const lines = await festivalHotelContingentClient.list({
    filter: { Criteres: { field: 'IdHotelEdition', op: 'eq', value: Id }, Colonnes: ['Date', 'TypeChambre', 'NbChambres'] },
    skip: 0,
    take: 1000,
  });
  const held = lines.map(({ Date: day, TypeChambre = null, NbChambres }) => ({
    Date: day ?? '',
    TypeChambre: enumValue(ChambreType, TypeChambre),
    NbChambres: NbChambres ?? 0,
  }));
  const nights = Array.from({ length: daysBetween(DateDebut, DateFin) }, (_, index) => addDays(DateDebut, index));
  const words = { culture: language, night: text('contingents.nuit'), any: text('contingents.tous') };
  await dialogs.lightview({
    title: text('contingents.remplir'),
    size: 'MEDIUM',
    content: (close) => (
      <FillForm
        close={() => close()}
        contract={Id}
        nights={nights}
        onDone={() => void queries.invalidateQueries({ queryKey: ['festival-hotel-contingent'] })}
        sheetOf={(sheetLines) =>
          contingentSheet([...new Set([...nights, ...sheetLines.map((line) => line.Date)])].toSorted(), sheetLines, words)
        }
        start={held.filter((line) => nights.includes(line.Date))}
      />
    ),
  });
}

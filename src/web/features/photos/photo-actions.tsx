import { useQueryClient } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { CadrageUsage, cadrageUsageEnum } from '#generated/enums/cadrage-usage.gen.ts';
import { MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import { PHOTOS } from '#domain/exports/export-formats.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { readId } from '#domain/values/record-data.ts';
import { askExport, type ExportDemand } from '#web/exports/ask-export.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { selectedRecords } from '#web/records/list/selection/selected-records.ts';
import { selectedCount } from '#web/records/list/selection/selection.ts';
import { askedRows } from '#web/records/list/tools/export-filter.ts';
import type { ListFilter } from '#web/records/list/list-query.ts';
import { part } from '#web/runtime/part.ts';
import { useRights } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';
import { loadPictures, SERIES_MAX } from './crop-series.ts';

// Lists of films offer no crop: its code comes with the dialog.
const CropDialog = part(
  () => import('./crop-dialog.tsx'),
  (module) => module.CropDialog,
);

/** Crops of the selected pictures, and the archive of the photos of a list of films or of pictures. */
export function PhotoActions(props: ListActionsProps): ReactNode {
  const text = useText();
  const items = [...useCropItem(props), ...useCreditItem(props), ...useArchiveItems(props)];
  return <MenuButton icon={Images} items={items} label={text('photos.menu')} />;
}

function useCropItem({ entity, list }: ListActionsProps): readonly MenuItem[] {
  const text = useText();
  const queries = useQueryClient();
  const { can } = useRights();
  const count = selectedCount(list.selection.selection);
  if (entity.descriptor.name !== 'film-image' || !can('FILM-IMAGE-WRITE')) return [];
  async function crop(): Promise<void> {
    if (count > SERIES_MAX)
      return dialogs.alert({ title: text('alert.avant'), text: text('photos.trop', { max: SERIES_MAX }), kind: 'warning' });
    const ids = (await selectedRecords(entity, list)).map(readId);
    await dialogs.lightview({
      title: text('photos.recadrer'),
      size: 'XL',
      content: (close) => (
        <Suspense fallback={null}>
          <CropDialog ids={ids} onClose={close} />
        </Suspense>
      ),
    });
    await queries.invalidateQueries();
  }
  return [
    {
      key: 'recadrer',
      label: text(count === 0 ? 'photos.recadrerChoisir' : 'photos.recadrer'),
      disabled: count === 0,
      onSelect: () => void crop(),
    },
  ];
}

/** Asks for missing credits film by film: the letter names the photos, and brings the link of the proof where one waits. */
function useCreditItem({ entity, list }: ListActionsProps): readonly MenuItem[] {
  const text = useText();
  const { can } = useRights();
  const edition = useWorkingEdition();
  const count = selectedCount(list.selection.selection);
  if (entity.descriptor.name !== 'film-image' || edition === null || !can('ENVOYER-MAIL')) return [];
  async function write(): Promise<void> {
    if (count > SERIES_MAX)
      return dialogs.alert({ title: text('alert.avant'), text: text('photos.tropLettres', { max: SERIES_MAX }), kind: 'warning' });
    const ids = (await selectedRecords(entity, list)).map(readId);
    const pictures = await loadPictures(ids, new AbortController().signal);
    const films = [...new Set(pictures.map(({ filmId }) => filmId))];
    const { openMailing } = await import('#web/mails/open-mailing.tsx');
    await openMailing({
      screen: 'catalogue-preparation',
      context: MailContexte.inscription,
      filter: withoutCredit(films, edition ?? 0),
      rows: films.length,
    });
  }
  const label = text(count === 0 ? 'photos.crediterChoisir' : 'photos.crediter');
  return [{ key: 'crediter', label, disabled: count === 0, onSelect: () => void write() }];
}

function withoutCredit(films: readonly number[], edition: number): ListFilter {
  const Criteres = {
    and: [
      { field: 'IdFilm', op: 'in', value: [...films] },
      { field: 'Eannee', op: 'eq', value: edition },
      { field: 'IsCreditPhotoManquant', op: 'eq', value: true },
    ],
  } as const;
  return {
    GlobalSearch: null,
    IdsPk: null,
    IdsPkExclude: null,
    Classement: null,
    Criteres,
    Colonnes: [],
    Tri: [{ Key: 'Id', Desc: false }],
  };
}

function useArchiveItems({ list, screen }: ListActionsProps): readonly MenuItem[] {
  const text = useText();
  const language = useLanguage();
  const { filter, rows } = askedRows(list);
  function itemOf(use: CadrageUsage | null): MenuItem {
    const label =
      use === null ? text('photos.archive') : text('photos.archiveCadree', { usage: enumLabel(cadrageUsageEnum, use, language) ?? '' });
    const demand: ExportDemand = { screen: screen.screen, format: PHOTOS, rows, filter: { ...filter, Cadrage: use } };
    return { key: `archive-${use ?? 0}`, label, onSelect: () => void askExport(demand) };
  }
  return [null, ...Object.values(CadrageUsage)].map(itemOf);
}

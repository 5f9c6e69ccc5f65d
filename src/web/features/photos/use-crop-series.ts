import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CadrageUsage } from '#generated/enums/cadrage-usage.gen.ts';
import { CROP_RATIOS, type CropFrame, largestFrame } from '#domain/catalogue/crops/crop-frame.ts';
import type { ImageSize } from '#domain/files/image-size.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { type CropOrder, loadCrops, loadPictures, saveCrop } from './crop-series.ts';

/** Place in the series, use and frame, and the acts on them. */
export function useCropSeries(ids: readonly number[], onClose: () => void) {
  const [index, setIndex] = useState(0);
  const [usage, setUsage] = useState<CadrageUsage>(CadrageUsage.cataloguePaysage);
  const [size, setSize] = useState<(ImageSize & { readonly fileId: number }) | null>(null);
  const [drawn, setDrawn] = useState<ReadonlyMap<string, CropFrame>>(new Map());
  const { pictures, crops, error, retry } = useSeriesData(ids);
  const picture = pictures?.[index] ?? null;
  const key = `${picture?.id ?? 0}-${usage}`;
  const ratio = CROP_RATIOS[usage];
  const pictureCrops = crops.filter(({ pictureId }) => pictureId === picture?.id);
  const stored = pictureCrops.find((one) => one.usage === usage) ?? null;
  const shownSize = size?.fileId === picture?.fileId ? size : null;
  const frame = drawn.get(key) ?? stored?.frame ?? (shownSize === null ? null : largestFrame(shownSize, ratio));
  const count = pictures?.length ?? 0;
  const order = picture === null || frame === null ? null : { picture, usage, frame, stored };
  const { isBusy, save } = useSaving(order, {
    count,
    onSaved: () => (index + 1 < count ? setIndex(index + 1) : onClose()),
    isLast: index + 1 >= count,
  });
  return {
    picture,
    error,
    retry,
    index,
    count,
    goTo: setIndex,
    usage,
    setUsage,
    ratio,
    size: shownSize,
    setSize,
    frame,
    setFrame: (next: CropFrame) => setDrawn(new Map(drawn).set(key, next)),
    doneUses: new Set(pictureCrops.map((one) => one.usage)),
    isBusy,
    save,
  };
}

export type CropSeries = ReturnType<typeof useCropSeries>;

function useSeriesData(ids: readonly number[]) {
  const pictures = useQuery({ queryKey: ['film-image', 'cadrages', ids], queryFn: ({ signal }) => loadPictures(ids, signal) });
  const crops = useQuery({ queryKey: ['film-image-cadrage', ids], queryFn: ({ signal }) => loadCrops(ids, signal) });
  return {
    pictures: pictures.data,
    crops: crops.data ?? [],
    error: pictures.error ?? crops.error,
    retry: () => void Promise.all([pictures.refetch(), crops.refetch()]),
  };
}

interface Saving {
  readonly count: number;
  readonly isLast: boolean;
  readonly onSaved: () => void;
}

function useSaving(order: CropOrder | null, { count, isLast, onSaved }: Saving) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (order === null || isBusy) return;
    setBusy(true);
    try {
      await saveCrop(order);
      await queries.invalidateQueries({ queryKey: ['film-image-cadrage'] });
      if (isLast) notify('success', text('photos.seriesFinie', { count }));
      onSaved();
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('photos.echec')), kind: 'danger' });
    }
    setBusy(false);
  }
  return { isBusy, save };
}

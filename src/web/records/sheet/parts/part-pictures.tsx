import { type ReactNode, Suspense, useMemo } from 'react';
import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readNumber, type RecordData } from '#domain/values/record-data.ts';
import { LazyPartsGallery } from '#web/files/load-files.ts';
import { cellText } from '#web/records/fields/cell-text.ts';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';
import { FORM_KINDS } from '#web/records/kinds/form-kinds.ts';
import type { PartField } from './part-field.ts';

interface PartPicturesProps {
  readonly items: readonly RecordData[];
  /** The one that holds the picture. */
  readonly field: FieldDescriptor;
  readonly fields: readonly PartField[];
}

/** The way to the pictures of a tab, where it has some. */
export function PartPictures({ items, field, fields }: PartPicturesProps): ReactNode {
  const context = useCellContext();
  const pictures = useMemo(() => {
    const captionFields = fields.filter(({ named }) => FORM_KINDS[named.kind].isCaption);
    return items.flatMap((item) => {
      const id = readNumber(item, field.name);
      const caption = captionFields.map(({ named }) => cellText(named, item, context)).filter((one) => one !== '');
      return id === null ? [] : [{ id, caption: [...new Set(caption)].join(' · ') }];
    });
  }, [items, field, fields, context]);
  if (pictures.length === 0) return null;
  return (
    <Suspense>
      <LazyPartsGallery pictures={pictures} />
    </Suspense>
  );
}

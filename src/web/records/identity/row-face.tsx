import { useMemo } from 'react';
import { getImageContentAddress } from '#generated/client/addresses.gen.ts';
import type { EntityDescriptor, EntityModule } from '#generated/entities/descriptor.gen.ts';
import { DEFAULT_THUMBNAIL } from '#domain/files/resolutions.ts';
import { recordDisplay } from '#domain/records/read/display.ts';
import { readText, type RecordData } from '#domain/values/record-data.ts';
import { Still, type StillProps } from '#web/ui/still/still.tsx';
import { type CellContext, cellText } from '../fields/cell-text.ts';
import { pictureId } from '../fields/cell-value.tsx';
import { useCellContext } from '../fields/use-cell-context.ts';
import type { RowFace } from '../grid/grid-column.ts';
import { resolveField } from '../lookup/resolve-field.ts';

type Faced = Pick<EntityDescriptor, 'picture' | 'colour' | 'caption'>;

/** A picture on a colour is a still; without a colour it is a portrait, which lists of names do without. */
export function hasStills({ picture, colour }: Faced): boolean {
  return picture !== undefined && colour !== undefined;
}

/** Fields that a row holds for its face: read with the row, in the same statement. */
export function faceFields({ picture, colour, caption }: Faced): readonly string[] {
  if (colour === undefined) return [];
  return [picture, colour, caption].filter((name) => name !== undefined);
}

interface Rows {
  /** Column that names a row: lists need not hold what their records are named by. */
  readonly title: string | null;
  readonly isPictured: boolean;
}

/** The still and the colour of each row; null: records of this kind have no colour. */
export function useRowFace(module: EntityModule, { title, isPictured }: Rows): ((row: RecordData) => RowFace) | null {
  const context = useCellContext();
  const stillOf = useStillOf(module);
  const { descriptor } = module;
  return useMemo(() => {
    if (descriptor.colour === undefined) return null;
    const isShown = isPictured && hasStills(descriptor);
    const named = title === null ? null : resolveField(module, title, context.language);
    return (row) => {
      const still = stillOf(row);
      const name = named === null ? still.name : cellText(named, row, context);
      return { colour: still.colour ?? null, still: isShown ? <Still {...still} className="grid-still" name={name} /> : null };
    };
  }, [module, descriptor, stillOf, title, isPictured, context]);
}

/** Properties of `Still` for a record, by the schema: its picture in the small size, its colour, its caption. */
export function useStillOf(module: EntityModule): (record: RecordData) => StillProps {
  const context = useCellContext();
  return useMemo(() => (record) => stillPropsOf(module, record, context), [module, context]);
}

export function stillPropsOf(module: EntityModule, record: RecordData, context: CellContext): StillProps {
  const { descriptor } = module;
  const { picture, colour, caption } = descriptor;
  const id = picture === undefined ? null : pictureId(record, picture);
  const captionField = caption === undefined ? null : resolveField(module, caption, context.language);
  return {
    src: id === null ? null : getImageContentAddress({ resolution: DEFAULT_THUMBNAIL, imageId: id }),
    name: recordDisplay(module, record, context.language),
    colour: colour === undefined ? null : readText(record, colour),
    caption: captionField === null ? null : cellText(captionField, record, context),
    shape: hasStills(descriptor) ? 'still' : 'portrait',
  };
}

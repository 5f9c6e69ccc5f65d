import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Galleria, type GalleriaPassThroughOptions } from 'primereact/galleria';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { PrimeRoot } from './prime-root.tsx';
import './picture-gallery.css';

export interface GalleryPicture {
  readonly id: number;
  readonly caption: string;
}

interface PictureGalleryProps {
  readonly pictures: readonly GalleryPicture[];
  readonly whole: (picture: GalleryPicture) => ReactNode;
  readonly thumbnail: (picture: GalleryPicture) => ReactNode;
  readonly index: number;
  readonly onIndex: (index: number) => void;
}

const THUMBNAILS = 9;
const THUMBNAIL_WIDTH = 112;

/** Pictures one at a time with their caption, all of them small below. Keys are those of the dialog around (`pictureByKey`). */
export function PictureGallery({ pictures, whole, thumbnail, index, onIndex }: PictureGalleryProps): ReactNode {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const small = [...(box.current?.querySelectorAll<HTMLElement>('[data-pc-section=thumbnailitemcontent]') ?? [])];
    if (small.some((one) => one === document.activeElement)) small[index]?.focus({ preventScroll: true });
  }, [index]);
  const visible = Math.min(THUMBNAILS, pictures.length);
  const value = useMemo(() => [...pictures], [pictures]);
  const pt = useMemo(
    () => partsOf({ previous: text('fichier.imagePrecedente'), next: text('fichier.imageSuivante'), all: text('fichier.images'), visible }),
    [text, visible],
  );
  return (
    <div className="ui-gallery" ref={box}>
      <PrimeRoot>
        <Galleria
          activeIndex={index}
          caption={({ caption }: GalleryPicture) => caption}
          item={whole}
          itemNextIcon={<ChevronRight aria-hidden size={22} />}
          itemPrevIcon={<ChevronLeft aria-hidden size={22} />}
          numVisible={visible}
          onItemChange={(event) => onIndex(event.index)}
          pt={pt}
          showItemNavigators={pictures.length > 1}
          showThumbnailNavigators={false}
          showThumbnails={pictures.length > 1}
          thumbnail={thumbnail}
          value={value}
        />
      </PrimeRoot>
    </div>
  );
}

/** Picture that a key leads to; null is no key of the pictures. */
export function pictureByKey(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1);
    case 'ArrowRight':
      return Math.min(count - 1, index + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

interface PartsInput {
  readonly previous: string;
  readonly next: string;
  readonly all: string;
  readonly visible: number;
}

/** PrimeReact calls the thumbnails tabs of panels that are not there, with buttons without a role inside: here they are a list of buttons named by their pictures. */
function partsOf({ previous, next, all, visible }: PartsInput): GalleriaPassThroughOptions {
  return {
    root: { role: undefined },
    item: { 'aria-label': undefined, 'aria-roledescription': undefined, role: undefined },
    caption: { 'aria-live': 'polite' },
    previousItemButton: { 'aria-label': previous, title: previous },
    nextItemButton: { 'aria-label': next, title: next },
    thumbnailItemsContainer: { style: { maxWidth: visible * THUMBNAIL_WIDTH } },
    thumbnailItems: { 'aria-label': all, role: 'list' },
    thumbnailItem: { 'aria-controls': undefined, 'aria-selected': undefined, role: 'listitem' },
    thumbnailItemContent: { 'aria-label': undefined, role: 'button' },
  };
}

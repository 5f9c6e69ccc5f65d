import { Download, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { getFichier } from '#generated/client/sdk/fichiers.gen.ts';
import { DEFAULT_THUMBNAIL } from '#domain/files/resolutions.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { type GalleryPicture, pictureByKey, PictureGallery } from '#web/ui/prime/picture-gallery.tsx';
import { download } from '../download.ts';
import { AS_FILE } from '../fetch-file.ts';
import { imageAddress } from '../file-info.ts';
import { Picture } from './picture.tsx';
import '../files.css';

interface GalleryDialogProps {
  readonly pictures: readonly GalleryPicture[];
  readonly onClosed: () => void;
}

/** The pictures of a record over the whole page. */
export function GalleryDialog({ pictures, onClosed }: GalleryDialogProps): ReactNode {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const element = dialog.current;
    if (element?.open !== false) return;
    element.showModal();
    (
      element.querySelector<HTMLElement>('[data-pc-section=thumbnailitemcontent]') ?? element.querySelector<HTMLElement>('[data-autofocus]')
    )?.focus();
  }, []);
  function close(): void {
    // Closed before it goes, it gives the keyboard back to what opened it.
    dialog.current?.close();
    onClosed();
  }
  function onKey(event: KeyboardEvent): void {
    const next = pictureByKey(event.key, index, pictures.length);
    if (next === null) return;
    event.preventDefault();
    // Its thumbnails would take the keyboard along and show nothing.
    event.stopPropagation();
    setIndex(next);
  }
  return createPortal(
    <dialog
      aria-label={text('fichier.images')}
      className="file-zoomed"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // The sheet behind would take the keys for its own.
      onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}
      onKeyDownCapture={onKey}
      ref={dialog}
    >
      <GalleryBar index={index} onClose={close} pictures={pictures} />
      <PictureGallery index={index} onIndex={setIndex} pictures={pictures} thumbnail={thumbnailOf} whole={wholeOf} />
    </dialog>,
    document.body,
  );
}

interface GalleryBarProps {
  readonly pictures: readonly GalleryPicture[];
  readonly index: number;
  readonly onClose: () => void;
}

function GalleryBar({ pictures, index, onClose }: GalleryBarProps): ReactNode {
  const text = useText();
  const shown = pictures[index];
  return (
    <header className="file-zoomed-bar">
      <output className="file-zoomed-name">{`${index + 1} / ${pictures.length}`}</output>
      {shown === undefined ? null : (
        <IconButton
          icon={Download}
          label={text('fichier.telecharger', { nom: shown.caption })}
          onClick={() => void download(() => getFichier({ path: { id: shown.id }, ...AS_FILE }))}
        />
      )}
      <IconButton data-autofocus icon={X} label={text('fichier.fermer')} onClick={onClose} />
    </header>
  );
}

function wholeOf({ id, caption }: GalleryPicture): ReactNode {
  return <Picture alt={caption} className="file-gallery-whole" key={id} src={imageAddress('FullHd', id)} />;
}

function thumbnailOf({ id, caption }: GalleryPicture): ReactNode {
  return <Picture alt={caption} className="file-thumbnail" loading="lazy" src={imageAddress(DEFAULT_THUMBNAIL, id)} />;
}

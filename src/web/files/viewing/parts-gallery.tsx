import { Images } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { GalleryPicture } from '#web/ui/prime/picture-gallery.tsx';

const GalleryDialog = lazy(async () => ({ default: (await import('./gallery-dialog.tsx')).GalleryDialog }));

/** Pictures that are parts of a record, looked at one after the other. */
export function PartsGallery({ pictures }: { readonly pictures: readonly GalleryPicture[] }): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Images} onClick={() => setOpen(true)}>
        {text('fichier.galerie')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <GalleryDialog onClosed={() => setOpen(false)} pictures={pictures} />
        </Suspense>
      ) : null}
    </>
  );
}

import { Images } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '#web/runtime/part.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { GalleryPicture } from '#web/ui/prime/picture-gallery.tsx';

const GalleryDialog = part(
  () => import('./gallery-dialog.tsx'),
  (module) => module.GalleryDialog,
);

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

import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { CadrageUsage, cadrageUsageEnum } from '#generated/enums/cadrage-usage.gen.ts';
import { pixelsOf, scaledFrame } from '#domain/catalogue/crops/crop-frame.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { CropStage, FRAME_HELP, LARGER } from './crop-stage.tsx';
import { type CropSeries, useCropSeries } from './use-crop-series.ts';
import styles from './photos.module.css';

interface CropDialogProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

/** Frames a series of pictures for the uses of the festival, one after the other. */
export function CropDialog({ ids, onClose }: CropDialogProps): ReactNode {
  const text = useText();
  const series = useCropSeries(ids, onClose);
  const { picture, error, retry, index, count, isBusy, frame, save } = series;
  if (error !== null) return <LoadFailure error={error} retry={retry} />;
  if (picture === null) return <div aria-busy className="sheet-loading" />;
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <header className={styles.head}>
        <output>{text('photos.rang', { rang: index + 1, total: count })}</output>
        <strong>{picture.title}</strong>
        <span className="ui-note">{picture.caption}</span>
      </header>
      <div className={styles.columns}>
        <CropStage {...series} caption={picture.title} fileId={picture.fileId} key={picture.id} />
        <CropTools series={series} />
      </div>
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isBusy || frame === null} type="submit" variant="primary">
            {text(index + 1 < count ? 'photos.enregistrerSuivante' : 'photos.enregistrer')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('photos.fermer')}</Button>}
      />
    </form>
  );
}

function CropTools({ series }: { readonly series: CropSeries }): ReactNode {
  const text = useText();
  const { index, count, goTo, isBusy, frame, setFrame, size, ratio } = series;
  function resize(factor: number): void {
    if (frame !== null && size !== null) setFrame(scaledFrame(frame, factor, { size, ratio }));
  }
  return (
    <aside className={styles.tools}>
      <UseChoice series={series} />
      <div className={styles.row}>
        <IconButton icon={ZoomOut} label={text('photos.plusPetit')} onClick={() => resize(1 / LARGER)} />
        <IconButton icon={ZoomIn} label={text('photos.plusGrand')} onClick={() => resize(LARGER)} />
        <FrameSize series={series} />
      </div>
      <p className="ui-note" id={FRAME_HELP}>
        {text('photos.aide')}
      </p>
      <div className={styles.row}>
        <IconButton disabled={isBusy || index === 0} icon={ChevronLeft} label={text('photos.precedente')} onClick={() => goTo(index - 1)} />
        <IconButton
          disabled={isBusy || index + 1 >= count}
          icon={ChevronRight}
          label={text('photos.suivante')}
          onClick={() => goTo(index + 1)}
        />
      </div>
    </aside>
  );
}

function UseChoice({ series: { usage, setUsage, doneUses } }: { readonly series: CropSeries }): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <fieldset className={styles.uses}>
      <legend>{text('photos.usage')}</legend>
      {Object.values(CadrageUsage).map((use) => (
        <label key={use}>
          <input checked={use === usage} name="usage" onChange={() => setUsage(use)} type="radio" />{' '}
          {enumLabel(cadrageUsageEnum, use, language)}
          {doneUses.has(use) ? <span className="ui-note"> {text('photos.faite')}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}

const PRINTED_DPI = 300;
const MM_AN_INCH = 25.4;

function FrameSize({ series: { frame, size } }: { readonly series: CropSeries }): ReactNode {
  const text = useText();
  if (frame === null || size === null) return null;
  const { width, height } = pixelsOf(frame, size);
  return (
    <output className="num">
      {text('photos.taille', { largeur: width, hauteur: height, mm: Math.floor((width * MM_AN_INCH) / PRINTED_DPI) })}
    </output>
  );
}

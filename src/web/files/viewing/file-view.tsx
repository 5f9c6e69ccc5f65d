import { Download, FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { DEFAULT_IMAGE_URL } from '#domain/files/default-image.ts';
import { DEFAULT_THUMBNAIL } from '#domain/files/resolutions.ts';
import { formatNumber } from '#domain/values/money.ts';
import { text } from '#web/i18n/i18n.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { download } from '../download.ts';
import { type FileInfo, imageAddress, useFileInfo } from '../file-info.ts';
import { AS_FILE } from '../fetch-file.ts';
import { getFichier } from '#generated/client/sdk/fichiers.gen.ts';
import { ImageZoom } from './image-zoom.tsx';
import { Picture } from './picture.tsx';
import '../files.css';

interface FileViewProps {
  readonly id: number;
  readonly kind: string;
  /** In a list: a picture without its name, a document without its weight. */
  readonly isCell?: boolean;
}

/** A stored file: checks its existence first, then shows a picture by its miniature, a document by its name. */
export function FileView({ id, kind, isCell = false }: FileViewProps): ReactNode {
  const info = useFileInfo(id);
  if (info === undefined) return <span aria-busy className="file-view" />;
  return kind === 'image' ? <Thumbnail id={id} info={info} isCell={isCell} /> : <Document id={id} info={info} isCell={isCell} />;
}

interface ShownFile {
  readonly id: number;
  readonly info: FileInfo | null;
  readonly isCell: boolean;
}

function Thumbnail({ id, info, isCell }: ShownFile): ReactNode {
  const text = useText();
  const [isZoomed, setZoomed] = useState(false);
  if (info === null || !info.Existe) {
    return (
      <span className="file-view">
        <img alt={text('fichier.manquante')} className="file-thumbnail" src={DEFAULT_IMAGE_URL} />
        {isCell ? null : <span className="ui-help">{text('fichier.manquante')}</span>}
      </span>
    );
  }
  return (
    <span className="file-view">
      <button aria-label={text('fichier.agrandir', { nom: info.Nom })} className="file-zoom" onClick={() => setZoomed(true)} type="button">
        <Picture alt="" className="file-thumbnail" loading="lazy" src={imageAddress(DEFAULT_THUMBNAIL, id)} />
      </button>
      {isCell ? null : <Details info={info} />}
      {isZoomed ? <ImageZoom file={info} onGone={() => setZoomed(false)} /> : null}
    </span>
  );
}

function Document({ id, info, isCell }: ShownFile): ReactNode {
  const text = useText();
  if (info === null) return <span className="file-view">{text('fichier.numero', { nombre: id })}</span>;
  return (
    <span className="file-view">
      <FileText aria-hidden size={15} />
      <Details info={info} isShort={isCell} />
    </span>
  );
}

function Details({ info, isShort = false }: { readonly info: FileInfo; readonly isShort?: boolean }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { Id, Nom, Taille, Largeur, Hauteur, Existe } = info;
  const size = Largeur === null || Hauteur === null ? null : text('fichier.pixels', { largeur: Largeur, hauteur: Hauteur });
  return (
    <>
      <span className="file-name">
        {Nom}
        {isShort ? null : <span className="ui-help">{[weight(Taille, language), size].filter(Boolean).join(' · ')}</span>}
        {Existe ? null : <span className="ui-error">{text('fichier.absent')}</span>}
      </span>
      {Existe ? (
        <IconButton
          icon={Download}
          label={text('fichier.telecharger', { nom: Nom })}
          onClick={() => void download(() => getFichier({ path: { id: Id }, ...AS_FILE }))}
        />
      ) : null}
    </>
  );
}

const MO = 1024 * 1024;

function weight(bytes: number, language: Language): string {
  return bytes < MO
    ? text('fichier.ko', { nombre: Math.max(1, Math.round(bytes / 1024)) })
    : text('fichier.mo', { nombre: formatNumber(bytes / MO, 1, language) });
}

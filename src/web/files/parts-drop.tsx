import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { toUtcText } from '#domain/values/dates.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { FichierNommage, fichierNommageEnum } from '#generated/enums/fichier-nommage.gen.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { download } from './download.ts';
import { AS_FILE } from './fetch-file.ts';
import type { FilmFichiersInput } from '#generated/client/types.gen.ts';
import { exportFilmFichiers } from '#generated/client/sdk/fichiers.gen.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import { DropZone } from './drop-zone.tsx';
import type { FileInfo } from './file-info.ts';
import { useFileRules } from './use-file-rules.ts';
import { useUpload } from './sending/use-upload.ts';

export interface PartsDropProps {
  readonly entity: EntityDescriptor;
  readonly field: FieldDescriptor;
  readonly parentId: number;
  readonly onAdd: (values: RecordData) => void;
}

/** Several files at once: each one that has come is a new row, its name and extension filled in. */
export function PartsDrop({ entity, field, parentId, onAdd }: PartsDropProps): ReactNode {
  const id = useId();
  const target = { entity: entity.name, field: field.name };
  const rules = useFileRules(target);
  const upload = useUpload({ target, rules, onSent: (file) => onAdd(valuesOf(entity, field, file)) });
  return (
    <div className="parts-drop">
      <DropZone id={id} multiple rules={rules} upload={upload} />
      <DownloadAll contents={ARCHIVES[entity.name]} filmId={parentId} />
    </div>
  );
}

/** Parts of a film that leave together, under the name of its number or of its title (001 §4). */
type Contents = FilmFichiersInput['Contenu'];
const ARCHIVES: Readonly<Record<string, Contents>> = { 'film-image': 'images', 'film-document': 'documents' };

function DownloadAll({ contents, filmId }: { readonly contents: Contents | undefined; readonly filmId: number }): ReactNode {
  const text = useText();
  const language = useLanguage();
  if (contents === undefined) return null;
  const choose: () => Promise<void> = async () => {
    const choices = fichierNommageEnum.values.map(({ value, labels }) => ({ key: String(value), label: labels[language] }));
    const nommage = await dialogs.ask({ title: text('fichier.toutTelecharger'), text: text('fichier.nommerPar'), choices });
    const Nommage = enumValue(FichierNommage, Number(nommage));
    if (nommage === null || Nommage === null) return;
    await download(() => exportFilmFichiers({ path: { id: filmId }, body: { Contenu: contents, Nommage }, ...AS_FILE }));
  };
  return (
    <Button icon={Download} onClick={() => void choose()} variant="quiet">
      {text('fichier.toutTelecharger')}
    </Button>
  );
}

function valuesOf({ fields }: EntityDescriptor, { name }: FieldDescriptor, file: FileInfo): RecordData {
  const fileValues: RecordData = {
    [name]: file.Id,
    NomFichier: file.Nom,
    Extension: file.Extension,
    DateEnvoi: toUtcText(Date.now()),
    Libelle: file.Nom.replace(/\.[^.]*$/, '').slice(0, LIBELLE_MAX),
  };
  return Object.fromEntries(Object.entries(fileValues).filter(([property]) => fields.some((field) => field.name === property)));
}

const LIBELLE_MAX = 150;

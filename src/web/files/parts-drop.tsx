import { type ReactNode, useId } from 'react';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/records/record-data.ts';
import { DropZone } from './drop-zone.tsx';
import type { FileInfo } from './file-info.ts';
import { useFileRules } from './use-file-rules.ts';
import { useUpload } from './use-upload.ts';

export interface PartsDropProps {
  readonly entity: EntityDescriptor;
  readonly field: FieldDescriptor;
  readonly onAdd: (values: RecordData) => void;
}

/** Several files at once: each one that has come is a new row, its name and extension filled in. */
export function PartsDrop({ entity, field, onAdd }: PartsDropProps): ReactNode {
  const id = useId();
  const target = { entity: entity.name, field: field.name };
  const rules = useFileRules(target);
  const upload = useUpload({ target, rules, onSent: (file) => onAdd(valuesOf(entity, field, file)) });
  return (
    <div className="parts-drop">
      <DropZone id={id} multiple rules={rules} upload={upload} />
    </div>
  );
}

const valuesOf = ({ fields }: EntityDescriptor, { name }: FieldDescriptor, file: FileInfo): RecordData => {
  const known: RecordData = {
    [name]: file.Id,
    NomFichier: file.Nom,
    Extension: file.Extension,
    Libelle: file.Nom.replace(/\.[^.]*$/, '').slice(0, LIBELLE_MAX),
  };
  return Object.fromEntries(Object.entries(known).filter(([property]) => fields.some((field) => field.name === property)));
};

const LIBELLE_MAX = 150;

import { type ReactNode, useMemo, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { DEFAULT_THUMBNAIL } from '#domain/files/resolutions.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { imageAddress } from '#web/files/file-info.ts';
import { Status } from '#web/ui/status/status.tsx';
import { useCellContext } from '../fields/use-cell-context.ts';
import { type HeaderValue, headerValues, pictureOf } from './header-values.ts';
import './identity.css';

interface IdentityProps {
  readonly entity: EntityModule;
  readonly record: RecordData;
}

interface IdentityLineProps extends IdentityProps {
  /** The year of its edition stands beside its name already. */
  readonly isYearTold?: boolean;
}

/** Facts by which a person knows a record, under its name: its traits, then what is due. */
export function IdentityLine({ entity, record, isYearTold = false }: IdentityLineProps): ReactNode {
  const context = useCellContext();
  const { tells: all, due } = useMemo(() => headerValues(entity, record, context), [entity, record, context]);
  const tells = isYearTold ? all.filter(({ name }) => name !== entity.descriptor.edition) : all;
  if (tells.length + due.length === 0) return null;
  // One order on every sheet: facts, then what stands in a pill, last what is due.
  const facts = tells.filter(({ status }) => status === null);
  const pills = [...tells.filter(({ status }) => status !== null), ...due];
  return (
    <div className="identity">
      {facts.length === 0 ? null : <Values values={facts} />}
      {pills.length === 0 ? null : <Values values={pills} />}
    </div>
  );
}

function Values({ values }: { readonly values: readonly HeaderValue[] }): ReactNode {
  return (
    <ul>
      {values.map((value) => (
        <li key={value.name} title={value.isLabelled ? value.text : `${value.label} : ${value.text}`}>
          <Said value={value} />
        </li>
      ))}
    </ul>
  );
}

function Said({ value: { label, text, status, isLabelled } }: { readonly value: HeaderValue }): ReactNode {
  const shown = isLabelled ? (
    <>
      <span className="identity-label">{label}</span> {text}
    </>
  ) : (
    text
  );
  return status === null ? <span>{shown}</span> : <Status meaning={status}>{shown}</Status>;
}

/** The still or the face of a record; nothing where it has none, or where the person may not see it. */
export function IdentityPicture({ entity, record }: IdentityProps): ReactNode {
  const id = pictureOf(entity.descriptor, record);
  const [failed, setFailed] = useState<number | null>(null);
  if (id === null || id === failed) return null;
  return <img alt="" className="identity-picture" onError={() => setFailed(id)} src={imageAddress(DEFAULT_THUMBNAIL, id)} />;
}

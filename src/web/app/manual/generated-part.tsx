import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isEntityName } from '#web/runtime/entities.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { useLabels, useLanguage } from '#web/i18n/use-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { loadValueHelp } from '#web/i18n/value-help.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { helpKey, StatusOf } from '#web/ui/status/status.tsx';
import { KeyName } from '#web/ui/kit/key-hints/key-name.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { GRID_HELP, SHEET_HELP, SHORTCUT_HELP } from '../shortcut-lines.ts';
import styles from './manual.module.css';

/** Parts that the schema says: fields with their help, steps of a state, keys. */
export function GeneratedPart({ name, subject }: { readonly name: string; readonly subject: string }): ReactNode {
  const entity = useEntity(isEntityName(subject) ? subject : null);
  if (name === 'touches') return <Keys subject={subject} />;
  if (entity === null) return null;
  if (name === 'champs') return <Fields entity={entity} />;
  return <States entity={entity} hasSteps={name === 'etapes'} />;
}

const KEYS = { application: SHORTCUT_HELP, liste: GRID_HELP, fiche: SHEET_HELP };

function isKeys(subject: string): subject is keyof typeof KEYS {
  return Object.hasOwn(KEYS, subject);
}

function Keys({ subject }: { readonly subject: string }): ReactNode {
  const text = useText();
  return (
    <dl className={styles.keys}>
      {(isKeys(subject) ? KEYS[subject] : []).map(({ keys, label }) => (
        <div key={`${keys.join('+')}-${label}`}>
          <dt>
            {keys.map((key) => (
              <KeyName key={key} name={key} />
            ))}
          </dt>
          <dd>{text(label)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Statuses with their meaning, then the steps between them: all at once, so that nothing moves. */
function States({ entity, hasSteps }: { readonly entity: EntityModule; readonly hasSteps: boolean }): ReactNode {
  const language = useLanguage();
  const { data: help } = useQuery({
    queryKey: ['descriptions', 'statuts', language],
    queryFn: loadValueHelp,
    staleTime: Infinity,
    structuralSharing: false,
  });
  const { states } = entity.descriptor;
  const statuses = states === null ? undefined : entity.enums[states.enum];
  if (help === undefined || statuses === undefined) return null;
  return (
    <>
      <dl className={styles.fields}>
        {statuses.values.map((value) => (
          <div key={value.key}>
            <dt>
              <StatusOf of={value} />
            </dt>
            <dd>{help[helpKey(statuses.name, value.value)]}</dd>
          </div>
        ))}
      </dl>
      {hasSteps ? <Steps entity={entity} /> : null}
    </>
  );
}

function Steps({ entity }: { readonly entity: EntityModule }): ReactNode {
  const text = useText();
  const label = useLabels(entity);
  const language = useLanguage();
  const { states } = entity.descriptor;
  if (states === null) return null;
  const { transitions, enum: enumName } = states;
  function nameOf(state: number): string {
    return enumLabel(entity.enums[enumName], state, language) ?? '';
  }
  return (
    <DataTable
      caption={text('aide.etapesDe', { nom: label('many') })}
      columns={[
        { id: 'etape', header: text('aide.etape'), isRowHeader: true, cell: ({ name }) => label(`transitions.${name}`) },
        { id: 'depuis', header: text('aide.depuis'), cell: ({ from }) => from.map(nameOf).join(', ') },
        { id: 'vers', header: text('aide.vers'), cell: ({ to }) => nameOf(to) },
        { id: 'mail', header: text('aide.mail'), cell: ({ mail }) => (mail === null ? '' : text('aide.mailPart')) },
      ]}
      isTop
      rowKey={({ name }) => name}
      rows={transitions}
    />
  );
}

/** Fields of the sheet that have a help: what a label alone does not say. */
function Fields({ entity }: { readonly entity: EntityModule }): ReactNode {
  const label = useLabels(entity);
  const helped = entity.descriptor.fields.filter(({ name }) => entity.labels[`help.${name}`] !== undefined);
  return (
    <dl className={styles.fields}>
      {helped.map(({ name }) => (
        <div key={name}>
          <dt>{label(`fields.${name}`)}</dt>
          <dd>{label(`help.${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

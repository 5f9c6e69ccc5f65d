import type { ReactNode } from 'react';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { entityLabel, fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { useEntity } from '#web/records/use-entity.ts';
import type { Movement } from './merge-api.ts';
import styles from './merge.module.css';

/** Records that refer to a record, by kind, ten of each by name. */
export function MovementList({ movements }: { readonly movements: readonly Movement[] }): ReactNode {
  return (
    <ul className={styles.moves}>
      {movements.map((movement) => (
        <MovementLine key={`${movement.entity} ${movement.field}`} movement={movement} />
      ))}
    </ul>
  );
}

function MovementLine({ movement }: { readonly movement: Movement }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const module = useEntity(movement.entity);
  if (module === null) return null;
  const names = movement.files.map(({ label }) => label).join(', ');
  const isCut = movement.count > movement.files.length;
  return (
    <li>
      <strong>
        {text('fusion.nombre', {
          nombre: movement.count,
          entite: entityLabel(module, movement.count > 1 ? 'many' : 'one', language),
          champ: fieldLabel(module, movement.field, language),
        })}
      </strong>{' '}
      <span className="ui-note">
        {names}
        {isCut ? '…' : ''}
      </span>
    </li>
  );
}

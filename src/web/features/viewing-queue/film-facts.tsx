import { type ReactNode, useMemo } from 'react';
import type { FilmRow } from '#generated/client/types.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { cellText } from '#web/records/fields/cell-text.ts';
import { cellValue } from '#web/records/fields/cell-value.tsx';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';
import { resolveField } from '#web/records/lookup/resolve-field.ts';
import styles from './viewing-queue.module.css';

export type Facts = (film: FilmRow, name: string) => string;

/** The fields of a film as lists write them; nothing for a missing one. */
export function useFacts(entity: EntityModule): Facts {
  const context = useCellContext();
  const language = useLanguage();
  return useMemo(
    () => (film, name) => {
      const named = resolveField(entity, name, language);
      return named === null ? '' : cellText(named, film, context);
    },
    [entity, language, context],
  );
}

export function factsOf(facts: Facts, film: FilmRow, names: readonly string[]): string {
  return names
    .map((name) => facts(film, name))
    .filter((fact) => fact !== '')
    .join(' · ');
}

/** Mark of the person for the film: opinion and note. */
export function FilmMark({ entity, film }: { readonly entity: EntityModule; readonly film: FilmRow }): ReactNode {
  const context = useCellContext();
  const facts = useFacts(entity);
  const named = resolveField(entity, 'MonAvis', context.language);
  const note = facts(film, 'MaNote');
  return (
    <span className={styles.mark}>
      {named === null || (film.MonAvis ?? null) === null ? null : cellValue(named, film, context)}
      {note === '' ? null : <span className="num">{note}</span>}
    </span>
  );
}

import { CalendarDays, Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';
import type { PublicationPreview, Scope } from './publication-api.ts';
import styles from '../programme-grid.module.css';

interface PublicationScopeProps {
  readonly scope: Scope;
  readonly preview: PublicationPreview;
  readonly onChange: (scope: Scope) => void;
}

/** Scope of a publication: all days and sections, or those that are ready. */
export function PublicationScope({ scope, preview: { Jours, Sections, NbAutres }, onChange }: PublicationScopeProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const days = Jours.map((day) => ({ value: day, label: formatDay(day, language) }));
  const sections = Sections.map(({ Id, Libelle }) => ({ value: Id, label: Libelle }));
  if (Jours.length < 2 && Sections.length < 2) return null;
  const dayWords =
    scope.days.length === 0 ? text('programmation.publication.tousJours') : scope.days.map((day) => formatDay(day, language)).join(', ');
  const chosen = sections.filter(({ value }) => scope.sections.includes(value)).map(({ label }) => label);
  return (
    <div className={styles.publicationKinds}>
      <MenuButton
        icon={CalendarDays}
        items={choices(days, scope.days, {
          all: text('programmation.publication.tousJours'),
          onChange: (some) => onChange({ ...scope, days: some }),
        })}
        label={dayWords}
      />
      <MenuButton
        icon={Layers}
        items={choices(sections, scope.sections, {
          all: text('programmation.toutesSections'),
          onChange: (some) => onChange({ ...scope, sections: some }),
        })}
        label={chosen.length === 0 ? text('programmation.toutesSections') : chosen.join(', ')}
      />
      {NbAutres === 0 ? null : <span className={styles.count}>{text('programmation.publication.autres', { count: NbAutres })}</span>}
    </div>
  );
}

interface Choice<V> {
  readonly value: V;
  readonly label: string;
}

function choices<V extends string | number>(
  options: readonly Choice<V>[],
  chosen: readonly V[],
  { all, onChange }: { readonly all: string; readonly onChange: (values: readonly V[]) => void },
): readonly MenuItem[] {
  return [
    { key: 'tout', label: all, checked: chosen.length === 0, onSelect: () => onChange([]) },
    ...options.map(({ value, label }) => ({
      key: String(value),
      label,
      checked: chosen.includes(value),
      keepOpen: true,
      onSelect: () => onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]),
    })),
  ];
}

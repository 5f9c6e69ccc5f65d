import { TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { SeanceEtat, seanceEtatEnum } from '#generated/enums/seance-etat.gen.ts';
import { clockText } from '#domain/programmation/festival-day.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type Axis, spanText } from '../grid-model.ts';
import { placeStyle } from '../screening-block.tsx';
import type { WeekScreening } from './week-model.ts';
import gridStyles from '../programme-grid.module.css';
import styles from './week.module.css';

interface WeekLineProps {
  readonly screening: WeekScreening;
  /** Hours that place it; null: it follows the one before. */
  readonly axis: Axis | null;
  readonly isActive: boolean;
  readonly onOpen: (screening: WeekScreening) => void;
}

/** A screening of the week: its hour and its programme; a click leads to its day. */
export const WeekLine = memo(function WeekLine({ screening, axis, isActive, onOpen }: WeekLineProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { id, name, etat, start, background, ink, isConflicting, isChanged, isPlacedByVariant } = screening;
  const state = seanceEtatEnum.values.find(({ value }) => value === etat)?.labels[language] ?? '';
  const details = [
    state,
    ...(isPlacedByVariant === true ? [text('programmation.variante.placee')] : []),
    ...(isConflicting ? [text('programmation.semaine.conflit')] : []),
    ...(isChanged ? [text('programmation.publication.nonPubliee')] : []),
  ];
  const isColoured = background !== null && ink !== null && etat !== SeanceEtat.annulee;
  const colours = isColoured ? { backgroundColor: background, color: ink } : {};
  return (
    <button
      className={classNames(styles.line, axis === null ? null : classNames(gridStyles.block, styles.placed))}
      data-screening={id}
      data-state={STATES[etat]}
      data-variant={isPlacedByVariant === true || undefined}
      onClick={() => onOpen(screening)}
      style={{ ...(axis === null ? {} : placeStyle(screening, axis)), ...colours }}
      tabIndex={isActive ? 0 : -1}
      title={[name, spanText(screening), ...details].join('\n')}
      type="button"
    >
      <span className="num">{clockText(start)}</span> <Programme isWhole={axis !== null} screening={screening} />
      {isConflicting ? <TriangleAlert aria-hidden className={styles.conflict} size={12} /> : null}
      <span className="ui-sr-only">{details.join(', ')}</span>
    </button>
  );
});

/** The code says the programme, as the colour says its section; a block as high as its hours has room for the name. */
function Programme({ screening: { code, name }, isWhole }: { readonly screening: WeekScreening; readonly isWhole: boolean }): ReactNode {
  if (isWhole || code === '') return name;
  const rest = name.startsWith(code) ? name.slice(code.length) : ` ${name}`;
  return (
    <>
      <strong>{code}</strong>
      <span className="ui-sr-only">{rest}</span>
    </>
  );
}

const STATES: Readonly<Record<number, string | undefined>> = {
  [SeanceEtat.brouillon]: 'brouillon',
  [SeanceEtat.annulee]: 'annulee',
};

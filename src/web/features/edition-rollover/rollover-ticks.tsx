import { type ReactNode, useId } from 'react';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { formatNumber } from '#domain/values/money.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { RolloverTick } from './rollover-api.ts';
import styles from './edition-rollover.module.css';

interface RolloverTicksProps {
  readonly ticks: readonly RolloverTick[];
  readonly isTicked: (tick: RolloverTick) => boolean;
  readonly onTick: (tick: RolloverTick, isTicked: boolean) => void;
}

/** The kinds of records, by name, each with what would come and what stays. */
export function RolloverTicks({ ticks, ...handlers }: RolloverTicksProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const named = ticks
    .map((tick) => ({ tick, label: entityLabel(tick.module, 'rollover', language) }))
    .toSorted((left, right) => left.label.localeCompare(right.label, language));
  return (
    <fieldset className={styles.ticks}>
      <legend>{text('edition.reprise.cases')}</legend>
      {named.map(({ tick, label }) => (
        <TickLine key={tick.Entite} label={label} tick={tick} {...handlers} />
      ))}
    </fieldset>
  );
}

interface TickLineProps extends Omit<RolloverTicksProps, 'ticks'> {
  readonly tick: RolloverTick;
  readonly label: string;
}

function TickLine({ tick, label, isTicked, onTick }: TickLineProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const counts = useId();
  const isOpen = tick.IsAutorisee && tick.NbReprises > 0;
  return (
    <label className={styles.tick} data-open={isOpen}>
      <Checkbox aria-describedby={counts} checked={isTicked(tick)} disabled={!isOpen} onChange={(checked) => onTick(tick, checked)} />
      <span>{label}</span>
      <span className={classNames(styles.counts, 'num')} id={counts}>
        {countsText(text, tick, language)}
      </span>
    </label>
  );
}

/** `11 à copier (avec 218 contingents, 90 chambres), 2 déjà là`. */
function countsText(text: Text, { IsAutorisee, NbReprises, NbPresentes, NbEcartees, parts }: RolloverTick, language: Language): string {
  if (!IsAutorisee) return text('edition.reprise.interdite');
  const along = parts
    .filter(({ count }) => count > 0)
    .map(
      ({ module, count }) =>
        `${formatNumber(count, 0, language)} ${entityLabel(module, count > 1 ? 'many' : 'one', language).toLowerCase()}`,
    )
    .join(', ');
  const coming = NbReprises === 0 ? text('edition.reprise.rien') : text('edition.reprise.aReprendre', { nombre: NbReprises });
  return [
    along === '' ? coming : `${coming} (${text('edition.reprise.avec', { parties: along })})`,
    ...(NbPresentes === 0 ? [] : [text('edition.reprise.dejaLa', { nombre: NbPresentes })]),
    ...(NbEcartees === 0 ? [] : [text('edition.reprise.ecartees', { nombre: NbEcartees })]),
  ].join(', ');
}

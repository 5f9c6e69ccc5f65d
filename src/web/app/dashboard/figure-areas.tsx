import type { ReactNode } from 'react';
import type { TableauDeBord } from '#generated/client/types.gen.ts';
import { type Figure, FIGURE_AREAS, type FigureArea, type FigureKey, FIGURES } from '#domain/dashboard/figures.ts';
import { formatNumber } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { ViewLink } from '../frame/view-link.tsx';
import { viewHref } from '#web/records/list/list-href.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './dashboard.module.css';

interface Counted {
  readonly figure: Figure & { readonly key: FigureKey };
  readonly count: number;
  readonly href: string;
}

/** Work that waits for somebody, by area; each number opens the list that shows exactly that many rows. */
export function FigureAreas({ dashboard }: { readonly dashboard: TableauDeBord }): ReactNode {
  const text = useText();
  const counted = countedFigures(dashboard);
  return (
    <div className={styles.areas} data-tour="chiffres">
      {FIGURE_AREAS.map((area) => ({ area, lines: counted.filter(({ figure }) => figure.area === area) }))
        .filter(({ lines }) => lines.length > 0)
        .map(({ area, lines }) => (
          <Area area={area} key={area} label={text(`tableau.zone.${area}`)} lines={lines} />
        ))}
    </div>
  );
}

interface AreaProps {
  readonly area: FigureArea;
  readonly label: string;
  readonly lines: readonly Counted[];
}

function Area({ area, label, lines }: AreaProps): ReactNode {
  const heading = `tb-${area}`;
  return (
    <section aria-labelledby={heading} className={styles.area}>
      <h3 id={heading}>{label}</h3>
      <ul>
        {lines
          .filter(({ figure }) => figure.within === undefined)
          .map((line) => (
            <FigureLine
              key={line.figure.key}
              line={line}
              shares={lines.filter(({ figure, count }) => figure.within === line.figure.key && count !== 0)}
            />
          ))}
      </ul>
    </section>
  );
}

function FigureLine({ line, shares }: { readonly line: Counted; readonly shares: readonly Counted[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <li>
      <ViewLink className={styles.figure} href={line.href}>
        <span className={classNames(styles.count, 'num')} data-empty={line.count === 0 || undefined}>
          {formatNumber(line.count, 0, language)}
        </span>
        <span>{text(`tableau.chiffre.${line.figure.key}`, { count: line.count })}</span>
      </ViewLink>
      {shares.map((share) => (
        <ViewLink className={styles.share} href={share.href} key={share.figure.key}>
          <span data-late={share.count > 0 || undefined}>{text(`tableau.chiffre.${share.figure.key}`, { count: share.count })}</span>
        </ViewLink>
      ))}
    </li>
  );
}

function countedFigures({ Chiffres, Jour }: TableauDeBord): readonly Counted[] {
  const counts = new Map(Chiffres.map(({ Cle, Nombre }) => [Cle, Nombre]));
  const figures: readonly (Figure & { readonly key: FigureKey })[] = FIGURES;
  return figures.flatMap((figure) => {
    const count = counts.get(figure.key);
    return count === undefined ? [] : [{ figure, count, href: viewHref(figure.list, figure.view, figure.added?.(Jour)) }];
  });
}

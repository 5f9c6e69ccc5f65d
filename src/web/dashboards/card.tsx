import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { TableauCarteNature } from '#generated/enums/tableau-carte-nature.gen.ts';
import type { TableauCarteLue } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { InnerLink } from '#web/records/questions/inner-link.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { CardChart } from './card-chart.tsx';
import { CardFigure } from './card-figure.tsx';
import { CardRows } from './card-rows.tsx';
import { useCardList } from './use-card-list.ts';
import styles from './dashboards.module.css';

/** One card in its place, of a height that its contents do not change. */
export function Card({ card }: { readonly card: TableauCarteLue }): ReactNode {
  const text = useText();
  const id = useId();
  const list = useCardList(card);
  const [isTable, setTable] = useState(false);
  const isChart = card.Nature === TableauCarteNature.graphique;
  const isDrawn = isChart && list?.search.question?.forme !== 'tableau';
  return (
    <section aria-labelledby={id} className={styles.card} data-figure={card.Nature === TableauCarteNature.chiffre || undefined}>
      <header>
        <h2 id={id}>{list === null || card.IsPerdue ? card.Libelle : <InnerLink href={list.href([])}>{card.Libelle}</InnerLink>}</h2>
        {isDrawn && !card.IsPerdue ? (
          <IconButton
            aria-pressed={isTable}
            icon={isTable ? ChartColumn : Table2}
            label={text(isTable ? 'tableau.voirGraphique' : 'tableau.voirTableau', { titre: card.Libelle })}
            onClick={() => setTable(!isTable)}
          />
        ) : null}
      </header>
      <div className={styles.body}>{body()}</div>
    </section>
  );

  function body(): ReactNode {
    if (card.IsPerdue) return <p className="ui-note">{text('tableaux.vuePerdue')}</p>;
    if (list === null) return null;
    if (isChart) return <CardChart isTable={isTable} list={list} />;
    if (card.Nature === TableauCarteNature.chiffre) return <CardFigure list={list} />;
    return <CardRows list={list} title={card.Libelle} width={card.Largeur} />;
  }
}

import type { ReactNode } from 'react';
import type { FeuillePage, FeuilleSection } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import styles from './roadmap.module.css';

/** The page of a guest in its own words and language, as on paper. */
export function RoadmapSections({ page }: { readonly page: FeuillePage }): ReactNode {
  return (
    <div className={styles.page} lang={page.Culture}>
      {page.Sections.map((section, index) => (
        <Section index={index} key={`${index} ${section.Titre ?? ''}`} section={section} />
      ))}
      <p className={styles.note}>{page.Mention}</p>
    </div>
  );
}

function Section({ section, index }: { readonly section: FeuilleSection; readonly index: number }): ReactNode {
  const { Genre, Titre, Texte, Lignes, Evenements } = section;
  const id = `rm-${index}`;
  return (
    <section aria-labelledby={Titre === null ? undefined : id} className={styles.section} data-kind={Genre}>
      {Titre === null ? null : <h2 id={id}>{Titre}</h2>}
      {Texte === null ? null : <p>{Texte}</p>}
      {Lignes.length === 0 ? null : (
        <dl>
          {Lignes.map(({ Libelle, Texte: lineText }, line) => (
            <div key={`${line} ${Libelle}`}>
              <dt>{Libelle}</dt>
              <dd>{lineText}</dd>
            </div>
          ))}
        </dl>
      )}
      {Evenements.length === 0 ? null : <Events events={Evenements} />}
    </section>
  );
}

function Events({ events }: { readonly events: FeuilleSection['Evenements'] }): ReactNode {
  const text = useText();
  return (
    <Table
      columns={[
        { id: 'quand', header: text('feuille.quand'), cell: ({ Quand }) => Quand },
        { id: 'quoi', header: text('feuille.quoi'), cell: ({ Quoi }) => Quoi },
        { id: 'ou', header: text('feuille.ou'), cell: ({ Ou }) => Ou },
      ]}
      isBare
      rowKey={({ Quand }, index) => `${index} ${Quand}`}
      rows={events}
    />
  );
}

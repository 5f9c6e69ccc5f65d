import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useUser } from '#web/session/rights.ts';
import { useEditions } from '#web/session/working-edition.ts';
import { type DashboardTile, useDashboardTiles } from './use-dashboard-tiles.ts';

/** The working edition, and how much each list of this person holds, each tile opening its list. */
export function DashboardPage(): ReactNode {
  const text = useText();
  const user = useUser();
  const { current } = useEditions();
  const sections = useDashboardTiles(current);
  return (
    <div className="sh-page">
      <header className="sh-page-head">
        <h1>{user ? text('dashboard.bonjour', { nom: user.prenom }) : text('page.dashboard.titre')}</h1>
        <p className="sh-muted">
          {current === null ? text('dashboard.aucuneEdition') : text('dashboard.editionTexte', { annee: current })}
        </p>
      </header>
      {sections.length === 0 ? <p className="sh-empty">{text('dashboard.vide')}</p> : null}
      {sections.map((section) => (
        <section className="sh-tiles-section" key={section.key}>
          <h2>{section.label}</h2>
          <ul className="sh-tiles">
            {section.tiles.map((tile) => (
              <li key={tile.key}>
                <Tile tile={tile} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Tile({ tile }: { readonly tile: DashboardTile }): ReactNode {
  const text = useText();
  return (
    <Link className="sh-tile" to={tile.to}>
      <span className="sh-tile-label">{tile.label}</span>
      <span aria-busy={tile.isLoading || undefined} className="sh-tile-count num">
        {countText()}
      </span>
      <span className="sh-muted">
        {tile.edition === null ? text('dashboard.toutes') : text('dashboard.editionSeule', { annee: tile.edition })}
      </span>
    </Link>
  );

  function countText(): string {
    if (tile.isLoading) return '…';
    return tile.count === null ? text('dashboard.nonCompte') : tile.count.toLocaleString('fr-FR');
  }
}

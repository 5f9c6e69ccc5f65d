import type { ReactNode } from 'react';
import { accessibilityGrid, accessibilityRate } from '#domain/accessibility/grid.ts';
import { formatDate } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { runtimeConfig } from '#web/runtime/config.ts';
import { useFace } from '#web/session/festival-face.ts';
import { LanguageLinks } from '../language-links.tsx';
import styles from './accessibility.module.css';

/** The accessibility declaration, for everyone: the state is counted from the grid that stands below it. */
export function AccessibilityPage(): ReactNode {
  const text = useText();
  const { name } = useFace();
  const { counts, verifiedRate, isAudited, day } = accessibilityRate();
  return (
    <main className={styles.page}>
      <h1>{text('page.accessibilite.titre')}</h1>
      <p>{text('accessibilite.engagement', { nom: name })}</p>
      <h2>{text('accessibilite.etat')}</h2>
      <p>{text(isAudited ? 'accessibilite.audite' : 'accessibilite.nonAudite')}</p>
      <p>{text('accessibilite.taux', { taux: verifiedRate, jour: formatDate(day) })}</p>
      <ul>
        <li>
          {text('accessibilite.etats.conforme')} : {counts.conforme}
        </li>
        <li>
          {text('accessibilite.etats.nonConforme')} : {counts.nonConforme}
        </li>
        <li>
          {text('accessibilite.etats.nonApplicable')} : {counts.nonApplicable}
        </li>
        <li>
          {text('accessibilite.etats.nonVerifie')} : {counts.nonVerifie}
        </li>
      </ul>
      <Contact />
      <h2>{text('accessibilite.grille')}</h2>
      <p>{text('accessibilite.licence')}</p>
      <Grid />
      <p>
        <a href="/">{text('accessibilite.retour')}</a>
      </p>
      <LanguageLinks />
    </main>
  );
}

function Contact(): ReactNode {
  const text = useText();
  const address = runtimeConfig().accessibilityContact;
  return (
    <>
      <h2>{text('accessibilite.contact')}</h2>
      {address === null ? <p>{text('accessibilite.sansAdresse')}</p> : null}
      {address === null ? null : (
        <p>
          {text('accessibilite.signaler')} <a href={`mailto:${address}`}>{address}</a>
        </p>
      )}
      <p>{text('accessibilite.recours')}</p>
    </>
  );
}

/** Criteria are those of the official French text. */
function Grid(): ReactNode {
  const text = useText();
  return accessibilityGrid().map(({ number, title, criteria }) => (
    <table key={number} className={styles.grid}>
      <caption lang="fr">
        {number}. {title}
      </caption>
      <thead>
        <tr>
          <th scope="col">{text('accessibilite.critere')}</th>
          <th scope="col">{text('accessibilite.resultat')}</th>
          <th scope="col">{text('accessibilite.controle')}</th>
        </tr>
      </thead>
      <tbody>
        {criteria.map((criterion) => (
          <tr key={criterion.number}>
            <th scope="row" lang="fr">
              {criterion.number} {criterion.title}
            </th>
            <td>{text(`accessibilite.etats.${criterion.state}`)}</td>
            <td lang="fr">
              {criterion.check === null
                ? null
                : `${formatDate(criterion.check.date)}, ${criterion.check.tool} (${criterion.check.evidence})`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

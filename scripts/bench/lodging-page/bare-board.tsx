import { formatDate, formatDay } from '#domain/values/dates.ts';
import { benchBoard } from './board.ts';
import styles from '#web/features/lodging-board/lodging-board.module.css';

const { nights, hotels } = benchBoard;

/** The same cells and words, as a table that does nothing. */
export function BareBoard() {
  return (
    <table>
      <thead>
        <tr>
          <th>Hôtel</th>
          {nights.map((date) => (
            <th key={date}>{formatDate(date).slice(0, 5)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hotels.map(({ Id, Libelle, NbEtoiles, Retrocession, rooms }) => (
          <tr key={Id}>
            <th>
              <button type="button">{Libelle}</button> {NbEtoiles}★ <span>Rétroc. {formatDate(Retrocession ?? '')}</span>{' '}
              <span>Liste v1 envoyée</span>
            </th>
            {nights.map((date) => {
              const { left, taken, total } = rooms.get(date) ?? { left: 0, taken: 0, total: 0 };
              return (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is one level too deep for the rule
                <td key={date}>
                  <button type="button">
                    <span
                      className={styles.whole}
                    >{`${Libelle}, nuit du ${formatDay(date, 'fr')} : ${taken} prises sur ${total}, ${left} libres`}</span>
                    <span>{left}</span>
                    <span>
                      {taken}/{total}
                    </span>
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard. */
import { type ReactNode, useMemo, useState } from 'react';
import { rights as allRights } from '#generated/rights/rights.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { fold } from '#web/session/fold.ts';
import type { SessionUser } from '#web/session/session-store.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from '../shell.module.css';

/** Every right the person holds, by its name and code. */
export function AccountRights({ user }: { readonly user: SessionUser }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const held = useMemo(() => allRights.filter((right) => user.rights.has(fold(right.code))), [user]);
  const shown = held.filter((right) => fold(`${right.code} ${right.labels[language]}`).includes(fold(search)));
  return (
    <section className={classNames(styles.card, styles.cardWide)}>
      <h2>{text('monCompte.droits')}</h2>
      <p className="ui-note">{text('monCompte.droitsTexte', { count: user.rights.size })}</p>
      <input
        aria-label={text('monCompte.filtrerDroits')}
        className="ui-input"
        onChange={(event) => setSearch(event.target.value)}
        placeholder={text('monCompte.filtrerDroits')}
        type="search"
        value={search}
      />
      <ul aria-label={text('monCompte.droits')} className={styles.rights} tabIndex={0}>
        {shown.map((right) => (
          <li key={right.code}>
            <span>{right.labels[language]}</span> <code>{right.code}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

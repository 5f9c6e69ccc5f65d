import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useUser } from '#web/session/rights.ts';
import type { SessionUser } from '#web/session/session-store.ts';
import '#web/shell/dialogs/dialogs.css';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { AccessibilityLink } from './accessibility/accessibility-link.tsx';
import { AccountRights } from './account-rights.tsx';
import { IdentityCard } from './identity/identity-card.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { OwnChoices } from './own-choices-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import { SeriesCard } from './series-card.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { PinCard } from './tablet/pin-card.tsx';
import { TokensCard } from './tokens/tokens-card.tsx';
import styles from '../shell.module.css';

/** Page of one's own data and settings. */
export function AccountPage(): ReactNode {
  const text = useText();
  const user = useUser();
  if (!user) return null;
  return (
    <div className="ui-page">
      <PageHead title={text('page.monCompte.titre')} />
      <div className={styles.cards}>
        <Identity user={user} />
        <OwnChoices />
        <PasswordForm />
        <SignInForm />
        <SecondFactorCard />
        <IdentityCard />
        <PinCard />
        <OpenSessions />
        <TokensCard />
        <SeriesCard />
        <AccountRights user={user} />
      </div>
      <AccessibilityLink />
    </div>
  );
}

function Identity({ user }: { readonly user: SessionUser }): ReactNode {
  const text = useText();
  return (
    <section className={styles.card}>
      <h2>{text('monCompte.identite')}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{text('monCompte.nom')}</dt>
          <dd>
            {user.prenom} {user.nom}
          </dd>
        </div>
        <div>
          <dt>{text('monCompte.login')}</dt>
          <dd>{user.login}</dd>
        </div>
        <div>
          <dt>{text('monCompte.groupe')}</dt>
          <dd>{user.groupe ?? text('monCompte.aucunGroupe')}</dd>
        </div>
      </dl>
    </section>
  );
}

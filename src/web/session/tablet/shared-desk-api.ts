import { getGuichetPartage, openGuichetPartage } from '#generated/client/sdk/guichet-partage.gen.ts';
import type { GuichetPartagePersonne } from '#generated/client/types.gen.ts';
import { openBy } from '../session.ts';
import type { SessionUser } from '../session-store.ts';
import { TABLET_HOME } from './tablet-home.ts';
import { lockEnded } from './tablet-lock.ts';
import { setTablet } from './tablet-mark.ts';

/** People whose PIN opens this tablet; null: it is no tablet, or no longer. */
export async function readPersons(): Promise<readonly GuichetPartagePersonne[] | null> {
  const { Tablette, Personnes } = (await getGuichetPartage()).data;
  if (Tablette == null) setTablet(false);
  return Tablette == null ? null : Personnes;
}

/** The former session is closed first: its end would take the cookie of this one away. */
export async function enterByPin(IdUtilisateur: number, Code: string): Promise<SessionUser> {
  await lockEnded();
  return openBy(() => openGuichetPartage({ body: { IdUtilisateur, Code } }), false);
}

/** Another person: the page loads anew, and nothing that waits in it is sent in their name. */
export async function enterAfresh(IdUtilisateur: number, Code: string): Promise<void> {
  await lockEnded();
  await openGuichetPartage({ body: { IdUtilisateur, Code } });
  location.assign(TABLET_HOME);
}

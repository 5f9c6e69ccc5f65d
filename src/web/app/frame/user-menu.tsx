import { CircleUser } from 'lucide-react';
import type { ReactNode } from 'react';
import { languageNames, LANGUAGES } from '#generated/i18n/languages.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights, useUser } from '#web/session/rights.ts';
import { logout } from '#web/session/session.ts';
import { MenuButton } from '#web/ui/menu.tsx';
import { type Dialogs, useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { changeLanguage } from '../start/change-language.ts';
import { goTo } from '#web/shell/navigator.ts';

/** The person, their account, the language of the interface and the way out. */
export function UserMenu(): ReactNode {
  const text = useText();
  const language = useLanguage();
  const user = useUser();
  const { can } = useRights();
  const dialogs = useDialogs();
  if (!user) return null;
  const items = [
    ...(user.tablet === undefined ? [{ key: 'compte', label: text('page.monCompte.titre'), onSelect: () => goTo('/mon-compte') }] : []),
    ...LANGUAGES.map((option) => ({
      key: option,
      label: languageNames[option],
      checked: option === language,
      onSelect: () => void changeLanguage(option),
    })),
    ...(can('front-cache') ? [{ key: 'cache', label: text('shell.cache'), onSelect: () => void restartCache(dialogs) }] : []),
    { key: 'deconnexion', label: text('session.deconnexion'), onSelect: () => void logout() },
  ];
  return <MenuButton icon={CircleUser} iconOnly items={items} label={text('shell.utilisateur', { nom: `${user.prenom} ${user.nom}` })} />;
}

async function restartCache(dialogs: Dialogs): Promise<void> {
  await (await import('#web/features/front-cache/restart.ts')).restartFrontCache(dialogs);
}

import { defaultParseSearch, defaultStringifySearch, useRouter } from '@tanstack/react-router';
import { goTo } from '#web/shell/navigator.ts';
import { useAddress } from './use-address.ts';

type Values = Readonly<Record<string, unknown>>;
type WriteAddress = (values: Values | ((currentValues: Values) => Values), how?: { readonly replace?: boolean }) => void;

/**
 * Writes values beside those that the address of this screen says. They are read when it is called, not when the screen was last
 * drawn: two presses before the next draw count twice. `replace`: « back » does not come here again.
 */
export function useWriteAddress(): WriteAddress {
  const { history } = useRouter();
  const { pathname } = useAddress();
  return (values, how = {}) => {
    const { location } = history;
    const currentValues: Values = location.pathname === pathname ? defaultParseSearch(location.search) : {};
    const written = typeof values === 'function' ? values(currentValues) : values;
    goTo(`${pathname}${defaultStringifySearch({ ...currentValues, ...written })}`, how);
  };
}

import {
  BookUser,
  CalendarDays,
  CalendarPlus,
  Circle,
  CircleUser,
  Film,
  IdCard,
  Inbox,
  Languages,
  type LucideIcon,
  Map as MapIcon,
  Settings,
  Users,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';

/** Icons the menu of the schema may name; naming them here keeps the other thousand out of the bundle. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  film: Film,
  'address-book': BookUser,
  inbox: Inbox,
  language: Languages,
  calendar: CalendarDays,
  map: MapIcon,
  users: Users,
  'calendar-plus': CalendarPlus,
  wallet: Wallet,
  'id-card': IdCard,
  cog: Settings,
  user: CircleUser,
};

export function SectionIcon({ name, size = 16 }: { readonly name: string; readonly size?: number }): ReactNode {
  const Icon = ICONS[name] ?? Circle;
  return <Icon aria-hidden size={size} />;
}

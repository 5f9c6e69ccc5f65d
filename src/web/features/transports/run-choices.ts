import type { useText } from '#web/i18n/use-text.ts';
import type { SelectOption } from '#web/ui/select.tsx';
import type { Transports } from './use-transports.ts';

export const vehicleOptions = ({ day }: Transports): readonly SelectOption[] =>
  (day?.Vehicules ?? []).map(({ Id, Nom, NbPlaces }) => ({ value: String(Id), label: `${Nom} (${NbPlaces})` }));

export const driverOptions = ({ day }: Transports, text: ReturnType<typeof useText>): readonly SelectOption[] =>
  (day?.Chauffeurs ?? []).map(({ Cle, Nom, IsDisponible }) => ({
    value: Cle,
    label: IsDisponible ? text('transports.disponible', { nom: Nom }) : Nom,
  }));

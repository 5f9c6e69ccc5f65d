import { TvaVerification } from '#generated/enums/tva-verification.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import type { DemoWorld } from '../world/world.ts';

/** Right keys, and nobody's numbers: no answer could call them valid. */
const CLIENTS = [
  { name: 'Nordlicht Kinoverlag', country: 'DE', town: 'Bremen', number: 'DE100000008', state: TvaVerification.invalide, reason: null },
  {
    name: 'Éditions du Beffroi',
    country: 'BE',
    town: 'Namur',
    number: 'BE0999999922',
    state: TvaVerification.nonVerifie,
    reason: 'MS_UNAVAILABLE',
  },
] as const;

/** Two clients of the Union: a number that the service refuses, and one that it could not tell about. */
export function addCheckedNumbers(world: DemoWorld): void {
  for (const [index, { name, country, town, number, state, reason }] of CLIENTS.entries()) {
    const at = `${addDays(world.referenceDate, -12 - index)}T09:40:00`;
    const id = world.add('structure', {
      RaisonSociale: name,
      NumIntracom: number,
      IsTvaInvalide: false,
      EtatTva: state,
      DateVerifTva: at,
      Adresse: { Adresse1: `${12 + index} place du Marché`, Ville: town, IdPays: world.country(country) },
    });
    world.add('verification-tva', {
      NumTva: number,
      Etat: state,
      DateVerification: at,
      NoConsultation: reason === null ? 'WAPIDEMO00000001' : null,
      Motif: reason,
      Service: 'ec.europa.eu',
      IdStructure: id,
    });
  }
}

import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import { isSiret } from '#domain/values/keys/siret.ts';
import { isVatNumber } from '#domain/values/vat-number.ts';
import { refuseWith, type Work } from '#domain/work/work.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import type { Client } from '../client.ts';

/** Field that a record lacks, by the word that names it. */
type Missing = 'rue' | 'codePostal' | 'ville' | 'pays' | 'siret' | 'tvaClient' | 'siretEmetteur';

interface Issuing {
  readonly issuer: BamEmetteur;
  /** The invoice is settled later: a private person needs an address too. */
  readonly isDeferred: boolean;
}

/** Refuses a piece that lacks what the law asks for (CGI, ann. II, art. 242 nonies A), naming all of it at once. */
export function* requireMentions(client: Client, { issuer, isDeferred }: Issuing, input: AccountingInput): Work<void> {
  if (issuer.IsMentionsVerifiees === false) return;
  const ofIssuer: readonly Missing[] = isSiret(issuer.Siret) ? [] : ['siretEmetteur'];
  const missing = [...ofIssuer, ...missingOfClient(client, isDeferred)];
  if (missing.length === 0) return;
  const say = input.textsIn(input.culture);
  const keeper = ofIssuer.length > 0 ? ({ entity: 'bam-emetteur', id: issuer.Id } as const) : client.keptIn;
  const manques = missing.map((name) => say(`facture.manque.${name}`)).join(', ');
  yield* refuseWith('mentions-manquantes', {
    params: { client: client.name, manques },
    conflict: { Manques: missing, ...(keeper === null ? {} : { ACompleter: { Entite: keeper.entity, Id: keeper.id } }) },
  });
}

/** A private person who pays at once may leave an address out; a company never may. A group that names no structure may have no SIRET. */
function missingOfClient(client: Client, isDeferred: boolean): readonly Missing[] {
  const missing = client.isCompany || isDeferred ? missingOfAddress(client) : [];
  if (!client.isCompany) return missing;
  const isStructure = client.keptIn?.entity === 'structure';
  const siret = client.siret ?? '';
  const lacksSiret = isInSirene(client) && (siret === '' ? isStructure && !client.isWithoutSiret : !isSiret(siret));
  return [...missing, ...(lacksSiret ? (['siret'] as const) : []), ...(isVatWrong(client) ? (['tvaClient'] as const) : [])];
}

const STREET = ['Adresse1', 'Adresse2', 'Geographie', 'LieuDit', 'BoitePostale', 'Batiment'] as const;

function missingOfAddress(client: Client): readonly Missing[] {
  const { place, country } = client;
  function isEmpty(...names: readonly ('CodePostal' | 'Ville' | (typeof STREET)[number])[]): boolean {
    return names.every((name) => (place?.[name] ?? '').trim() === '');
  }
  return [
    ...(isEmpty(...STREET) ? (['rue'] as const) : []),
    // Some countries have no postal codes; France does.
    ...(isFrench(client) && isEmpty('CodePostal') ? (['codePostal'] as const) : []),
    ...(isEmpty('Ville') ? (['ville'] as const) : []),
    ...(country === null ? (['pays'] as const) : []),
  ];
}

function isFrench({ country }: Client): boolean {
  return country === null || country.Code === 'FR' || country.IsDomTom === true;
}

/** Territories that number companies themselves (RIDET, Tahiti, Wallis and Futuna). */
const OWN_REGISTRIES: readonly string[] = ['NC', 'PF', 'WF'];

function isInSirene(client: Client): boolean {
  return isFrench(client) && !OWN_REGISTRIES.includes(client.country?.Code ?? 'FR');
}

/** A number that its country would not give is no proof of a reverse charge. */
function isVatWrong({ country, vatNumber }: Client): boolean {
  if (country?.IsCee !== true || vatNumber === null || vatNumber.trim() === '') return false;
  return !isVatNumber(vatNumber, country.Code ?? undefined);
}

import { addDays } from '#domain/values/dates.ts';
import type { Random } from '#domain/values/random.ts';
import { type DemoWorld, amend, at } from '../world/world.ts';

const MAKERS = [
  ['Dolby', 'IMS3000'],
  ['Barco', 'ICMP-X'],
  ['GDC', 'SR-1000'],
  ['Christie', 'IMB-S3'],
] as const;
/** The last room waits for the certificate of its new server. */
const WITHOUT_CERTIFICATE = 1;
const EXPIRED = 1;
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const HEX = '0123456789abcdef';

/** A server in each room that shows digital copies, and what its keys say of them. */
export function addServers(world: DemoWorld): void {
  const random = world.random('servers');
  const keys = world.records('film-kdm');
  const rooms = [...new Set(keys.flatMap(({ IdSalle }) => IdSalle ?? []))].toSorted((one, other) => one - other);
  const servers = new Map(rooms.map((room, index) => [room, addServer({ world, random }, room, index - rooms.length)]));
  for (const IdCopie of new Set(keys.flatMap((key) => key.IdCopie ?? [])))
    amend(world, 'film-copie', IdCopie)({ IsChiffree: true, Composition: `urn:uuid:${uuid(random)}` });
  for (const key of keys) {
    const isHere = key.IsRecue === true;
    const received = world.fromToday(-random.int(2, 6));
    amend(
      world,
      'film-kdm',
      key.Id,
    )({
      IdServeur: servers.get(key.IdSalle ?? 0) ?? null,
      DateDemande: addDays(received, -random.int(4, 9)),
      DateReception: isHere ? received : null,
      DateControle: isHere && random.next() < 0.8 ? received : null,
      NoMessage: isHere ? uuid(random) : null,
    });
  }
}

function addServer({ world, random }: { readonly world: DemoWorld; readonly random: Random }, IdSalle: number, fromEnd: number): number {
  const [maker, model] = random.pick([...MAKERS]);
  const serial = `${random.int(100_000, 999_999)}`;
  const isCertified = -fromEnd > WITHOUT_CERTIFICATE;
  const isExpired = isCertified && -fromEnd <= WITHOUT_CERTIFICATE + EXPIRED;
  const qualifier = signs(random, BASE64, 27);
  const certified = {
    Sujet: `dnQualifier=${qualifier.replaceAll('+', String.raw`\+`)}\\=,CN=SM.${maker}-${model}-${serial},OU=DC.${maker}.SMPTE,O=DC2.SMPTE.${maker}`,
    NoCertificat: `${random.int(100_000_000, 999_999_999)}${random.int(100_000_000, 999_999_999)}`,
    Empreinte: `${signs(random, BASE64, 27)}=`,
    ValideDu: at(world.day(-900), '00:00'),
    ValideAu: at(world.day(isExpired ? -20 : 2600), '00:00'),
  };
  return world.add('festival-serveur', {
    IdSalle,
    Fabricant: maker,
    Modele: model,
    NoSerie: serial,
    IsActif: true,
    ...(isCertified ? certified : {}),
  });
}

function uuid(random: Random): string {
  return [8, 4, 4, 4, 12].map((length) => signs(random, HEX, length)).join('-');
}

function signs(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(random.int(0, alphabet.length - 1))).join('');
}

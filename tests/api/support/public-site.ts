import type { LightMyRequestResponse } from 'fastify';
import { ConsentementDecision } from '#generated/enums/consentement-decision.gen.ts';
import { ConsentementSource } from '#generated/enums/consentement-source.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { HOST } from './api-app.ts';
import { type RecordApi, startRecordApi } from './record-api.ts';

export const YEAR = 2094;

export interface SiteCall {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

/** A festival with a section, a room and a programme, and a site that reads it by a key. */
export interface PublicSite {
  readonly staff: RecordApi;
  readonly section: number;
  readonly room: number;
  readonly programme: number;
  /** A key of the edition, unless the test makes another. */
  readonly key: string;
  readonly makeKey: (more?: RecordData) => Promise<{ readonly id: number; readonly key: string }>;
  /** `films/12?lang=en`, by the key of the site. */
  readonly get: (path: string, call?: SiteCall) => Promise<LightMyRequestResponse>;
  /** A film in the programme, by its registration. */
  readonly addFilm: (values: RecordData, entry?: RecordData) => Promise<{ readonly film: number; readonly entry: number }>;
  readonly addScreening: (values?: RecordData) => Promise<number>;
  readonly publish: (year?: number) => Promise<void>;
  /** The person agrees to this, or no longer does; the last decision of a day stands. */
  readonly consent: (person: number, purpose: Purpose) => Promise<unknown>;
  readonly withdraw: (person: number, purpose: Purpose) => Promise<unknown>;
}

/** Rows of `consentement-finalite`. */
const PURPOSES = { portrait: 1, site: 4 } as const;
type Purpose = keyof typeof PURPOSES;

export async function startPublicSite(): Promise<PublicSite> {
  const staff = await startRecordApi();
  await staff.create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-01-10`, DateFin: `${YEAR}-01-20` });
  const section = await staff.create('festival-sections', {
    Eannee: YEAR,
    IdSectionType: 1,
    TradLibelle: { TraductionFr: 'Compétition', TraductionEn: 'Competition' },
    TradTexte: { TraductionFr: 'Les films du concours' },
    Prefixe: 'C',
  });
  const IdLieu = await staff.create('festival-lieus', {
    TradLibelle: { TraductionFr: 'Le Rivage', TraductionEn: 'The Shore' },
    Type: 1,
    IsPmr: true,
  });
  const room = await staff.create('festival-salles', { TradLibelle: { TraductionFr: 'Grande salle' }, IdLieu });
  const programme = await staff.create('festival-programmes', {
    Eannee: YEAR,
    IdSection: section,
    Code: 'C1',
    TradLibelle: { TraductionFr: 'Programme un', TraductionEn: 'Programme one' },
  });
  const parts = { staff, section, room, programme };
  const [edition] = await staff.list('festival-editions', { Criteres: { field: 'Eannee', op: 'eq', value: YEAR }, Colonnes: ['Eannee'] });
  const IdsEdition = [Number(edition?.['Id'])];
  const makeKey = keyMaker(staff, { Libelle: 'Site du festival', IdsEdition });
  const { key } = await makeKey();
  return {
    ...parts,
    key,
    makeKey,
    consent: (person, purpose) => decide(staff, { person, purpose, decision: ConsentementDecision.donne }),
    withdraw: (person, purpose) => decide(staff, { person, purpose, decision: ConsentementDecision.retire }),
    get: (path, call = {}) => getAs(staff, path, { key, ...call }),
    addFilm: async (values, entry = {}) => {
      const film = await staff.create('films', { IdPays: 45, Duree: '01:30:00', ...values });
      const all = { IdFilm: film, IdSection: section, IdProgramme: programme, Eannee: YEAR, ...entry };
      return { film, entry: await staff.create('festival-inscriptions', all) };
    },
    addScreening: (values = {}) =>
      staff.create('festival-programmations', {
        Eannee: YEAR,
        IdProgramme: programme,
        IdSalle: room,
        Etat: SeanceEtat.confirmee,
        Debut: `${YEAR}-01-12T18:00:00.000`,
        Fin: `${YEAR}-01-12T19:45:00.000`,
        ...values,
      }),
    publish: async (year = YEAR) => {
      const { Empreinte } = await staff.get(`/api/festival-grilles/${year}/publication`);
      const reply = await staff.call('POST', `/api/festival-grilles/${year}/publication`, { Empreinte });
      if (reply.statusCode !== 200) throw new Error(reply.body);
    },
  };
}

interface Decided {
  readonly person: number;
  readonly purpose: Purpose;
  readonly decision: ConsentementDecision;
}

function decide(staff: RecordApi, { person, purpose, decision }: Decided): Promise<number> {
  return staff.create('consentements', {
    IdPersonne: person,
    IdFinalite: PURPOSES[purpose],
    Decision: decision,
    DateConsentement: new Date(staff.api.now()).toISOString().slice(0, 10),
    Source: ConsentementSource.papier,
    Preuve: `formulaire de ${person}`,
  });
}

function keyMaker(staff: RecordApi, ofSite: RecordData): PublicSite['makeKey'] {
  return async (more = {}) => {
    const id = await staff.create('cle-publiques', { AppelsParMinute: 600, ...ofSite, ...more });
    const reply = await staff.call('POST', `/api/cle-publiques/${id}/secret`);
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return { id, key: String(reply.json().Clef) };
  };
}

function getAs(staff: RecordApi, path: string, { key, headers = {}, address = '192.0.2.9' }: SiteCall): Promise<LightMyRequestResponse> {
  const sent = { host: HOST, ...(key === undefined ? {} : { 'x-api-key': key }), ...headers };
  return staff.api.app.inject({ method: 'GET', url: `/public/v1/${path}`, headers: sent, remoteAddress: address });
}

/** Mails to a guest and to a hotel, opened and read in the language of their reader. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChambreType } from '#generated/enums/chambre-type.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { unzip } from '#tests/support/papers/unzip.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const YEAR = 2056;
const DAYS = ['2056-01-26', '2056-01-27', '2056-01-28'] as const;
const GUESTS = 'festival-participant-invites';

let staff: RecordApi;

/** Cells by their place: an empty one is not written. */
function rowsOf(parts: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  return [...(parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(({ 1: row = '' }) => {
    const cells: string[] = [];
    for (const [, column = 'A', content = ''] of row.matchAll(/<c r="([A-Z])\d+"[^>]*>(.*?)<\/c>/gs))
      cells[column.charCodeAt(0) - 65] = content.replaceAll(/<[^>]+>/g, '');
    return Array.from(cells, (cell) => cell ?? '');
  });
}

/** Narrow spaces and typographic apostrophes read as the plain ones. */
function plain(text: string): string {
  return text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll('’', "'");
}

async function pdf(path: string): Promise<string> {
  return plain(pdfText((await staff.call('GET', path)).rawPayload));
}

function hotelOf(Libelle: string): Promise<number> {
  return staff.create('festival-hotels', {
    Libelle,
    NbChambres: 4,
    TelephonePublic: '0199000056',
    EmailPublic: 'desk@ocres.example',
    Adresse: { Adresse1: '3 place du Marché', CodePostal: '63000', Ville: 'Clermont-Ferrand', IdPays: 45 },
  });
}

/** A new base knows French and English alone: the festival adds the others. */
async function languageOf(Code: string): Promise<number> {
  const [languageRow] = await staff.list('langues', { Criteres: { field: 'Code', op: 'eq', value: Code } });
  return languageRow === undefined ? staff.create('langues', { Code, TradLibelle: { TraductionFr: Code } }) : Number(languageRow['Id']);
}

async function guestOf(Nom: string, language?: string): Promise<number> {
  const IdPersonne = await staff.create('personnes', { Nom, Prenom: 'Ada' });
  const IdContact = await staff.create('contacts', {
    IdPersonne,
    ...(await reachable(staff.create)),
    ...(language !== undefined && { IdLangueCorrespondance: await languageOf(language) }),
  });
  const stay = { Arrivee: DAYS[0], Depart: '2056-01-29', NuitsMax: 3, TypeChambre: ChambreType.twin };
  return staff.create(GUESTS, { Eannee: YEAR, IdPersonne, IdContact, ...stay });
}

async function assign(IdParticipant: number, body: object): Promise<void> {
  const { statusCode, body: replyBody } = await staff.call('POST', '/api/festival-hotel-pecs/assignation', {
    IdParticipant,
    IsCellule: true,
    IsConfirme: true,
    TypePec: PecType.festival,
    ...body,
  });
  expect([statusCode, replyBody]).toEqual([200, expect.anything()]);
}

async function act(id: number, step: string, more: object = {}): Promise<void> {
  const { Version } = await staff.get(`/api/${GUESTS}/${id}`);
  const { statusCode, body } = await staff.call('POST', `/api/${GUESTS}/${id}/transitions/${step}`, { Version, ...more });
  expect([step, statusCode, statusCode === 200 ? '' : body]).toEqual([step, 200, '']);
}

beforeAll(async () => {
  staff = await startRecordApi();
  await staff.create('festival-editions', {
    Eannee: YEAR,
    DateDebut: DAYS[0],
    DateFin: '2056-02-03',
    NomFestival: 'Rencontres de la Vis',
    IsDefaut: true,
  });
});
afterAll(() => staff.api.close());

describe('the voucher of a guest who is written to in another language', () => {
  it.each([
    [
      'en',
      {
        subject: 'Your stay at the 2056 festival',
        dear: 'Dear',
        file: /^Hotel voucher Ada Reader en\.pdf$/,
        told: ['Hotel voucher', 'Stay', 'Room Twin', 'Guests 2', 'Shared with Ada Sharer en', '3 nights', 'Telephone 0199000056'],
        french: /Bon d'hôtel|Séjour|nuit|Personnes|Partage/,
      },
    ],
    [
      'es',
      {
        subject: 'Su estancia en el festival 2056',
        dear: 'Estimado/a',
        file: /^Bono de hotel Ada Reader es\.pdf$/,
        told: ['Bono de hotel', 'Estancia', 'Habitación', 'Personas 2', 'Compartida con Ada Sharer es', '3 noches', 'Teléfono 0199000056'],
        french: /Bon d'hôtel|Séjour|nuit|Personnes|Partage/,
      },
    ],
  ] as const)('leaves in %s: subject, text and paper', async (language, { file, subject, dear, told, french }) => {
    const hotel = await hotelOf(`Les Ocres ${language}`);
    await staff.create('festival-hotel-editions', { IdHotel: hotel, Eannee: YEAR });
    const [host, sharer] = [await guestOf(`Reader ${language}`, language), await guestOf(`Sharer ${language}`)];
    await assign(host, { IdHotel: hotel, Dates: DAYS });
    await assign(sharer, { IdHotel: hotel, Dates: DAYS, IdPartage: host });
    await act(host, 'confirmer', { Mail: false });
    await act(host, 'valider');
    const both = {
      and: [
        { field: 'IdParticipant', op: 'eq', value: host },
        { field: 'Usage', op: 'eq', value: MailUsage.invitationConfirmation },
      ],
    };
    const [trace = {}] = await staff.list('mail-traces', { Criteres: both, Colonnes: ['Objet'] });
    const mail = await staff.get(`/api/mail-traces/${String(trace['Id'])}`);
    const [paper = {}] = await staff.list('mail-trace-documents', {
      Criteres: { field: 'IdTrace', op: 'eq', value: trace['Id'] },
      Colonnes: ['Libelle', 'IdFichier'],
    });
    expect(paper['Libelle']).toMatch(file);
    const words = await pdf(`/api/fichiers/${String(paper['IdFichier'])}`);
    expect([mail['Objet'], mail['Corps']]).toEqual([subject, expect.stringContaining(`${dear} Ada Reader ${language}`)]);
    expect(mail['Corps']).toContain(`Les Ocres ${language}`);
    expect(mail['Corps']).not.toMatch(french);
    expect(words).toMatch(/^Rencontres de la Vis /);
    for (const text of [...told, `Les Ocres ${language}`, '3 place du Marché', '26/01/2056', '29/01/2056']) expect(words).toContain(text);
    expect(words).not.toMatch(french);
  });
});

describe('the second list that a hotel is sent', () => {
  it('marks in both files what is new, what changed and what is gone, and says how many since the first', async () => {
    const hotel = await hotelOf('Auberge du Fier');
    const [gone, moved, same, fresh] = [await guestOf('Partie'), await guestOf('Changée'), await guestOf('Restée'), await guestOf('Venue')];
    for (const guest of [gone, moved, same]) await assign(guest, { IdHotel: hotel, Dates: DAYS.slice(0, 2) });
    const sent = await staff.call('POST', `/api/festival-hotels/${hotel}/rooming`, { Edition: YEAR, Version: 1 });
    expect(sent.statusCode).toBe(200);
    await assign(gone, { Dates: DAYS.slice(0, 2), TypePec: PecType.vide });
    await assign(moved, { IdHotel: hotel, Dates: [DAYS[2]] });
    await assign(fresh, { IdHotel: hotel, Dates: [DAYS[1]] });

    const list = await pdf(`/api/festival-hotels/rooming-pdf?edition=${YEAR}&hotel=${hotel}`);
    const book = unzip((await staff.call('GET', `/api/festival-hotels/rooming?edition=${YEAR}&hotel=${hotel}`)).rawPayload);
    expect(list).toContain('v2 : 3 changements depuis v1');
    for (const line of ['Modifié mer. 26/01 sam. 29/01 3', 'Nouveau jeu. 27/01 ven. 28/01 1', 'Annulé mer. 26/01 ven. 28/01 2'])
      expect(list).toContain(line);
    expect(list).toMatch(
      /Changée Ada Festival mer\. 26\/01 ven\. 28\/01 2 Twin Restée Ada Festival Nouveau .* Twin Venue Ada Festival Annulé .* Twin Partie Ada/,
    );
    const [titles = [], ...lines] = rowsOf(book);
    expect(titles.slice(0, 2)).toEqual(['v2 : 3 changements depuis v1.', 'Hôtel']);
    function column(title: string): readonly (string | undefined)[] {
      return lines.map((line) => line[titles.indexOf(title)]);
    }
    expect(lines.map(([mark]) => mark)).toEqual(['Modifié', '', 'Nouveau', 'Annulé']);
    expect(column('Nom')).toEqual(['Changée', 'Restée', 'Venue', 'Partie']);
    expect(column('Prénom')).toEqual(['Ada', 'Ada', 'Ada', 'Ada']);
    expect(column('Nuits')).toEqual(['3', '2', '1', '2']);
    expect(new Set(column('Hôtel'))).toEqual(new Set(['Auberge du Fier']));
  });
});

import { type CompteDemandeFilter, compteDemandeClient, contactClient, personneClient } from '#generated/client/records.gen.ts';
import { compareCompteDemande } from '#generated/client/sdk/comptes.gen.ts';
import type { CompteDemande, CompteDemandeRapprochement, Contact } from '#generated/client/types.gen.ts';
import type { EntityModule, Language } from '#generated/entities/descriptor.gen.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { CompteDemandeStatut } from '#generated/enums/compte-demande-statut.gen.ts';
import { requestedFields, shownOnly } from '#domain/accounts/requested-fields.ts';
import type { DraftOf } from '#domain/records/read/described-record.ts';
import { readText } from '#domain/values/record-data.ts';
import { loadChoices } from '#web/records/record-api.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';

export type Candidate = CompteDemandeRapprochement['Candidats'][number];

/** One field of a request beside what is known today. */
export interface ReviewRow {
  /** Null when no record can hold it. */
  readonly flag: number | null;
  readonly label: string;
  readonly present: string;
  readonly asked: string;
  readonly isSame: boolean;
}

export interface Review {
  readonly module: EntityModule;
  readonly request: CompteDemande;
  readonly hasContact: boolean;
  /** People who may be the one who asks, the surest first. */
  readonly people: readonly Candidate[];
  readonly rows: readonly ReviewRow[];
}

/** The oldest request of an account that waits for an answer, field by field; null when none is left. */
export async function loadReview(account: DraftOf<'bam-compte'>, language: Language): Promise<Review | null> {
  const [module, request] = await Promise.all([loadEntity('compte-demande'), oldestRequest(account.Id)]);
  if (request === null) return null;
  const idContact = account.IdContact;
  const contact = idContact === null ? null : await contactClient.get(idContact);
  const idPerson = contact?.IdPersonne ?? null;
  const person = idPerson === null ? null : await personneClient.get(idPerson);
  const existing = { contact: contact ?? {}, personne: person ?? {} };
  const [names, people] = await Promise.all([loadNames(contact, request), idContact === null ? peopleOf(request) : []]);
  const written = requestedFields.map(({ flag, field, on, to }) => {
    const present = names.present[to] ?? readText(existing[on], to) ?? '';
    const requested = names.asked[field] ?? readText(request, field) ?? '';
    const isSame = to === 'IdsActivite' ? names.hasActivity : plain(present) === plain(requested);
    return { flag, label: fieldLabel(module, field, language), present, asked: requested, isSame };
  });
  const shown = shownOnly.map((field) => {
    const requested = readText(request, field) ?? '';
    return { flag: null, label: fieldLabel(module, field, language), present: '', asked: requested, isSame: false };
  });
  return {
    module,
    request,
    hasContact: idContact !== null,
    people,
    rows: [...written, ...shown].filter(({ asked }) => asked !== ''),
  };
}

async function peopleOf({ Id }: CompteDemande): Promise<readonly Candidate[]> {
  return (await compareCompteDemande({ path: { id: Id } })).data.Candidats;
}

async function oldestRequest(account: number): Promise<CompteDemande | null> {
  const filter: CompteDemandeFilter = {
    Tri: [{ Key: 'DateDemande', Desc: false }],
    Criteres: {
      and: [
        { field: 'IdCompte', op: 'eq', value: account },
        { field: 'Statut', op: 'eq', value: CompteDemandeStatut.ouverte },
      ],
    },
    Colonnes: ['DateDemande'],
  };
  const [row] = await compteDemandeClient.list({ filter, skip: 0, take: 1 });
  return row === undefined ? null : compteDemandeClient.get(row.Id);
}

/** References as people name them. */
async function loadNames(contact: Contact | null, request: CompteDemande) {
  const structure = contact?.IdStructure ?? null;
  const activities = contact?.IdsActivite ?? [];
  const activity = request.IdActivitePrincipale ?? null;
  const [structures, present, requested] = await Promise.all([
    loadChoices('structures', structure === null ? [] : [structure]),
    loadChoices('activites', activities),
    loadChoices('activites', activity === null ? [] : [activity]),
  ]);
  function join(choices: typeof present): string {
    return choices.map(({ label }) => label).join(', ');
  }
  const named: Readonly<Record<'present' | 'asked', Readonly<Record<string, string | undefined>>>> = {
    present: { IdStructure: join(structures), IdsActivite: join(present) },
    asked: { IdActivitePrincipale: join(requested) },
  };
  return { ...named, hasActivity: activity !== null && activities.includes(activity) };
}

/** Numbers of telephone differ by their spaces, addresses by their capitals. */
function plain(text: string): string {
  return text.replace(/\s/g, '').toLowerCase();
}

import { entities } from '#generated/entities/all.gen.ts';
import { BenevoleDemandeStatut } from '#generated/enums/benevole-demande-statut.gen.ts';
import type { BamDemandeBenevole } from '#generated/records/bam-demande-benevole.gen.ts';
import { sendActivationMail } from '#domain/accounts/create-account.ts';
import type { BusinessMessage } from '#domain/errors/business-messages.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { EffectInput } from '#domain/work/transition-rule.ts';
import { find, read, refuse, refuseWith, remove, update, type Work } from '#domain/work/work.ts';
import { makeVolunteer } from './admit-request.ts';
import { matchRequest, type MatchedContact, type Missing, missingOf } from './match-request.ts';
import { sureCandidate } from './sure-candidate.ts';

/** Accepts a request without anybody choosing: it is of somebody whose address is known, or of nobody whom the directory knows. */
export function* admettreDemande({ record: { Id }, has, now }: EffectInput<BamDemandeBenevole>): Work<RecordData> {
  const request = yield* read('bam-demande-benevole', Id);
  if (request.IdBenevole !== null) return {};
  const candidates = yield* matchRequest(request);
  const candidate = sureCandidate(candidates);
  if (candidate === null && candidates.length > 0) yield* refuseDoubt(candidates);
  const { IdPays, IdActivite, IsCompte } = request;
  yield* refuseIncomplete(candidate?.Manque ?? missingOf(request), { IdPays, IdActivite });
  const { IdContact, IdBenevole, IdCompte } = yield* makeVolunteer(
    request,
    {
      IdContact: candidate?.IdContact ?? null,
      IdPersonne: candidate?.IdPersonne ?? null,
      IdPays,
      IdActivite,
      IsCompte: IsCompte === true && candidate?.HasCompte !== true,
    },
    { has, now },
  );
  if (IdCompte !== null) yield* sendActivationMail(IdCompte);
  return { IdContact, IdBenevole };
}

/** The same sentence for all, so that a series names under it whom somebody has to look at. */
function* refuseDoubt(candidates: readonly MatchedContact[]): Work<never> {
  const isVolunteer = candidates.some(({ Motifs, IdBenevole }) => Motifs.includes('email') && IdBenevole !== null);
  return yield* refuseWith('regle-metier', { message: isVolunteer ? 'benevole.demandeDejaBenevole' : 'benevole.demandeDouteuse' });
}

const INCOMPLETE: Readonly<Record<Missing, BusinessMessage>> = {
  Email: 'benevole.demandeSansEmail',
  Pays: 'benevole.demandeSansPays',
  Activites: 'benevole.demandeSansActivite',
};

const ORDER = ['Email', 'Pays', 'Activites'] as const satisfies readonly Missing[];

/** An address first: it is the one thing that the dialog of the series cannot give. */
function* refuseIncomplete(
  missing: readonly Missing[],
  { IdPays, IdActivite }: Pick<BamDemandeBenevole, 'IdPays' | 'IdActivite'>,
): Work<void> {
  const given: Readonly<Record<Missing, boolean>> = { Email: false, Pays: IdPays !== null, Activites: IdActivite !== null };
  const lacking = ORDER.find((one) => missing.includes(one) && !given[one]);
  if (lacking !== undefined) yield* refuseWith('regle-metier', { message: INCOMPLETE[lacking] });
}

/** Takes the volunteer of a request away as long as nobody has worked on them; the contact and the account stay. */
export function* annulerAdmission({ record: { Id }, has }: EffectInput<BamDemandeBenevole>): Work<RecordData> {
  const { IdBenevole } = yield* read('bam-demande-benevole', Id);
  if (IdBenevole === null) return {};
  if (!has(entities['festival-participant-benevole'].rights.delete)) yield* refuse('droit-manquant');
  const volunteer = yield* read('festival-participant-benevole', IdBenevole);
  if (volunteer.Version > 1) yield* refuseWith('regle-metier', { message: 'benevole.admissionChangee' });
  const others = (yield* find('bam-demande-benevole', { IdBenevole })).filter((one) => one.Id !== Id);
  for (const one of others) yield* update('bam-demande-benevole', one.Id, { IdBenevole: null, Statut: BenevoleDemandeStatut.aTraiter });
  yield* remove('festival-participant-benevole', IdBenevole);
  return { IdBenevole: null };
}

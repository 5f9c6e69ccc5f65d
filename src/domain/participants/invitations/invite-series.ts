import type { InvitationsDemande } from '#generated/schemas/invitations-demande.zod.ts';
import { ParticipantRetour } from '#generated/enums/participant-retour.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, createAll, find, names, refuseField, see, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { candidateOf } from '../candidate.ts';
import { checkCreation, isActive, type Verdict } from '../creation-check.ts';
import { personsOf, type Wanted, whomToInvite } from './whom-to-invite.ts';

type Request = Infer<typeof InvitationsDemande>;

/** Why somebody is not invited. */
type LeftOut = 'sansContact' | 'incomplet' | 'accredite' | 'decline' | 'autreRole';

interface SeriesReply {
  readonly Invites: readonly string[];
  /** Guests already, who get the role. */
  readonly DejaInvites: readonly string[];
  readonly Exclus: readonly { readonly Nom: string; readonly Motif: LeftOut; readonly Manque: readonly string[] }[];
  /** Drafts that were made, or that had been. */
  readonly Ids: readonly number[];
}

/** A selection is invited under one role: drafts for those who may come, a role for those who are guests already, a reason for the others. */
export const inviteSerie: WorkService<Asked<unknown, unknown, Request>, SeriesReply> = {
  entity: 'festival-participant-invite',
  *run({ body }) {
    yield* checkRole(body);
    const wanted = yield* whomToInvite({ source: body.Source, ids: [...new Set(body.Ids)] });
    const called = yield* names('personne', personsOf(wanted));
    const Invites: string[] = [];
    const DejaInvites: string[] = [];
    const Exclus: SeriesReply['Exclus'][number][] = [];
    const Ids: number[] = [];
    for (const one of wanted) {
      const Nom = readText(called, String(one.person)) ?? '';
      const found = yield* reachOf(one, body.Eannee);
      if ('reason' in found) {
        Exclus.push({ Nom, Motif: found.reason, Manque: found.missing });
        continue;
      }
      (found.guest === null ? Invites : DejaInvites).push(Nom);
      if (body.IsEssai) continue;
      const guest = found.guest ?? (yield* create('festival-participant-invite', { Eannee: body.Eannee, IdContact: found.contact }));
      yield* giveRole(guest, one, body);
      Ids.push(guest);
    }
    return { Invites, DejaInvites, Exclus, Ids };
  },
};

/** A juror sits in the jury of a section. */
function* checkRole({ Implication = null, Section = null, Eannee }: Request): Work<void> {
  if (Implication === null) return;
  const role = yield* see('festival-implication', Implication);
  if (role.IsJury === true && Section === null) yield* refuseField({ path: 'Section', code: 'obligatoire' });
  if (Section !== null && (yield* see('festival-section', Section)).Eannee !== Eannee)
    yield* refuseField({ path: 'Section', code: 'valeur' });
}

type Reach =
  | { readonly guest: number; readonly contact: number }
  | { readonly guest: null; readonly contact: number }
  | { readonly reason: LeftOut; readonly missing: readonly string[] };

/** By which contact, by the rules of a single invitation; the first that they let through. */
function* reachOf({ contacts }: Wanted, eannee: number): Work<Reach> {
  const verdicts: Verdict[] = [];
  for (const { Id: contact } of contacts) {
    const candidate = yield* candidateOf({ eannee, idContact: contact, idCorrespondant: null });
    const verdict = checkCreation(ParticipantType.invite, candidate);
    if (verdict.next === 'accord') return { guest: null, contact };
    const twin = candidate.participations.find(({ type }) => type === ParticipantType.invite);
    if (twin !== undefined && isActive(twin)) return { guest: twin.id, contact };
    verdicts.push(verdict);
  }
  // Missing values can be written; the rest has a reason that no contact of theirs changes.
  const mainVerdict = verdicts.find(({ code }) => code !== ParticipantRetour.paramManquant) ?? verdicts[0];
  return mainVerdict === undefined
    ? { reason: 'sansContact', missing: [] }
    : { reason: reasonOf(mainVerdict), missing: mainVerdict.missing };
}

function reasonOf({ code, next }: Verdict): LeftOut {
  if (code === ParticipantRetour.paramManquant) return 'incomplet';
  if (code === ParticipantRetour.nePeutPasEtreInvite) return 'accredite';
  return next === 'confirmation' ? 'autreRole' : 'decline';
}

/** The role, for each film that brings them; one that they have is not given twice. */
function* giveRole(guest: number, { registrations }: Wanted, { Implication = null, Section = null }: Request): Work<void> {
  if (Implication === null) return;
  const held = yield* find('participant-implication', { IdParticipant: guest, IdImplication: Implication });
  const roles =
    registrations.length === 0
      ? [{ IdInscription: null, IdSection: Section }]
      : registrations.map(({ id, section }) => ({ IdInscription: id, IdSection: section }));
  yield* createAll(
    'participant-implication',
    roles
      .filter((role) => !held.some((one) => one.IdInscription === role.IdInscription && one.IdSection === role.IdSection))
      .map((role) => ({ IdParticipant: guest, IdImplication: Implication, ...role })),
  );
}

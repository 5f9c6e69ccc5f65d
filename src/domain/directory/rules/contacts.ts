import type { Contact } from '#generated/records/contact.gen.ts';
import type { BamCompte } from '#generated/records/bam-compte.gen.ts';
import { accountRefusal, contactRefusal, type ContactRefusal } from '../contact-rules.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { find, refuseWith, waitFor, type Work } from '#domain/work/work.ts';
import type { WriteRule } from '#domain/work/rule.ts';

/** A person is once in a structure; an archived contact is no longer in the way. */
export const onePlaceInStructure: WriteRule = {
  name: 'refuse a second contact of a person in a structure',
  phase: 'before-write',
  on: [{ entity: 'contact', ops: ['insert'] }],
  *run(contact: Partial<Contact>) {
    const person = contact.IdPersonne ?? null;
    if (person === null) return {};
    // Writers of a contact of the same person wait.
    yield* waitFor('personne', [person]);
    const [twin] = yield* find('contact', { IdPersonne: person, IdStructure: contact.IdStructure ?? null, IsArchive: false });
    return yield* refuseIf(contactRefusal(twin === undefined ? null : twin.Id));
  },
};

/** An account that stands for no contact has no rule but its own login. */
export const accountOfContact: WriteRule = {
  name: 'refuse an account without an e-mail of its own',
  phase: 'before-write',
  on: [{ entity: 'bam-compte', ops: ['insert'] }],
  *run(account: Partial<BamCompte>) {
    const id = account.IdContact ?? null;
    yield* waitFor('contact', id === null ? [] : [id]);
    const [contact] = id === null ? [] : yield* find('contact', { Id: id });
    // The reference itself is refused.
    if (contact === undefined) return {};
    const email = contact.Email;
    const [contactAccount] = yield* find('bam-compte', { IdContact: id });
    const [other] = email === null ? [] : yield* find('bam-compte', { Login: email });
    function idOf(one: BamCompte | undefined): number | null {
      return one === undefined ? null : one.Id;
    }
    return yield* refuseIf(accountRefusal({ email, ownAccount: idOf(contactAccount), accountOfEmail: idOf(other) }));
  },
};

/** An address that was put right is written to at once: what bounced was the one before it. */
export const correctedAddress: WriteRule = {
  name: 'take the mark of bounces from a contact whose address changes',
  phase: 'before-write',
  on: [{ entity: 'contact', ops: ['update'], fields: ['Email'] }],
  // oxlint-disable-next-line require-yield -- it asks for nothing
  *run(contact: Partial<Contact>, _facts, before: Partial<Contact> | null) {
    const isMarked = before?.IsEmailErreur === true && contact.IsEmailErreur === true;
    return isMarked && contact.Email !== before.Email ? { IsEmailErreur: false } : {};
  },
};

function* refuseIf(refusal: ContactRefusal | null): Work<RecordData> {
  if (refusal === null) return {};
  const { code, message, conflict } = refusal;
  return yield* refuseWith(code, { message, conflict: { Existant: conflict.Existant } });
}

import { accountRefusal, contactRefusal, type ContactRefusal } from '#domain/participants/contact-rules.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, refuseWith, waitFor, type Work } from '#domain/work/work.ts';
import type { WriteRule } from './rule.ts';

const CONTACT = 'contact';
const ACCOUNT = 'bam-compte';

/** A person is once in a structure; an archived contact is no longer in the way. */
export const onePlaceInStructure: WriteRule = {
  name: 'refuse a second contact of a person in a structure',
  phase: 'before-write',
  on: [{ entity: CONTACT, ops: ['insert'] }],
  *run(contact) {
    const person = readNumber(contact, 'IdPersonne');
    if (person === null) return {};
    // Whoever writes a contact of the same person.
    yield* waitFor('personne', [person]);
    const [twin] = yield* find(CONTACT, { IdPersonne: person, IdStructure: readNumber(contact, 'IdStructure'), IsArchive: false });
    return yield* refuseIf(contactRefusal(twin === undefined ? null : readId(twin)));
  },
};

/** An account that stands for no contact has no rule but its own login. */
export const accountOfContact: WriteRule = {
  name: 'refuse an account without an e-mail of its own',
  phase: 'before-write',
  on: [{ entity: ACCOUNT, ops: ['insert'] }],
  *run(account) {
    const id = readNumber(account, 'IdContact');
    yield* waitFor(CONTACT, id === null ? [] : [id]);
    const [contact] = id === null ? [] : yield* find(CONTACT, { Id: id });
    // The reference itself is refused.
    if (contact === undefined) return {};
    const email = readText(contact, 'Email');
    const [own] = yield* find(ACCOUNT, { IdContact: id });
    const [other] = email === null ? [] : yield* find(ACCOUNT, { Login: email });
    const idOf = (one: RecordData | undefined): number | null => (one === undefined ? null : readId(one));
    return yield* refuseIf(accountRefusal({ email, ownAccount: idOf(own), accountOfEmail: idOf(other) }));
  },
};

function* refuseIf(refusal: ContactRefusal | null): Work<RecordData> {
  if (refusal === null) return {};
  const { code, message, conflict } = refusal;
  return yield* refuseWith(code, { message, conflict: { Existant: conflict.Existant } });
}

import type { KeyOf } from '#generated/i18n/keys.gen.ts';
import type { messages } from '#generated/i18n/later/metier.fr.gen.ts';

/** Reasons of refusals and questions: the sentences of `schema/messages/<language>/metier.yaml`, each more precise than the code of its error. */
export type BusinessMessage = KeyOf<keyof typeof messages>;

/** Question of a rule: the title and the verb that `schema/messages/<language>/metier.yaml` gives it under `confirmation`. */
export type RuleQuestion = NameOf<BusinessMessage>;

type NameOf<Key> = Key extends `confirmation.${infer Name}.titre` ? Name : never;

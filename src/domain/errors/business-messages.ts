import type { KeyOf } from '#generated/i18n/keys.gen.ts';
import type { messages } from '#generated/i18n/later/metier.fr.gen.ts';

/** Reasons of refusals and questions: the sentences of `schema/messages/<language>/metier.yaml`, each more precise than the code of its error. */
export type BusinessMessage = KeyOf<keyof typeof messages>;

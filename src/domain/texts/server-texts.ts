import { createTexts } from './texts.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { messages as enFirst } from '#generated/i18n/en.gen.ts';
import { messages as esFirst } from '#generated/i18n/es.gen.ts';
import { messages as frFirst } from '#generated/i18n/fr.gen.ts';
import type { KeyOf, MessageValues, Text } from '#generated/i18n/keys.gen.ts';
import { messages as enBon } from '#generated/i18n/later/bon.en.gen.ts';
import { messages as esBon } from '#generated/i18n/later/bon.es.gen.ts';
import { messages as frBon } from '#generated/i18n/later/bon.fr.gen.ts';
import { messages as enBudget } from '#generated/i18n/later/budget.en.gen.ts';
import { messages as enCaisse } from '#generated/i18n/later/caisse.en.gen.ts';
import { messages as esBudget } from '#generated/i18n/later/budget.es.gen.ts';
import { messages as esCaisse } from '#generated/i18n/later/caisse.es.gen.ts';
import { messages as frBudget } from '#generated/i18n/later/budget.fr.gen.ts';
import { messages as frCaisse } from '#generated/i18n/later/caisse.fr.gen.ts';
import { messages as enChamp } from '#generated/i18n/later/champ.en.gen.ts';
import { messages as esChamp } from '#generated/i18n/later/champ.es.gen.ts';
import { messages as frChamp } from '#generated/i18n/later/champ.fr.gen.ts';
import { messages as enDocument } from '#generated/i18n/later/document.en.gen.ts';
import { messages as esDocument } from '#generated/i18n/later/document.es.gen.ts';
import { messages as frDocument } from '#generated/i18n/later/document.fr.gen.ts';
import { messages as enErreur } from '#generated/i18n/later/erreur.en.gen.ts';
import { messages as esErreur } from '#generated/i18n/later/erreur.es.gen.ts';
import { messages as frErreur } from '#generated/i18n/later/erreur.fr.gen.ts';
import { messages as enFacture } from '#generated/i18n/later/facture.en.gen.ts';
import { messages as esFacture } from '#generated/i18n/later/facture.es.gen.ts';
import { messages as frFacture } from '#generated/i18n/later/facture.fr.gen.ts';
import { messages as enFeuille } from '#generated/i18n/later/feuille.en.gen.ts';
import { messages as enHebergement } from '#generated/i18n/later/hebergement.en.gen.ts';
import { messages as esHebergement } from '#generated/i18n/later/hebergement.es.gen.ts';
import { messages as frHebergement } from '#generated/i18n/later/hebergement.fr.gen.ts';
import { messages as enMails } from '#generated/i18n/later/mails.en.gen.ts';
import { messages as esFeuille } from '#generated/i18n/later/feuille.es.gen.ts';
import { messages as esMails } from '#generated/i18n/later/mails.es.gen.ts';
import { messages as frFeuille } from '#generated/i18n/later/feuille.fr.gen.ts';
import { messages as frMails } from '#generated/i18n/later/mails.fr.gen.ts';
import { messages as enImprime } from '#generated/i18n/later/imprime.en.gen.ts';
import { messages as esImprime } from '#generated/i18n/later/imprime.es.gen.ts';
import { messages as frImprime } from '#generated/i18n/later/imprime.fr.gen.ts';
import { messages as enMetier } from '#generated/i18n/later/metier.en.gen.ts';
import { messages as esMetier } from '#generated/i18n/later/metier.es.gen.ts';
import { messages as frMetier } from '#generated/i18n/later/metier.fr.gen.ts';
import { messages as enRecap } from '#generated/i18n/later/recap.en.gen.ts';
import { messages as esRecap } from '#generated/i18n/later/recap.es.gen.ts';
import { messages as frRecap } from '#generated/i18n/later/recap.fr.gen.ts';
import { messages as enRooming } from '#generated/i18n/later/rooming.en.gen.ts';
import { messages as esRooming } from '#generated/i18n/later/rooming.es.gen.ts';
import { messages as frRooming } from '#generated/i18n/later/rooming.fr.gen.ts';
import { messages as enTravaux } from '#generated/i18n/later/travaux.en.gen.ts';
import { messages as esTravaux } from '#generated/i18n/later/travaux.es.gen.ts';
import { messages as frTravaux } from '#generated/i18n/later/travaux.fr.gen.ts';

const french = {
  ...frFirst,
  ...frBon,
  ...frBudget,
  ...frCaisse,
  ...frChamp,
  ...frDocument,
  ...frErreur,
  ...frFacture,
  ...frFeuille,
  ...frImprime,
  ...frHebergement,
  ...frMails,
  ...frMetier,
  ...frRecap,
  ...frRooming,
  ...frTravaux,
};

/** What the server says; the sentences of screens stay in the browser. */
export type ServerKey = KeyOf<keyof typeof french>;
export type ServerText = Text<ServerKey>;

/** The one i18next of this process: refusals, documents and what the system writes. Runs in a browser too: the simulation says the same words. */
const texts = createTexts();
texts.add('fr', french);
texts.add('en', {
  ...enFirst,
  ...enBon,
  ...enBudget,
  ...enCaisse,
  ...enChamp,
  ...enDocument,
  ...enErreur,
  ...enFacture,
  ...enFeuille,
  ...enImprime,
  ...enHebergement,
  ...enMails,
  ...enMetier,
  ...enRecap,
  ...enRooming,
  ...enTravaux,
});
texts.add('es', {
  ...esFirst,
  ...esBon,
  ...esBudget,
  ...esCaisse,
  ...esChamp,
  ...esDocument,
  ...esErreur,
  ...esFacture,
  ...esFeuille,
  ...esImprime,
  ...esHebergement,
  ...esMails,
  ...esMetier,
  ...esRecap,
  ...esRooming,
  ...esTravaux,
});

/** Sentences in the language of who asked; as plain text, which whoever writes HTML escapes. */
export const textsIn = (culture: Language): ServerText => texts.in(culture);

/** For a code that arrives with its values as data. */
export const sayIn = (culture: Language, key: ServerKey, values?: MessageValues): string => texts.say(culture, key, values);

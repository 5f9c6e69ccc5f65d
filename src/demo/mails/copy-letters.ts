/** Subject and text of a letter in one language. */
type Written = readonly [subject: string, text: string];

export interface CopyLetter {
  readonly libelle: string;
  readonly fr: Written;
  readonly en: Written;
  readonly es: Written;
}

const SIGNED = { fr: '<p>La régie des copies</p>', en: '<p>The print office</p>', es: '<p>La oficina de copias</p>' } as const;

/** Letters to who sends a print: requests, reminders and returns, and requests for its keys. */
export const COPY_LETTERS: readonly CopyLetter[] = [
  {
    libelle: 'Demande de copie de projection',
    fr: [
      'Copie de « {{film}} »',
      `<p>Bonjour,</p><p>Nous projetons {{film}} : {{seances}}. Merci de nous adresser la copie ({{support}}){{?dateAttendue}} avant le {{dateAttendue}}{{/dateAttendue}} et de nous en donner le transporteur et le numéro de suivi.</p>${SIGNED.fr}`,
    ],
    en: [
      'Print of “{{film}}”',
      `<p>Hello,</p><p>We are screening {{film}}: {{seances}}. Please send us the print ({{support}}){{?dateAttendue}} before {{dateAttendue}}{{/dateAttendue}} and tell us its carrier and tracking number.</p>${SIGNED.en}`,
    ],
    es: [
      'Copia de «{{film}}»',
      `<p>Hola:</p><p>Proyectamos {{film}}: {{seances}}. Le rogamos que nos envíe la copia ({{support}}){{?dateAttendue}} antes del {{dateAttendue}}{{/dateAttendue}} y que nos indique el transportista y el número de seguimiento.</p>${SIGNED.es}`,
    ],
  },
  {
    libelle: 'Relance de copie',
    fr: [
      'Nous attendons la copie de « {{film}} »',
      `<p>Bonjour,</p><p>La copie {{noSupport}} de {{film}}{{?dateAttendue}}, attendue le {{dateAttendue}},{{/dateAttendue}} ne nous est pas parvenue{{?noSuivi}} (colis {{noSuivi}}, {{transporteur}}){{/noSuivi}}. Elle est projetée : {{seances}}. Où en est-elle ?</p>${SIGNED.fr}`,
    ],
    en: [
      'We are waiting for the print of “{{film}}”',
      `<p>Hello,</p><p>Print {{noSupport}} of {{film}}{{?dateAttendue}}, expected on {{dateAttendue}},{{/dateAttendue}} has not reached us{{?noSuivi}} (parcel {{noSuivi}}, {{transporteur}}){{/noSuivi}}. It is screened: {{seances}}. Where is it?</p>${SIGNED.en}`,
    ],
    es: [
      'Esperamos la copia de «{{film}}»',
      `<p>Hola:</p><p>La copia {{noSupport}} de {{film}}{{?dateAttendue}}, esperada el {{dateAttendue}},{{/dateAttendue}} no nos ha llegado{{?noSuivi}} (bulto {{noSuivi}}, {{transporteur}}){{/noSuivi}}. Se proyecta: {{seances}}. ¿Dónde está?</p>${SIGNED.es}`,
    ],
  },
  {
    libelle: 'Retour de copie',
    fr: [
      'Retour de la copie de « {{film}} »',
      `<p>Bonjour,</p><p>La copie {{noSupport}} de {{film}} repart : {{acheminements}}.{{?dateRetour}} Renvoyée le {{dateRetour}}.{{/dateRetour}} Merci de votre confiance.</p>${SIGNED.fr}`,
    ],
    en: [
      'Return of the print of “{{film}}”',
      `<p>Hello,</p><p>Print {{noSupport}} of {{film}} leaves: {{acheminements}}.{{?dateRetour}} Sent back on {{dateRetour}}.{{/dateRetour}} Thank you.</p>${SIGNED.en}`,
    ],
    es: [
      'Devolución de la copia de «{{film}}»',
      `<p>Hola:</p><p>La copia {{noSupport}} de {{film}} sale: {{acheminements}}.{{?dateRetour}} Devuelta el {{dateRetour}}.{{/dateRetour}} Gracias.</p>${SIGNED.es}`,
    ],
  },
  {
    libelle: 'Demande de KDM',
    fr: [
      'KDM de « {{film}} »',
      `<p>Bonjour,</p><p>Merci de nous envoyer les KDM de {{film}} pour ces fenêtres exactes (composition, salle, serveur, début, fin) :</p><p>{{fenetresKdm}}</p>${SIGNED.fr}`,
    ],
    en: [
      'KDMs of “{{film}}”',
      `<p>Hello,</p><p>Please send us the KDMs of {{film}} for these exact windows (composition, room, server, start, end):</p><p>{{fenetresKdm}}</p>${SIGNED.en}`,
    ],
    es: [
      'KDM de «{{film}}»',
      `<p>Hola:</p><p>Le rogamos que nos envíe las KDM de {{film}} para estas ventanas exactas (composición, sala, servidor, inicio, fin):</p><p>{{fenetresKdm}}</p>${SIGNED.es}`,
    ],
  },
];

/** Reference lists of the demonstration: French | English, one a line. The order of a list is the order on screen. */
export const LIST_TEXTS = {
  civilite: 'Madame|Ms\nMonsieur|Mr\nMx|Mx',
  genre:
    'Fiction|Fiction\nAnimation|Animation\nDocumentaire|Documentary\nExpérimental|Experimental\nComédie|Comedy\nDrame|Drama\nFantastique|Fantasy\nClip|Music video',
  style: 'Réaliste|Realistic\nBurlesque|Slapstick\nOnirique|Dreamlike\nMilitant|Activist\nPoétique|Poetic',
  son: 'Mono|Mono\nStéréo|Stereo\n5.1|5.1\n7.1|7.1\nMuet|Silent',
  ratio: '1.33|1.33\n1.37|1.37\n1.66|1.66\n1.85|1.85\n2.39|2.39\n16/9|16/9',
  procede: 'Couleur|Colour\nNoir et blanc|Black and white\nCouleur et noir et blanc|Colour and black and white',
  framerate: '24|24\n25|25\n30|30\n48|48',
  'support-proj': 'DCP|DCP\nFichier|File\n35 mm|35 mm\n16 mm|16 mm',
  'support-captation': 'Numérique|Digital\n35 mm|35 mm\n16 mm|16 mm\nSuper 8|Super 8\nTéléphone|Phone',
  'technique-anim':
    'Dessin sur papier|Drawing on paper\nPapiers découpés|Cut-outs\nMarionnettes|Puppets\nImages de synthèse|Computer animation\nPeinture sur verre|Paint on glass\nRotoscopie|Rotoscoping',
  'prise-vue': 'Prise de vue réelle|Live action\nImage par image|Stop motion\nArchives|Archive footage',
  'texte-type': 'Résumé court|Short summary\nNote d’intention|Director’s note\nBiographie|Biography\nSpécificités|Notes',
  'media-type': 'Visionnement|Screener\nBande-annonce|Trailer\nExtrait|Excerpt',
  'document-type':
    'Autorisation de diffusion|Screening permission\nListe de dialogues|Dialogue list\nDossier de presse|Press kit\nDossier pédagogique|Teaching notes',
  'catalogue-type': 'Thématique|Themed\nPédagogique|Educational\nPatrimoine|Heritage',
  'fonction-groupe': 'Équipe artistique|Creative team\nÉquipe technique|Crew\nProduction et vente|Production and sales',
  'mot-cle':
    'Enfance|Childhood\nMontagne|Mountain\nTravail|Work\nFamille|Family\nExil|Exile\nVille|City\nNature|Nature\nAmour|Love\nMémoire|Memory\nSport|Sport\nMusique|Music\nÉcole|School\nVieillesse|Old age\nGuerre|War\nAmitié|Friendship',
  'categorie-annu':
    'Producteurs|Producers\nDistributeurs|Distributors\nDiffuseurs|Broadcasters\nFestivals|Festivals\nÉcoles de cinéma|Film schools\nPresse|Press\nInstitutions|Institutions\nExploitants|Exhibitors\nCollectivités|Local authorities',
  'agenda-type':
    'Rencontre|Meeting\nMasterclass|Masterclass\nTable ronde|Round table\nPitch|Pitch\nPetit-déjeuner|Breakfast\nCocktail|Cocktail\nAtelier|Workshop\nExposition|Exhibition\nPoint presse|Press briefing\nFête|Party',
  'agenda-sujet':
    'Animation|Animation\nProduction|Production\nDiffusion|Distribution\nÉducation aux images|Film education\nMusique|Music\nÉcriture|Writing\nRéalité virtuelle|Virtual reality\nTerritoires|Territories',
  'agenda-acces': 'Public|Public\nAccrédités|Accredited\nMarché|Market\nSur invitation|By invitation\nPresse|Press',
  'bam-service': 'Vidéothèque du marché|Market video library\nAnnuaire professionnel|Professional directory',
  dictionnaire: 'Oui ou non motivé|Reasoned yes or no\nTaille de vêtement|Clothes size',
} as const;

/** Functions of a credit and the group each belongs to (its place in `fonction-groupe`). */
export const FUNCTION_TEXTS: readonly (readonly [string, string, number])[] = [
  ['Scénario', 'Screenplay', 0],
  ['Interprétation', 'Cast', 0],
  ['Musique', 'Music', 0],
  ['Image', 'Cinematography', 1],
  ['Montage', 'Editing', 1],
  ['Son', 'Sound', 1],
  ['Décors', 'Production design', 1],
  ['Animation', 'Animation', 1],
  ['Distribution', 'Distribution', 2],
];

export const PROFESSIONAL_ACTIVITIES = [
  'Production',
  'Distribution',
  'Diffusion télévisuelle',
  'Programmation de festival',
  'Exploitation',
  'Presse',
  'Enseignement',
  'Vente internationale',
  'Institution',
  'Composition musicale',
  'Interprétation',
  'Étudiant en cinéma',
] as const;

/** Implications: label, English, types of participant (1 accredited, 2 guest, 4 pass, 8 staff, 16 volunteer). */
export const IMPLICATION_TEXTS: readonly (readonly [string, string, number])[] = [
  ['Réalisateur·rice en compétition', 'Director in competition', 3],
  ['Réalisateur·rice', 'Director', 3],
  ['Producteur·rice', 'Producer', 3],
  ['Comédien·ne', 'Actor', 3],
  ['Compositeur·rice', 'Composer', 3],
  ['Jury national', 'National jury', 2],
  ['Jury international', 'International jury', 2],
  ['Jury labo', 'Lab jury', 2],
  ['Jury étudiant', 'Student jury', 2],
  ['Jury presse', 'Press jury', 2],
  ['Jury jeune public', 'Young audience jury', 2],
  ['Intervenant·e marché', 'Market speaker', 3],
  ['Exposant·e', 'Exhibitor', 1],
  ['Acheteur·se', 'Buyer', 1],
  ['Programmateur·rice', 'Programmer', 3],
  ['Distributeur·rice', 'Distributor', 1],
  ['Journaliste', 'Journalist', 3],
  ['Enseignant·e', 'Teacher', 1],
  ['Interprète', 'Interpreter', 10],
  ['Modérateur·rice', 'Moderator', 10],
  ['Partenaire', 'Partner', 6],
  ['Élu·e', 'Elected official', 6],
  ['Permanent·e', 'Permanent staff', 8],
  ['Accompagnant·e', 'Companion', 2],
  ['Invité·e du focus pays', 'Guest of the country focus', 2],
];

export const POST_TEXTS: readonly (readonly [string, number])[] = [
  ['Accueil salle', 64],
  ['Contrôle', 52],
  ['Vestiaire', 14],
  ['Accueil gare et aéroport', 18],
  ['Chauffeur (permis)', 16],
  ['Banque d’accréditation', 20],
  ['Vidéothèque du marché', 12],
  ['Point information', 16],
  ['Boutique', 14],
  ['Sous-titrage en direct', 12],
  ['Diffusion des programmes', 24],
  ['Bar des bénévoles', 12],
  ['Montage et démontage', 30],
  ['Dépouillement du prix du public', 14],
];

/** Prizes: label, English, section type (null: all competitions), mention. */
export const PRIZE_TEXTS: readonly (readonly [string, string, number | null, boolean])[] = [
  ...(['nationale', 'internationale', 'labo'] as const).flatMap((name, index): (readonly [string, string, number | null, boolean])[] => {
    const en = ['national', 'international', 'lab'][index] ?? '';
    return [
      [`Grand Prix, compétition ${name}`, `Grand Prix, ${en} competition`, index + 1, false],
      [`Prix spécial du jury, compétition ${name}`, `Special Jury Prize, ${en} competition`, index + 1, false],
      [`Prix du public, compétition ${name}`, `Audience Prize, ${en} competition`, index + 1, false],
      [`Prix étudiant, compétition ${name}`, `Student Prize, ${en} competition`, index + 1, false],
      [`Mention du jury, compétition ${name}`, `Jury mention, ${en} competition`, index + 1, true],
    ];
  }),
  ['Prix de la meilleure animation', 'Best animation', 1, false],
  ['Prix de la meilleure animation internationale', 'Best international animation', 2, false],
  ['Prix de la musique originale', 'Best original score', 1, false],
  ['Prix du meilleur premier film', 'Best first film', 1, false],
  ['Prix de la Presse', 'Press Prize', 1, false],
  ['Prix des bibliothécaires', 'Librarians’ Prize', 1, false],
  ['Prix du meilleur documentaire', 'Best documentary', 2, false],
  ['Prix de la meilleure photographie', 'Best cinematography', 2, false],
  ['Prix du jury jeune public', 'Young Audience Jury Prize', null, false],
  ['Prix du rire', 'Comedy Prize', 1, false],
  ['Mention des bibliothécaires', 'Librarians’ mention', 1, true],
];

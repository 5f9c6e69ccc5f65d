/** English and Spanish of the labels that the demonstration gives in French: the same words mean the same in each of its lists. */
const LINES = `
Fiction|Fiction|Ficción
Animation|Animation|Animación
Documentaire|Documentary|Documental
Expérimental|Experimental|Experimental
Comédie|Comedy|Comedia
Drame|Drama|Drama
Fantastique|Fantasy|Fantástico
Clip|Music video|Videoclip
Réaliste|Realistic|Realista
Burlesque|Slapstick|Burlesco
Onirique|Dreamlike|Onírico
Militant|Activist|Militante
Poétique|Poetic|Poético
Madame|Ms|Señora
Monsieur|Mr|Señor
Mx|Mx|Mx
Mme|Ms|Sra.
M.|Mr|Sr.
Mono|Mono|Mono
Stéréo|Stereo|Estéreo
Muet|Silent|Mudo
Couleur|Colour|Color
Noir et blanc|Black and white|Blanco y negro
Couleur et noir et blanc|Colour and black and white|Color y blanco y negro
Fichier|File|Archivo
Numérique|Digital|Digital
Téléphone|Phone|Teléfono
Dessin sur papier|Drawing on paper|Dibujo sobre papel
Papiers découpés|Cut-outs|Papel recortado
Marionnettes|Puppets|Marionetas
Images de synthèse|Computer animation|Animación por ordenador
Peinture sur verre|Paint on glass|Pintura sobre vidrio
Rotoscopie|Rotoscoping|Rotoscopia
Prise de vue réelle|Live action|Imagen real
Image par image|Stop motion|Fotograma a fotograma
Archives|Archive footage|Imágenes de archivo
Résumé court|Short summary|Sinopsis corta
Note d’intention|Director’s note|Nota de intención
Biographie|Biography|Biografía
Spécificités|Notes|Particularidades
Visionnement|Screener|Visionado
Bande-annonce|Trailer|Tráiler
Extrait|Excerpt|Extracto
Autorisation de diffusion|Screening permission|Autorización de exhibición
Liste de dialogues|Dialogue list|Lista de diálogos
Dossier de presse|Press kit|Dosier de prensa
Dossier pédagogique|Teaching notes|Dosier pedagógico
Thématique|Themed|Temático
Pédagogique|Educational|Pedagógico
Patrimoine|Heritage|Patrimonio
Équipe artistique|Creative team|Equipo artístico
Équipe technique|Crew|Equipo técnico
Production et vente|Production and sales|Producción y venta
Enfance|Childhood|Infancia
Montagne|Mountain|Montaña
Travail|Work|Trabajo
Famille|Family|Familia
Exil|Exile|Exilio
Ville|City|Ciudad
Nature|Nature|Naturaleza
Amour|Love|Amor
Mémoire|Memory|Memoria
Sport|Sport|Deporte
Musique|Music|Música
École|School|Escuela
Vieillesse|Old age|Vejez
Guerre|War|Guerra
Amitié|Friendship|Amistad
Producteurs|Producers|Productores
Distributeurs|Distributors|Distribuidores
Diffuseurs|Broadcasters|Difusores
Festivals|Festivals|Festivales
Écoles de cinéma|Film schools|Escuelas de cine
Presse|Press|Prensa
Institutions|Institutions|Instituciones
Exploitants|Exhibitors|Exhibidores
Collectivités|Local authorities|Administraciones locales
Rencontre|Meeting|Encuentro
Masterclass|Masterclass|Clase magistral
Table ronde|Round table|Mesa redonda
Pitch|Pitch|Pitch
Petit-déjeuner|Breakfast|Desayuno
Cocktail|Cocktail|Cóctel
Atelier|Workshop|Taller
Exposition|Exhibition|Exposición
Point presse|Press briefing|Rueda de prensa
Fête|Party|Fiesta
Production|Production|Producción
Diffusion|Distribution|Difusión
Éducation aux images|Film education|Educación en la imagen
Écriture|Writing|Escritura
Réalité virtuelle|Virtual reality|Realidad virtual
Territoires|Territories|Territorios
Public|Public|Público
Accrédités|Accredited|Acreditados
Marché|Market|Mercado
Sur invitation|By invitation|Con invitación
Vidéothèque du marché|Market video library|Videoteca del mercado
Annuaire professionnel|Professional directory|Directorio profesional
Oui ou non motivé|Reasoned yes or no|Sí o no motivado
Taille de vêtement|Clothes size|Talla de ropa
Scénario|Screenplay|Guion
Interprétation|Cast|Interpretación
Image|Cinematography|Fotografía
Montage|Editing|Montaje
Son|Sound|Sonido
Décors|Production design|Decorados
Distribution|Distribution|Distribución
Diffusion télévisuelle|Television|Televisión
Programmation de festival|Festival programming|Programación de festivales
Exploitation|Exhibition|Exhibición
Enseignement|Teaching|Enseñanza
Vente internationale|World sales|Ventas internacionales
Institution|Institution|Institución
Composition musicale|Music composition|Composición musical
Étudiant en cinéma|Film student|Estudiante de cine
Réalisateur·rice en compétition|Director in competition|Director·a en competición
Réalisateur·rice|Director|Director·a
Producteur·rice|Producer|Productor·a
Comédien·ne|Actor|Intérprete
Compositeur·rice|Composer|Compositor·a
Jury national|National jury|Jurado nacional
Jury international|International jury|Jurado internacional
Jury labo|Lab jury|Jurado labo
Jury étudiant|Student jury|Jurado estudiantil
Jury presse|Press jury|Jurado de prensa
Jury jeune public|Young audience jury|Jurado joven
Intervenant·e marché|Market speaker|Ponente del mercado
Exposant·e|Exhibitor|Expositor·a
Acheteur·se|Buyer|Comprador·a
Programmateur·rice|Programmer|Programador·a
Distributeur·rice|Distributor|Distribuidor·a
Journaliste|Journalist|Periodista
Enseignant·e|Teacher|Docente
Interprète|Interpreter|Intérprete de idiomas
Modérateur·rice|Moderator|Moderador·a
Partenaire|Partner|Patrocinador·a
Élu·e|Elected official|Cargo electo
Permanent·e|Permanent staff|Personal fijo
Accompagnant·e|Companion|Acompañante
Invité·e du focus pays|Guest of the country focus|Invitado·a del país invitado
Accueil salle|Front of house|Atención en sala
Contrôle|Ticket check|Control de accesos
Vestiaire|Cloakroom|Guardarropa
Accueil gare et aéroport|Station and airport welcome|Recepción en estación y aeropuerto
Chauffeur (permis)|Driver (licence)|Conductor (permiso)
Banque d’accréditation|Accreditation desk|Mostrador de acreditaciones
Point information|Information point|Punto de información
Boutique|Shop|Tienda
Sous-titrage en direct|Live subtitling|Subtitulado en directo
Diffusion des programmes|Programme handout|Reparto de programas
Bar des bénévoles|Volunteers’ bar|Bar de voluntarios
Montage et démontage|Set-up and take-down|Montaje y desmontaje
Dépouillement du prix du public|Audience prize count|Recuento del premio del público
Prix de la meilleure animation|Best animation|Premio a la mejor animación
Prix de la meilleure animation internationale|Best international animation|Premio a la mejor animación internacional
Prix de la musique originale|Best original score|Premio a la mejor música original
Prix du meilleur premier film|Best first film|Premio a la mejor ópera prima
Prix de la Presse|Press Prize|Premio de la Prensa
Prix des bibliothécaires|Librarians’ Prize|Premio de los bibliotecarios
Prix du meilleur documentaire|Best documentary|Premio al mejor documental
Prix de la meilleure photographie|Best cinematography|Premio a la mejor fotografía
Prix du jury jeune public|Young Audience Jury Prize|Premio del jurado joven
Prix du rire|Comedy Prize|Premio de la risa
Mention des bibliothécaires|Librarians’ mention|Mención de los bibliotecarios
Marché, tarif anticipé|Market, early bird|Mercado, tarifa anticipada
Marché, un jour|Market, one day|Mercado, un día
Festival professionnel|Festival professional|Festival profesional
Film sélectionné|Selected film|Película seleccionada
Exposant compris|Exhibitor, included|Expositor incluido
Exposant supplémentaire|Extra exhibitor|Expositor adicional
Vidéothèque en ligne|Online video library|Videoteca en línea
Groupe, école de cinéma|Group, film school|Grupo, escuela de cine
Groupe, lycée|Group, secondary school|Grupo, instituto
Groupe, université|Group, university|Grupo, universidad
Découverte, 1 mois|Discovery, 1 month|Descubrimiento, 1 mes
Acheteur, 6 mois|Buyer, 6 months|Comprador, 6 meses
Acheteur, 12 mois|Buyer, 12 months|Comprador, 12 meses
Partenaire, sans fin|Partner, no end|Socio, sin fin
Sac du festival|Festival bag|Bolsa del festival
Catalogue|Catalogue|Catálogo
Tee-shirt|T-shirt|Camiseta
Maison de la culture|House of Culture|Casa de la Cultura
Maison de la culture, grande salle|House of Culture, main hall|Casa de la Cultura, sala grande
Maison de la culture, petite salle|House of Culture, small hall|Casa de la Cultura, sala pequeña
Palais des congrès|Congress Palace|Palacio de Congresos
Théâtre des Remparts|Ramparts Theatre|Teatro de las Murallas
Halle aux Toiles|Cloth Hall|Lonja de las Telas
Amphi Rive Gauche|Left Bank Auditorium|Anfiteatro Orilla Izquierda
Cinéma Les Tilleuls|Les Tilleuls Cinema|Cine Les Tilleuls
Cinéma Les Tilleuls 1|Les Tilleuls Cinema 1|Cine Les Tilleuls 1
Cinéma Les Tilleuls 2|Les Tilleuls Cinema 2|Cine Les Tilleuls 2
Cinéma Les Tilleuls 3|Les Tilleuls Cinema 3|Cine Les Tilleuls 3
Conservatoire|Conservatory|Conservatorio
Chapelle|Chapel|Capilla
Médiathèque|Media library|Mediateca
Marché du court|Short film market|Mercado del corto
Marché, salle A|Market, room A|Mercado, sala A
Marché, salle B|Market, room B|Mercado, sala B
Site de la délégation|Website of the delegation|Sitio de la delegación
`;

const WORDS: ReadonlyMap<string, readonly [english: string, spanish: string]> = new Map(
  LINES.trim()
    .split('\n')
    .map((line) => {
      const [fr = '', en = fr, es = fr] = line.split('|');
      return [fr, [en, es]] as const;
    }),
);

const COMPETITIONS: Readonly<Record<string, string>> = { nationale: 'nacional', internationale: 'internacional', labo: 'labo' };
const PRIZES: Readonly<Record<string, string>> = {
  'Grand Prix': 'Gran Premio',
  'Prix spécial du jury': 'Premio Especial del Jurado',
  'Prix du public': 'Premio del Público',
  'Prix étudiant': 'Premio Estudiantil',
  'Mention du jury': 'Mención del Jurado',
};

/** A measure, a format: the same in every language. */
const EVERYWHERE = /^[\d./]+(?: mm)?$|^DCP$|^Super 8$/;

/** Null: it is nobody's word but the French one. */
export function wordsOf(fr: string): readonly [english: string | null, spanish: string] | null {
  if (EVERYWHERE.test(fr)) return [fr, fr];
  const [, prize = '', competition = ''] = /^(.+), compétition (\w+)$/.exec(fr) ?? [];
  const [named, held] = [PRIZES[prize], COMPETITIONS[competition]];
  if (named !== undefined && held !== undefined) return [null, `${named}, competición ${held}`];
  const [, town] = /^Cinéma (.+)$/.exec(fr) ?? [];
  return WORDS.get(fr) ?? (town === undefined ? null : [`${town} Cinema`, `Cine ${town}`]);
}

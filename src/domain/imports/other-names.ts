import { CONTENT_LANGUAGES } from '#domain/values/text/translation.ts';

/** Names that people write besides those of the standards, by ISO code. */
const USUAL: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  pays: {
    GB: ['UK', 'U.K.', 'Great Britain', 'Grande-Bretagne', 'England', 'Angleterre', 'Scotland', 'Écosse', 'Wales', 'Pays de Galles'],
    US: ['USA', 'U.S.A.', 'U.S.', "États-Unis d'Amérique", 'Etats Unis', 'United States of America', 'EE. UU.', 'EEUU'],
    KR: ['Corée du Sud', 'South Korea', 'Corea del Sur', 'Republic of Korea', 'Korea'],
    KP: ['Corée du Nord', 'North Korea'],
    RU: ['Fédération de Russie', 'Russian Federation'],
    CZ: ['République tchèque', 'Czech Republic'],
    NL: ['Hollande', 'Holland', 'The Netherlands'],
    CD: ['RDC', 'RD Congo', 'DR Congo', 'République démocratique du Congo'],
    CI: ["Côte d'Ivoire", 'Ivory Coast'],
    TR: ['Turquie', 'Turkey', 'Türkiye'],
    HK: ['Hong Kong', 'Hong-Kong'],
    TW: ['Taïwan', 'Taiwan'],
    AE: ['Émirats arabes unis', 'UAE', 'United Arab Emirates'],
    PS: ['Palestine'],
    VA: ['Vatican'],
  },
  langue: {
    zh: ['Mandarin', 'Chinois mandarin', 'Chinese', 'Cantonese', 'Cantonais'],
    fa: ['Farsi', 'Persan', 'Persian'],
    el: ['Grec', 'Greek'],
    es: ['Castillan', 'Castellano', 'Spanish'],
    nl: ['Flamand', 'Flemish', 'Dutch'],
    pt: ['Portuguese', 'Portugais du Brésil', 'Brazilian Portuguese'],
  },
};

/** Three-letter codes of countries (ISO 3166-1), after their two letters. */
const ALPHA_3 = [
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD BEBEL',
  'BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD',
  'CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA',
  'DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF',
  'GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN',
  'IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA',
  'KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE',
  'MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM',
  'NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM',
  'PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN',
  'SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL',
  'TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR',
  'VNVNM VUVUT WFWLF WSWSM XKXKK YEYEM YTMYT ZAZAF ZMZMB ZWZWE',
]
  .join(' ')
  .split(' ');

const KINDS = { pays: 'region', langue: 'language' } as const;

function isCoded(entity: string): entity is keyof typeof KINDS {
  return entity in KINDS;
}

/** Entities whose records are known by a code of ISO. */
export function hasOtherNames(entity: string): boolean {
  return isCoded(entity);
}

/** Names of a country or a language by its code, in the languages of other festivals, and its other codes. */
export function otherNames(entity: string, code: string): readonly string[] {
  if (!isCoded(entity) || !/^[A-Za-z]{2}$/.test(code)) return [];
  const normalizedCode = entity === 'pays' ? code.toUpperCase() : code.toLowerCase();
  if (entity === 'pays' && isFormer(normalizedCode)) return [];
  const names = CONTENT_LANGUAGES.flatMap((culture) => {
    const name = displayNames(culture, KINDS[entity]).of(normalizedCode);
    return name === undefined || name === normalizedCode ? [] : [name];
  });
  const longer = entity === 'pays' ? ALPHA_3.filter((pair) => pair.startsWith(normalizedCode)).map((pair) => pair.slice(2)) : [];
  return [...names, ...(USUAL[entity]?.[normalizedCode] ?? []), ...longer];
}

/** « DD » is displayed as the country that came after it: East Germany is not Germany. */
function isFormer(code: string): boolean {
  return new Intl.Locale('und', { region: code }).region !== code;
}

const formats = new Map<string, Intl.DisplayNames>();
function displayNames(culture: string, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${culture} ${type}`;
  const format = formats.get(key) ?? new Intl.DisplayNames([culture], { type });
  formats.set(key, format);
  return format;
}

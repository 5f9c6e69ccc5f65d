import { SaxesParser, type SaxesTagNS } from 'saxes';
import { later, parseInstant, toUtcText } from '#domain/values/dates.ts';

/** Facts of a key delivery message: SMPTE ST 430-1 in the envelope of ST 430-3. */
export interface Kdm {
  /** `MessageId` without its prefix. */
  readonly message: string;
  readonly title: string;
  /** `CompositionPlaylistId` without its prefix, in lower case. */
  readonly composition: string;
  /** UTC, as on the wire. */
  readonly from: string;
  readonly until: string;
  /** As written: a wrong offset is only visible there. */
  readonly writtenFrom: string;
  readonly writtenUntil: string;
  readonly recipient: { readonly serial: string; readonly subject: string };
  /** Description of the list of trusted devices. */
  readonly devices: string | null;
  readonly thumbprints: readonly string[];
}

export type KdmFault = 'tropLong' | 'doctype' | 'xml' | 'pasKdm' | 'incomplete';

export type ReadKdm = { readonly kdm: Kdm } | { readonly fault: KdmFault };

/** A KDM of a composition with hundreds of keys stays under it. */
const KDM_MAX_SIGNS = 1_000_000;
const DEPTH_MAX = 40;
const ETM = 'http://www.smpte-ra.org/schemas/430-3/2006/ETM';
const KDM = 'http://www.smpte-ra.org/schemas/430-1/2006/KDM';
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';

/** Field of each path of the document. */
const READ: Readonly<Record<string, keyof Texts>> = {
  'AuthenticatedPublic/MessageId': 'message',
  'KDMRequiredExtensions/Recipient/X509IssuerSerial/X509SerialNumber': 'serial',
  'KDMRequiredExtensions/Recipient/X509SubjectName': 'subject',
  'KDMRequiredExtensions/CompositionPlaylistId': 'composition',
  'KDMRequiredExtensions/ContentTitleText': 'title',
  'KDMRequiredExtensions/ContentKeysNotValidBefore': 'from',
  'KDMRequiredExtensions/ContentKeysNotValidAfter': 'until',
  'KDMRequiredExtensions/AuthorizedDeviceInfo/DeviceListDescription': 'devices',
  'KDMRequiredExtensions/AuthorizedDeviceInfo/DeviceList/CertificateThumbprint': 'thumbprints',
};
const NAMESPACES: readonly string[] = [ETM, KDM, DSIG];

interface Texts {
  readonly message: string[];
  readonly serial: string[];
  readonly subject: string[];
  readonly composition: string[];
  readonly title: string[];
  readonly from: string[];
  readonly until: string[];
  readonly devices: string[];
  readonly thumbprints: string[];
}

class Refused extends Error {
  readonly fault: KdmFault;
  constructor(fault: KdmFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Reads a KDM; a document type, which alone could bring entities, ends the reading. */
export function readKdm(xml: string): ReadKdm {
  if (xml.length > KDM_MAX_SIGNS) return { fault: 'tropLong' };
  try {
    const texts = textsOf(xml.replace(/^\uFEFF/, ''));
    const kdm = kdmOf(texts);
    return kdm === null ? { fault: 'incomplete' } : { kdm };
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault };
    throw error;
  }
}

function textsOf(xml: string): Texts {
  const texts: Texts = {
    message: [],
    serial: [],
    subject: [],
    composition: [],
    title: [],
    from: [],
    until: [],
    devices: [],
    thumbprints: [],
  };
  const open: SaxesTagNS[] = [];
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => {
    throw new Refused('xml');
  });
  parser.on('doctype', () => {
    throw new Refused('doctype');
  });
  parser.on('opentag', (tag) => {
    if (open.length === 0 && (tag.local !== 'DCinemaSecurityMessage' || tag.uri !== ETM)) throw new Refused('pasKdm');
    if (open.push(tag) > DEPTH_MAX) throw new Refused('xml');
    text = '';
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('cdata', (more) => {
    text += more;
  });
  parser.on('closetag', () => {
    const field = fieldAt(open);
    if (field !== null) texts[field].push(text.trim());
    open.pop();
    text = '';
  });
  parser.write(xml).close();
  if (texts.composition.length === 0 && texts.message.length === 0) throw new Refused('pasKdm');
  return texts;
}

/** The path under the signed part, without what stands between the envelope and the extensions. */
function fieldAt(open: readonly SaxesTagNS[]): keyof Texts | null {
  if (open[1]?.local !== 'AuthenticatedPublic' || open.some(({ uri }) => !NAMESPACES.includes(uri))) return null;
  const names = open.map(({ local }) => local);
  const start = names.indexOf('KDMRequiredExtensions');
  const path = (start === -1 ? names.slice(1) : names.slice(start)).join('/');
  return READ[path] ?? null;
}

const ID = /^urn:uuid:([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i;
/** `2027-01-30T14:00:00+01:00`: the standard wants an offset, without which no hour can be trusted. */
const MOMENT = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|([+-])(\d{2}):(\d{2}))$/;

/** Null: something that the standard requires is absent, repeated or not in its form. */
function kdmOf(texts: Texts): Kdm | null {
  const [message, composition] = [idOf(texts.message), idOf(texts.composition)];
  const [from, until] = [momentOf(texts.from), momentOf(texts.until)];
  const [serial, subject, title] = [onlyOf(texts.serial), onlyOf(texts.subject), onlyOf(texts.title)];
  if (message === null || composition === null || from === null || until === null) return null;
  if (serial === null || subject === null || title === null || !/^\d+$/.test(serial) || until.utc <= from.utc) return null;
  return {
    message,
    composition,
    title,
    from: from.utc,
    until: until.utc,
    writtenFrom: from.written,
    writtenUntil: until.written,
    recipient: { serial, subject },
    devices: texts.devices[0] ?? null,
    thumbprints: texts.thumbprints,
  };
}

function onlyOf(texts: readonly string[]): string | null {
  const [only = '', other] = texts;
  return only === '' || other !== undefined ? null : only;
}

function idOf(texts: readonly string[]): string | null {
  return ID.exec(onlyOf(texts) ?? '')?.[1]?.toLowerCase() ?? null;
}

function momentOf(texts: readonly string[]): { readonly utc: string; readonly written: string } | null {
  const written = onlyOf(texts);
  const [, wall, sign, hours = '00', minutes = '00'] = MOMENT.exec(written ?? '') ?? [];
  const instant = wall === undefined ? null : parseInstant(`${wall}.000`);
  if (written === null || instant === null) return null;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? 1 : -1);
  return { utc: toUtcText(later(instant, { minutes: offset })), written };
}

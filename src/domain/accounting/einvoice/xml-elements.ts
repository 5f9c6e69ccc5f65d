/** Text of XML; nothing of it is markup. */
export interface XmlText {
  readonly xml: string;
}

type Content = string | XmlText | null | undefined | readonly Content[];

type Attributes = Readonly<Record<string, string>>;

/** An element with its content; one without any content is left out. */
export function element(name: string, content: Content, attributes: Attributes = {}): XmlText | null {
  const inside = textOf(content);
  return inside === '' ? null : { xml: `<${name}${written(attributes)}>${inside}</${name}>` };
}

/** An element that stands there even when it is empty. */
export function standing(name: string, content: Content, attributes: Attributes = {}): XmlText {
  return { xml: `<${name}${written(attributes)}>${textOf(content)}</${name}>` };
}

function textOf(content: Content): string {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string') return escapeXml(content);
  return 'xml' in content ? content.xml : content.map(textOf).join('');
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters have no place in XML 1.0, escaped or not. */
export function escapeXml(text: string): string {
  return [...text]
    .filter(isXml)
    .join('')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

function isXml(sign: string): boolean {
  const point = sign.codePointAt(0) ?? 0;
  return point >= 0x20 ? point !== 0xfffe && point !== 0xffff && !(point >= 0xd800 && point <= 0xdfff) : '\t\n\r'.includes(sign);
}

import { getFichierAddress } from '#generated/client/addresses.gen.ts';
import { pictureId, pictureSource } from '#domain/values/text/mail-pictures.ts';
import Quill, { Module, Parchment } from 'quill/core.js';
import { Range } from 'quill/core/selection.js';
import Blockquote from 'quill/formats/blockquote.js';
import Bold from 'quill/formats/bold.js';
import Header from 'quill/formats/header.js';
import Italic from 'quill/formats/italic.js';
import Link from 'quill/formats/link.js';
import List from 'quill/formats/list.js';
import Table from 'quill/modules/table.js';
import Underline from 'quill/formats/underline.js';

/** Formats that a text may hold; pasted colours, fonts and pictures find no place to go. */
export const FORMATS = ['bold', 'italic', 'underline', 'header', 'list', 'blockquote', 'link', 'button', 'table', 'picture', 'softbreak'];

/** A line that ends inside its paragraph (Shift+Enter): Quill has paragraphs only, and would tear an address into several. */
class SoftBreak extends Parchment.EmbedBlot {
  static override readonly blotName = 'softbreak';
  static override readonly tagName = 'BR';
  static override readonly className = 'ql-soft';

  static override value(): boolean {
    return true;
  }

  html(): string {
    return '<br>';
  }
}

/** A link that mails show as a button. */
class ButtonLink extends Link {
  static override readonly blotName = 'button';
  static override readonly className = 'bouton';
}

export interface PictureValue {
  readonly id: number;
  /** Words in place of the picture. */
  readonly alt: string;
}

/** A picture of the files of the application; others, which a paste brings, find no place. */
class Picture extends Parchment.EmbedBlot {
  static override readonly blotName = 'picture';
  static override readonly tagName = 'IMG';

  static override create(value: PictureValue): Element {
    const node = document.createElement('img');
    node.alt = value.alt;
    node.src = getFichierAddress({ id: value.id });
    node.dataset['source'] = pictureSource(value.id);
    return node;
  }

  static override value(node: HTMLImageElement): PictureValue | null {
    const id = pictureId(node.dataset['source'] ?? node.getAttribute('src') ?? '');
    return id === null ? null : { id, alt: node.alt };
  }

  html(): string {
    const node = document.createElement('img');
    node.setAttribute('src', this.domNode instanceof HTMLElement ? (this.domNode.dataset['source'] ?? '') : '');
    node.setAttribute('alt', this.domNode instanceof HTMLImageElement ? this.domNode.alt : '');
    return node.outerHTML;
  }
}

/** PrimeReact gives its Quill only to toolbars of its own: this tells it to whoever waits. */
class Ready extends Module {
  constructor(quill: Quill, options: { readonly tell: (quill: Quill) => void }) {
    super(quill, options);
    options.tell(quill);
  }
}

Quill.register({
  'formats/blockquote': Blockquote,
  'formats/bold': Bold,
  'formats/button': ButtonLink,
  'formats/header': Header,
  'formats/italic': Italic,
  'formats/link': Link,
  'formats/list': List,
  'formats/picture': Picture,
  'formats/softbreak': SoftBreak,
  'formats/underline': Underline,
  'modules/ready': Ready,
  'modules/table': Table,
});

/** Its class is not constructed from types of a module: what is written is all that is needed. */
interface WrittenDelta {
  ops: unknown[];
}

/** A break that ends its paragraph is only how a browser keeps an empty line open. */
function breakOf(node: Node, delta: WrittenDelta): WrittenDelta {
  if (node.nextSibling !== null) delta.ops = [{ insert: { softbreak: true } }];
  return delta;
}

/** Elements whose content is no text; Quill itself leaves `style` out. */
const SILENT = 'script, template, iframe, object, noscript, title, svg, math, textarea, select';

function silenced(_node: Node, delta: WrittenDelta): WrittenDelta {
  delta.ops = [];
  return delta;
}

/** Modules of an editor: Tab leaves it, as any field, and Shift+Enter goes to the next line of the paragraph. */
export function modulesOf(tell: (quill: Quill) => void) {
  return {
    ready: { tell },
    table: true,
    clipboard: {
      matchers: [
        ['br', breakOf],
        [SILENT, silenced],
      ],
    },
    keyboard: {
      bindings: {
        tab: false,
        'remove tab': false,
        indent: false,
        outdent: false,
        softbreak: {
          key: 'Enter',
          shiftKey: true,
          handler(this: { readonly quill: Quill }, { index, length }: { readonly index: number; readonly length: number }): void {
            this.quill.deleteText(index, length, 'user');
            // At the end of a paragraph a browser shows the new line once something follows it.
            const isLast = this.quill.getText(index, 1) === '\n' && !isBreak(this.quill, index - 1);
            this.quill.insertEmbed(index, 'softbreak', true, 'user');
            if (isLast) this.quill.insertEmbed(index, 'softbreak', true, 'user');
            this.quill.setSelection(index + 1, 0, 'user');
          },
        },
      },
    },
  };
}

export type TableEdit = 'row' | 'column' | 'deleteRow' | 'deleteColumn' | 'deleteTable';

/** Puts an empty table on a line of its own, after the line of the caret where that one has text. */
export function insertTable(quill: Quill, { rows, columns }: { readonly rows: number; readonly columns: number }): void {
  quill.setSelection(freeLine(quill, quill.getSelection(true).index), 0, 'user');
  tableModule(quill)?.insertTable(rows, columns);
}

export function editTable(quill: Quill, edit: TableEdit): void {
  quill.getSelection(true);
  const table = tableModule(quill);
  if (edit === 'row') table?.insertRowBelow();
  if (edit === 'column') table?.insertColumnRight();
  if (edit === 'deleteRow') table?.deleteRow();
  if (edit === 'deleteColumn') table?.deleteColumn();
  if (edit === 'deleteTable') table?.deleteTable();
}

/** A link drawn as a button: on a line of its own, or at the caret inside a table. */
export function insertButton(quill: Quill, { label, href }: { readonly label: string; readonly href: string }): void {
  const { index } = quill.getSelection(true);
  const at = 'table' in quill.getFormat(index) ? index : freeLine(quill, index);
  const end = at + label.length;
  quill.insertText(at, label, { button: href }, 'user');
  if ('table' in quill.getFormat(at)) return placeCaret(quill, end);
  quill.insertText(end, '\n', 'user');
  placeCaret(quill, end + 1);
}

export function insertPicture(quill: Quill, picture: PictureValue): void {
  const { index } = quill.getSelection(true);
  quill.insertEmbed(index, 'picture', picture, 'user');
  placeCaret(quill, index + 1);
}

/** An open dialog takes the focus and with it the selection: Quill comes back to the range that it saved. */
function placeCaret(quill: Quill, index: number): void {
  quill.setSelection(index, 0, 'user');
  quill.selection.savedRange = new Range(index, 0);
}

/** Index of an empty line: that of the caret, or a new one below it. */
function freeLine(quill: Quill, index: number): number {
  const [line, offset] = quill.getLine(index);
  const length = line?.length() ?? 1;
  if (length <= 1) return index;
  const end = index - offset + length - 1;
  quill.insertText(end, '\n', 'user');
  return end + 1;
}

function tableModule(quill: Quill): Table | null {
  const table = quill.getModule('table');
  return table instanceof Table ? table : null;
}

function isBreak(quill: Quill, index: number): boolean {
  return index >= 0 && quill.getLeaf(index + 1)[0] instanceof SoftBreak;
}

/** The text with its own lists and its own spaces: Quill writes every space of a text as one that never breaks a line. */
export function htmlOf(quill: Quill): string {
  return quill
    .getSemanticHTML()
    .replaceAll('&nbsp;', ' ')
    .replaceAll('<table style="border: 1px solid #000;">', '<table>')
    .replace(/<td data-row="[^"]*">(?:<br>)?/g, '<td>')
    .replaceAll('<br></p>', '</p>')
    .replaceAll('<p></p>', '<p><br></p>')
    .replace(/(?<!<p><br><\/p>)(?:<p><br><\/p>)+$/, '');
}

export function fillWith(quill: Quill, html: string): void {
  quill.setContents(quill.clipboard.convert({ html, text: '' }), 'api');
  quill.history.clear();
}

// oxlint-disable-next-line import/no-default-export -- PrimeReact takes the default of what is named « quill »
export default Quill;

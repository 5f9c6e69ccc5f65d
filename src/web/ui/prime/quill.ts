import Quill, { Module, Parchment } from 'quill/core.js';
import Blockquote from 'quill/formats/blockquote.js';
import Bold from 'quill/formats/bold.js';
import Header from 'quill/formats/header.js';
import Italic from 'quill/formats/italic.js';
import Link from 'quill/formats/link.js';
import List from 'quill/formats/list.js';
import Underline from 'quill/formats/underline.js';

/** What a text may hold; pasted colours, fonts and pictures find no place to go. */
export const FORMATS = ['bold', 'italic', 'underline', 'header', 'list', 'blockquote', 'link', 'softbreak'];

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
  'formats/header': Header,
  'formats/italic': Italic,
  'formats/link': Link,
  'formats/list': List,
  'formats/softbreak': SoftBreak,
  'formats/underline': Underline,
  'modules/ready': Ready,
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

/** What is in them is no text; `style` is left out by Quill itself. */
const SILENT = 'script, template, iframe, object, noscript, title, svg, math, textarea, select';

function silenced(_node: Node, delta: WrittenDelta): WrittenDelta {
  delta.ops = [];
  return delta;
}

/** Modules of an editor: Tab leaves it, as any field, and Shift+Enter goes to the next line of the paragraph. */
export function modulesOf(tell: (quill: Quill) => void) {
  return {
    ready: { tell },
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

function isBreak(quill: Quill, index: number): boolean {
  return index >= 0 && quill.getLeaf(index + 1)[0] instanceof SoftBreak;
}

/** The text with its own lists and its own spaces: Quill writes every space of a text as one that never breaks a line. */
export function htmlOf(quill: Quill): string {
  return quill
    .getSemanticHTML()
    .replaceAll('&nbsp;', ' ')
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

import qrEncoder from 'pdfmake/js/qrEnc.js';

export interface QrPath {
  /** Modules of a side. */
  readonly size: number;
  /** SVG path of the dark modules, one unit each. */
  readonly path: string;
}

/** The QR code of a text, drawn by the encoder that prints those of badges. */
export function qrPath(text: string): QrPath {
  const { _canvas: canvas } = qrEncoder.default.measure({ qr: text, eccLevel: 'M' });
  const [ground, ...modules] = canvas;
  const unit = modules[0]?.w ?? 1;
  return {
    size: Math.round((ground?.w ?? 0) / unit),
    path: modules.map(({ x, y }) => `M${x / unit} ${y / unit}h1v1h-1z`).join(''),
  };
}

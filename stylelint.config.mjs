// Sizes, weights, radii, colours and motion go through src/web/ui/tokens.css (decision 0230).
const LENGTH = String.raw`(0|auto|inherit|50%|100%|-?var\(--[a-z0-9-]+\)|calc\(.+\))`;
const SIZE = String.raw`var\(--size-[a-z0-9]+\)`;

function several(part) {
  return new RegExp(`^${part}(\\s+(/\\s+)?${part}){0,7}$`);
}

/** Widths at which a screen is laid out otherwise: a media feature cannot read a token. */
const BREAKPOINTS = ['420px', '460px', '560px', '620px', '640px', '700px', '720px', '721px', '760px', '820px', '860px', '900px'].concat([
  '1000px',
  '1100px',
  '1150px',
  '1180px',
  '1240px',
  '1440px',
]);

export default {
  referenceFiles: ['src/web/ui/tokens.css', 'src/web/ui/status/status.css'],
  // A page that the server serves alone, in a frame, without the interface and its tokens.
  ignoreFiles: ['src/server/**', 'dist/**'],
  rules: {
    'unit-disallowed-list': [
      ['px', 'rem', 'pt', 'cm', 'in'],
      {
        message: (unit) => `« ${unit} » is raw: take a token of src/web/ui/tokens.css`,
        // Geometry of the board of the programme, whose zoom multiplies it.
        ignoreProperties: { px: ['/^--pg-/'] },
        ignoreMediaFeatureNames: { px: ['/width/', '/height/'] },
      },
    ],
    'media-feature-name-value-allowed-list': { '/(width|height)$/': BREAKPOINTS },
    'declaration-property-value-allowed-list': {
      // Between two sizes: what grows with its container, as initials in a picture.
      'font-size': [`/^${SIZE}$/`, `/^clamp\\(${SIZE}, [0-9.]+cq[a-z]+, ${SIZE}\\)$/`, 'inherit', '0'],
      'font-weight': ['/^var\\(--weight-[a-z]+\\)$/', 'inherit', '100 900'],
      font: ['inherit', '/^(var\\(--weight-[a-z]+\\) )?var\\(--size-[a-z0-9]+\\)/'],
      'line-height': ['/^var\\(--[a-z0-9-]+\\)$/', '/^[0-9.]+$/', 'inherit', 'normal'],
      '/^border(-[a-z]+)*-radius$/': [several(LENGTH)],
    },
    'declaration-property-unit-disallowed-list': { '/^(transition|animation)/': ['ms', 's'] },
    'declaration-property-value-disallowed-list': { '/^(transition|animation)/': ['/\\bease(-in|-out)*\\b(?!\\))/', '/cubic-bezier/'] },
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'],
    'no-unknown-custom-properties': true,
  },
  overrides: [
    {
      files: ['src/web/ui/tokens.css'],
      rules: { 'unit-disallowed-list': null, 'color-no-hex': null, 'function-disallowed-list': null },
    },
  ],
};

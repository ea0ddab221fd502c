// The product's own colours for what reads no style sheet: mails, drawn pictures, manifests, canvases. Beside colour.ts the only code that may
// write a colour. Those that src/styles has too are equal there: tests/unit/house/colours.test.ts compares them.

export const PRODUCT_COLOURS = {
  indigo: '#1c2a5e',
  lamp: '#f2a93b',
  paper: '#fbf8f3',
  card: '#ffffff',
  night: '#0f1430',
  cloth: '#5f74c9',
  /** Quiet text on night. */
  haze: '#c3cbef',
  /** Bright text on night. */
  glow: '#ffd591',
} as const

/** Small print of mails, and the line above it. */
export const MAIL_COLOURS = { mute: '#4b5478', line: '#e6e0d4' } as const

/** The picture of a receipt. */
export const RECEIPT_COLOURS = { ink: '#1d2233', mute: '#5c6070', line: '#e4dfd4' } as const

/** The edge of a picture on the cloth of a share card. */
export const CARD_EDGE = '#33427f'

/** The letters of a watermark, readable on light and dark pictures. */
export const WATERMARK_COLOURS = { letters: '#ffffff', outline: 'rgb(15 20 48 / 0.75)' } as const

/** The picture in the preview of a watermark: cloth that is light at one end and dark at the other. */
export const SAMPLE_COLOURS = {
  light: '#f3e9d8',
  middle: '#c9794a',
  dark: '#1c2a5e',
  thread: 'rgb(255 255 255 / 0.25)',
} as const

/** What lies behind a picture that is not as wide or as high as its frame. JPEG has no transparency. */
export const PICTURE_GROUNDS = { opaque: '#ffffff', clear: 'rgba(0,0,0,0)' } as const

/** A pair of colours for a shop that has chosen none. */
export const SUGGESTED_COLOURS = { primary: '#0f5132', accent: '#f59e0b' } as const

/** What a colour input shows while its text is no colour. */
export const NO_COLOUR = '#000000'

/** The strongest contrast, for every camera. */
export const QR_COLOURS = { ground: '#ffffff', modules: '#000000' } as const

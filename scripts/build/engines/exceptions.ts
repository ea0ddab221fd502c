// Uses of newer names that the check of the build allows, each with the reason why a browser of the floor does not meet it or does without it.

type Exception = {
  /** Names of findings. */
  readonly names: readonly string[]
  /** Beginnings of the files' names. */
  readonly files: readonly string[]
  readonly why: string
}

const EXCEPTIONS: readonly Exception[] = [
  {
    names: [
      '.animation',
      '.delay',
      '.finished',
      '.getAnimations()',
      '.getKeyframes()',
      '.setKeyframes()',
      '.share',
      '.startViewTransition()',
      '.transferSize',
      'animate({ pseudoElement })',
      'createElement({ is })',
    ],
    files: ['client.', 'store-react.'],
    why: 'React: view transitions, pictures that a transition waits for and customised elements, none of which the product draws, and names of its own',
  },
  {
    names: ['Error({ cause })'],
    files: ['client.', 'store-react.', 'owner-realtime'],
    why: 'the cause of an error is left out where it is unknown; nothing reads it',
  },
  {
    names: ['BigInt'],
    files: ['404.html', 'auth', 'forgot-password.html', 'reset-password.html', 'help', 'blog', 'pricing'],
    why: 'Astro reads a property of this type with it; no island of ours has one',
  },
  {
    names: ['CSSStyleSheet'],
    files: ['cart-', 'product-tools', 'store-'],
    why: 'made only where its prototype has replaceSync (src/components/dom/)',
  },
  {
    names: ['.showModal()'],
    files: ['cart-drawer', 'product-tools', 'store-leads'],
    why: 'called after readyDialogs() (src/components/dom/)',
  },
  {
    names: ['focus({ preventScroll })', 'scrollTo({ behavior })', 'observe({ box })'],
    files: [''],
    why: 'an option that is ignored where it is unknown: the page scrolls to what has the focus, at once, and a size leaves the edge out',
  },
  {
    names: ['ImageDecoder', 'ImageDecoder.decode', 'ImageDecoder.close', 'VideoFrame'],
    files: ['picture-worker', 'prepare', 'decode'],
    why: 'used only where both exist; else the whole picture is decoded (src/islands/owner/shared/pictures/make/decode.ts)',
  },
  {
    names: ['.preloadResponse'],
    files: ['sw.js'],
    why: 'undefined where it is unknown, and the page is fetched',
  },
  {
    names: [
      '.take()',
      '.show()',
      '.try()',
      '.drop()',
      '.gamma()',
      '.info()',
      '.getMetadata()',
      '.toBase64()',
      '.connectionState()',
      '{ component }',
    ],
    files: [
      'store-CartLine',
      'store-search',
      'use-pictures-first',
      'linear',
      'owner-realtime',
      'phone',
      'use-back',
    ],
    why: 'methods and properties of objects of our own, of libphonenumber-js, d3-scale, supabase-js and wouter',
  },
  {
    names: ['Notification', 'Notification.requestPermission', '.pushManager', '.showNotification()'],
    files: ['NotificationsTab', 'OwnerApp', 'notifications', 'owner-worker'],
    why: 'only where the browser takes notifications: asked first (src/data/owner/notifications/)',
  },
  {
    names: ['.databases()'],
    files: ['drop-kept'],
    why: 'asked first (src/islands/owner/session/kept/drop-kept.ts); else the name of the last one is read',
  },
  {
    names: ['BarcodeDetector', 'BarcodeDetector.detect'],
    files: ['Scanner'],
    why: 'offered only where the browser reads codes (src/islands/owner/areas/orders/edit/goods/GoodsList.tsx); else the code is typed',
  },
  {
    names: ['{ connection }'],
    files: ['copies'],
    why: 'undefined where it is unknown, and data is copied ahead',
  },
  {
    names: ['.newSubscription', 'showNotification({ badge })'],
    files: ['owner-worker'],
    why: 'undefined where it is unknown, and a new subscription is made; a notification without its small picture',
  },
  {
    names: ['.share()'],
    files: ['SharePanel', 'SharePicture'],
    why: 'offered only where navigator.canShare or share is known',
  },
  {
    names: ['OffscreenCanvas', 'Worker({ type })'],
    files: ['canvas', 'picture-worker', 'making'],
    why: 'only where hasOffscreenCanvas() says so; else pictures are made on the page',
  },
  {
    names: ['.showPopover()', 'checkVisibility({ checkVisibilityCSS })'],
    files: ['use-pictures-first', 'Menu'],
    why: 'pragmatic-drag-and-drop and Radix ask for the method first, in another function',
  },
  {
    names: [
      'accent-color',
      'color-scheme',
      'mask-image',
      'print-color-adjust',
      'text-decoration: dotted',
      'text-underline-offset',
      'text-wrap',
      'image-rendering: pixelated',
      '@media (scripting)',
      '::backdrop',
      '::marker',
    ],
    files: [''],
    why: "a decoration: without it the same text stands there in a plainer look, and a script-free page shows its menu's button",
  },
  {
    names: [
      'scrollbar-width',
      'overscroll-behavior',
      'scroll-margin',
      'scroll-margin-top',
      'scroll-padding-inline',
      'scroll-behavior',
    ],
    files: [''],
    why: 'how a page scrolls: without it a bar is shown, a page jumps, or the page behind scrolls on',
  },
  {
    names: ['content-visibility', 'contain-intrinsic-height'],
    files: [''],
    why: 'saves the drawing of what is not on the screen; without it all is drawn',
  },
  {
    names: ['aspect-ratio', 'lh', 'field-sizing'],
    files: [''],
    why: 'a height before the content is there: a picture has the height of its file, a field that of its rows',
  },
  {
    names: [
      'appearance',
      'rotate',
      'translate',
      '@property',
      ':is',
      ':where',
      ':popover-open',
      ':open',
      ':focus-visible',
    ],
    files: [''],
    why: 'written twice by Tailwind and the compiler, in an older form too (styles.ts); without :focus-visible an engine draws its own ring',
  },
  {
    names: ['container-type', '@container', 'grid-template-rows: subgrid', 'font-family: system-ui'],
    files: [''],
    why: 'the narrow layout stays, and texts stand in the next font',
  },
  {
    names: [':has'],
    files: ['blog.html', 'dashboard.html', 'cart-drawer', 'store-checkout'],
    why: 'a page behind a dialog scrolls on, and the radio button alone tells what is chosen',
  },
  {
    names: ['align-content: start', 'align-self: start', 'align-self: end'],
    files: ['base_', 'store-style_', 'store-related'],
    why: 'in grids, which have known these words from the start',
  },
]

/** True when the list allows the use in this file. */
export function isAllowed(name: string, file: string): boolean {
  return EXCEPTIONS.some(
    ({ names, files }) => names.includes(name) && files.some((start) => file.startsWith(start)),
  )
}

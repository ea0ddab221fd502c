// Words that no store may have as its address: every route and file of the site, words that the site may need later, and names that
// look like ours. Plain lower-case words; `slug.ts` compares look-alikes. The table `reserved_slugs` has the same words.

const WORDS = [
  // Pages of the site
  'auth forgot-password reset-password about contact terms privacy help blog pricing dashboard settings',
  'onboarding oracle store stores shop shops order orders home index landing welcome faq faqs features',
  'plans plan legal cookies refunds guarantee security press careers jobs team company partners partner',
  'affiliates affiliate referral referrals invite invites testimonials reviews compare tools free-tools',
  'templates template examples example demo tour learn academy guide guides news events community forum',
  'changelog roadmap feedback report abuse copyright dmca',
  // Pages of a store
  'page pages category categories product products collection collections search cart checkout account',
  'accounts wishlist track tracking receipt receipts gift gifts gift-card gift-cards voucher vouchers',
  'coupon coupons rewards reward points loyalty market marketplace explore discover browse popular',
  'trending deals sale new all',
  // Signing in and people
  'login log-in signin sign-in signup sign-up register logout log-out signout sign-out join verify',
  'verification confirm confirmation callback oauth sso token session sessions password recover',
  'recovery unsubscribe stop subscribe subscription subscriptions user users member members customer',
  'customers profile profiles owner owners staff seller sellers vendor vendors merchant merchants',
  'shopper shoppers guest anonymous me',
  // The owner's area and the operator
  'admin admins administrator administration root superuser superadmin sysadmin system operator',
  'operators moderator mod console control panel manage manager management analytics stats statistics',
  'reports insights imports import exports export upload uploads download downloads billing payment',
  'payments pay invoice invoices wallet upgrade trial domain domains notifications notification',
  'messages message chat inbox',
  // Technical addresses
  'api apis graphql rest rpc functions function webhook webhooks hook hooks health healthz status ping',
  'metrics nudge quote quotes internal private public static assets asset media image images img',
  'picture pictures photo photos video videos file files font fonts css js script scripts style styles',
  'icon icons og cdn cache storage realtime database db astro cdn-cgi server-island well-known dist',
  'build src node-modules worker workers edge queue cron proxy redirect embed',
  // Files at the root
  'sw service-worker robots robots-txt sitemap sitemaps sitemap-xml sitemap-index favicon favicon-ico',
  'manifest manifest-webmanifest site-webmanifest apple-touch-icon humans security-txt ads ads-txt feed',
  'feeds rss atom browserconfig crossdomain index-html offline opensearch',
  // Hosts
  'www www1 www2 mail email e-mail webmail smtp imap pop pop3 ftp sftp ssh ns ns1 ns2 dns mx vpn',
  'localhost local host hosting subdomain app apps mobile android ios web site sites beta alpha preview',
  'dev development test tests testing stage staging sandbox prod production live legacy old backup docs',
  'doc documentation wiki support helpdesk help-desk service services info sales marketing noreply',
  'no-reply postmaster hostmaster webmaster mailer-daemon hello official',
  // Names that would pass for us or for the services around us
  'oja ojas oja-app oja-admin oja-support oja-help oja-team oja-official oja-pay oja-store oja-stores',
  'oja-shop oja-market oja-rewards oja-sales oja-billing oja-security my-oja get-oja whatsapp facebook',
  'instagram meta google paystack supabase cloudflare',
  // More words the site may want
  '_astro _headers _image _redirects _routes _worker access ajax authorize blogs bot business',
  'businesses cancel client config contact-us cookie data developer developers enterprise event forgot',
  'free javascript json license link links logo logos logs mailbox mailer my newsletter oauth2 offers',
  'platform policies policy premium pro qr refund reset secure server setting setup share ssl starter',
  'store-media storefront sw-js tag tags teams tos trust updates version wa ws xml',
  // Values that programs print by mistake
  'null undefined nan none nil true false object error errors not-found 404 500 400 401 403 502 503',
  'constructor prototype proto tostring valueof hasownproperty create edit delete remove update save',
  'view list default unknown slug id o p c s u v1 v2 v3',
] as const

export const reservedSlugs: readonly string[] = WORDS.flatMap((line) => line.split(' '))

-- Words no store may take as its address: every route and file of the site, and what it will want one day.
-- src/domain/store/reserved-slugs.ts holds the same list for the forms; a test compares the two.

create table public.reserved_slugs (
  slug text primary key
);
alter table public.reserved_slugs enable row level security;
revoke all on public.reserved_slugs from anon, authenticated, service_role;
grant select on public.reserved_slugs to service_role;

insert into public.reserved_slugs (slug) values
  ('400'), ('401'), ('403'), ('404'), ('500'), ('502'), ('503'), ('_astro'), ('_headers'), ('_image'), ('_redirects'),
  ('_routes'), ('_worker'), ('about'), ('abuse'), ('academy'), ('access'), ('account'), ('accounts'), ('admin'),
  ('administration'), ('administrator'), ('admins'), ('ads'), ('ads-txt'), ('affiliate'), ('affiliates'), ('ajax'),
  ('all'), ('alpha'), ('analytics'), ('android'), ('anonymous'), ('api'), ('apis'), ('app'), ('apple-touch-icon'),
  ('apps'), ('asset'), ('assets'), ('astro'), ('atom'), ('auth'), ('authorize'), ('backup'), ('beta'), ('billing'),
  ('blog'), ('blogs'), ('bot'), ('browse'), ('browserconfig'), ('build'), ('business'), ('businesses'), ('c'),
  ('cache'), ('callback'), ('cancel'), ('careers'), ('cart'), ('categories'), ('category'), ('cdn'), ('cdn-cgi'),
  ('changelog'), ('chat'), ('checkout'), ('client'), ('cloudflare'), ('collection'), ('collections'), ('community'),
  ('company'), ('compare'), ('config'), ('confirm'), ('confirmation'), ('console'), ('constructor'), ('contact'),
  ('contact-us'), ('control'), ('cookie'), ('cookies'), ('copyright'), ('coupon'), ('coupons'), ('create'), ('cron'),
  ('crossdomain'), ('css'), ('customer'), ('customers'), ('dashboard'), ('data'), ('database'), ('db'), ('deals'),
  ('default'), ('delete'), ('demo'), ('dev'), ('developer'), ('developers'), ('development'), ('discover'), ('dist'),
  ('dmca'), ('dns'), ('doc'), ('docs'), ('documentation'), ('domain'), ('domains'), ('download'), ('downloads'),
  ('e-mail'), ('edge'), ('edit'), ('email'), ('embed'), ('enterprise'), ('error'), ('errors'), ('event'), ('events'),
  ('example'), ('examples'), ('explore'), ('export'), ('exports'), ('facebook'), ('false'), ('faq'), ('faqs'),
  ('favicon'), ('favicon-ico'), ('features'), ('feed'), ('feedback'), ('feeds'), ('file'), ('files'), ('font'),
  ('fonts'), ('forgot'), ('forgot-password'), ('forum'), ('free'), ('free-tools'), ('ftp'), ('function'),
  ('functions'), ('get-oja'), ('gift'), ('gift-card'), ('gift-cards'), ('gifts'), ('google'), ('graphql'),
  ('guarantee'), ('guest'), ('guide'), ('guides'), ('hasownproperty'), ('health'), ('healthz'), ('hello'), ('help'),
  ('help-desk'), ('helpdesk'), ('home'), ('hook'), ('hooks'), ('host'), ('hosting'), ('hostmaster'), ('humans'),
  ('icon'), ('icons'), ('id'), ('image'), ('images'), ('imap'), ('img'), ('import'), ('imports'), ('inbox'),
  ('index'), ('index-html'), ('info'), ('insights'), ('instagram'), ('internal'), ('invite'), ('invites'),
  ('invoice'), ('invoices'), ('ios'), ('javascript'), ('jobs'), ('join'), ('js'), ('json'), ('landing'), ('learn'),
  ('legacy'), ('legal'), ('license'), ('link'), ('links'), ('list'), ('live'), ('local'), ('localhost'), ('log-in'),
  ('log-out'), ('login'), ('logo'), ('logos'), ('logout'), ('logs'), ('loyalty'), ('mail'), ('mailbox'), ('mailer'),
  ('mailer-daemon'), ('manage'), ('management'), ('manager'), ('manifest'), ('manifest-webmanifest'), ('market'),
  ('marketing'), ('marketplace'), ('me'), ('media'), ('member'), ('members'), ('merchant'), ('merchants'),
  ('message'), ('messages'), ('meta'), ('metrics'), ('mobile'), ('mod'), ('moderator'), ('mx'), ('my'), ('my-oja'),
  ('nan'), ('new'), ('news'), ('newsletter'), ('nil'), ('no-reply'), ('node-modules'), ('none'), ('noreply'),
  ('not-found'), ('notification'), ('notifications'), ('ns'), ('ns1'), ('ns2'), ('nudge'), ('null'), ('o'), ('oauth'),
  ('oauth2'), ('object'), ('offers'), ('official'), ('offline'), ('og'), ('oja'), ('oja-admin'), ('oja-app'),
  ('oja-billing'), ('oja-help'), ('oja-market'), ('oja-official'), ('oja-pay'), ('oja-rewards'), ('oja-sales'),
  ('oja-security'), ('oja-shop'), ('oja-store'), ('oja-stores'), ('oja-support'), ('oja-team'), ('ojas'), ('old'),
  ('onboarding'), ('opensearch'), ('operator'), ('operators'), ('oracle'), ('order'), ('orders'), ('owner'),
  ('owners'), ('p'), ('page'), ('pages'), ('panel'), ('partner'), ('partners'), ('password'), ('pay'), ('payment'),
  ('payments'), ('paystack'), ('photo'), ('photos'), ('picture'), ('pictures'), ('ping'), ('plan'), ('plans'),
  ('platform'), ('points'), ('policies'), ('policy'), ('pop'), ('pop3'), ('popular'), ('postmaster'), ('premium'),
  ('press'), ('preview'), ('pricing'), ('privacy'), ('private'), ('pro'), ('prod'), ('product'), ('production'),
  ('products'), ('profile'), ('profiles'), ('proto'), ('prototype'), ('proxy'), ('public'), ('qr'), ('queue'),
  ('quote'), ('quotes'), ('realtime'), ('receipt'), ('receipts'), ('recover'), ('recovery'), ('redirect'),
  ('referral'), ('referrals'), ('refund'), ('refunds'), ('register'), ('remove'), ('report'), ('reports'), ('reset'),
  ('reset-password'), ('rest'), ('reviews'), ('reward'), ('rewards'), ('roadmap'), ('robots'), ('robots-txt'),
  ('root'), ('rpc'), ('rss'), ('s'), ('sale'), ('sales'), ('sandbox'), ('save'), ('script'), ('scripts'), ('search'),
  ('secure'), ('security'), ('security-txt'), ('seller'), ('sellers'), ('server'), ('server-island'), ('service'),
  ('service-worker'), ('services'), ('session'), ('sessions'), ('setting'), ('settings'), ('setup'), ('sftp'),
  ('share'), ('shop'), ('shopper'), ('shoppers'), ('shops'), ('sign-in'), ('sign-out'), ('sign-up'), ('signin'),
  ('signout'), ('signup'), ('site'), ('site-webmanifest'), ('sitemap'), ('sitemap-index'), ('sitemap-xml'),
  ('sitemaps'), ('sites'), ('slug'), ('smtp'), ('src'), ('ssh'), ('ssl'), ('sso'), ('staff'), ('stage'), ('staging'),
  ('starter'), ('static'), ('statistics'), ('stats'), ('status'), ('storage'), ('store'), ('store-media'),
  ('storefront'), ('stores'), ('style'), ('styles'), ('subdomain'), ('subscribe'), ('subscription'),
  ('subscriptions'), ('supabase'), ('superadmin'), ('superuser'), ('support'), ('sw'), ('sw-js'), ('sysadmin'),
  ('system'), ('tag'), ('tags'), ('team'), ('teams'), ('template'), ('templates'), ('terms'), ('test'),
  ('testimonials'), ('testing'), ('tests'), ('token'), ('tools'), ('tos'), ('tostring'), ('tour'), ('track'),
  ('tracking'), ('trending'), ('trial'), ('true'), ('trust'), ('u'), ('undefined'), ('unknown'), ('unsubscribe'),
  ('update'), ('updates'), ('upgrade'), ('upload'), ('uploads'), ('user'), ('users'), ('v1'), ('v2'), ('v3'),
  ('valueof'), ('vendor'), ('vendors'), ('verification'), ('verify'), ('version'), ('video'), ('videos'), ('view'),
  ('voucher'), ('vouchers'), ('vpn'), ('wa'), ('wallet'), ('web'), ('webhook'), ('webhooks'), ('webmail'),
  ('webmaster'), ('welcome'), ('well-known'), ('whatsapp'), ('wiki'), ('wishlist'), ('worker'), ('workers'), ('ws'),
  ('www'), ('www1'), ('www2'), ('xml');

-- True when a slug reads like a reserved word: hyphens inside (`ad-min`), digits for letters (`adm1n`), `rn` for m, `vv` for w.
create function private.is_reserved_slug(p_slug text) returns boolean
language sql stable security definer set search_path = '' as $$
  with readings as (
    select unnest(array[plain, translate(plain, '013457', 'oieast'), translate(plain, '013457', 'oleast')]) as reading
    from replace(p_slug, '-', '') plain
  )
  select exists (
    select from public.reserved_slugs w, readings r
    where regexp_replace(w.slug, '[^a-z0-9]', '', 'g')
      in (r.reading, replace(r.reading, 'rn', 'm'), replace(r.reading, 'vv', 'w')))
$$;
revoke execute on function private.is_reserved_slug(text) from public, anon, authenticated, service_role;

-- Words no store may take as its address: every route and file of the site, and what it will want one day.
-- src/domain/slug.ts holds the same list for the forms; a test compares the two.

create table public.reserved_slugs (
  slug text primary key
);
alter table public.reserved_slugs enable row level security;
revoke all on public.reserved_slugs from anon, authenticated, service_role;
grant select on public.reserved_slugs to service_role;

insert into public.reserved_slugs (slug) values
  ('404'), ('500'), ('_astro'), ('_headers'), ('_image'), ('_redirects'), ('_routes'), ('_worker'), ('abuse'), ('about'),
  ('access'), ('account'), ('accounts'), ('admin'), ('administrator'), ('admins'), ('affiliate'), ('affiliates'), ('ajax'),
  ('analytics'), ('android'), ('api'), ('apis'), ('app'), ('apple-touch-icon'), ('apps'), ('asset'), ('assets'), ('astro'),
  ('auth'), ('authorize'), ('billing'), ('blog'), ('blogs'), ('bot'), ('browse'), ('business'), ('businesses'), ('callback'),
  ('cancel'), ('careers'), ('cart'), ('categories'), ('category'), ('cdn'), ('cdn-cgi'), ('chat'), ('checkout'), ('client'),
  ('community'), ('config'), ('confirm'), ('contact'), ('contact-us'), ('cookie'), ('cookies'), ('create'), ('css'),
  ('customer'), ('customers'), ('dashboard'), ('data'), ('demo'), ('dev'), ('developer'), ('developers'), ('dist'), ('dns'),
  ('doc'), ('docs'), ('domain'), ('domains'), ('download'), ('downloads'), ('edit'), ('email'), ('enterprise'), ('error'),
  ('errors'), ('event'), ('events'), ('explore'), ('export'), ('exports'), ('faq'), ('faqs'), ('favicon'), ('favicon-ico'),
  ('features'), ('feed'), ('feedback'), ('file'), ('files'), ('font'), ('fonts'), ('forgot'), ('forgot-password'), ('free'),
  ('ftp'), ('functions'), ('gift-cards'), ('guide'), ('guides'), ('health'), ('healthz'), ('help'), ('helpdesk'), ('home'),
  ('host'), ('icon'), ('icons'), ('image'), ('images'), ('imap'), ('img'), ('import'), ('imports'), ('index'), ('index-html'),
  ('info'), ('internal'), ('invite'), ('invites'), ('invoice'), ('invoices'), ('ios'), ('javascript'), ('jobs'), ('js'),
  ('json'), ('legal'), ('license'), ('link'), ('links'), ('live'), ('local'), ('localhost'), ('log-in'), ('log-out'),
  ('login'), ('logo'), ('logos'), ('logout'), ('logs'), ('mail'), ('mailbox'), ('mailer'), ('manage'), ('manifest'), ('market'),
  ('marketing'), ('marketplace'), ('media'), ('member'), ('members'), ('message'), ('messages'), ('metrics'), ('mobile'),
  ('mx'), ('my'), ('new'), ('news'), ('newsletter'), ('notifications'), ('null'), ('o'), ('oauth'), ('oauth2'), ('offers'),
  ('official'), ('offline'), ('og'), ('oja'), ('onboarding'), ('operator'), ('operators'), ('oracle'), ('order'), ('orders'),
  ('owner'), ('p'), ('page'), ('pages'), ('partner'), ('partners'), ('password'), ('pay'), ('payment'), ('payments'),
  ('paystack'), ('plan'), ('plans'), ('platform'), ('policies'), ('policy'), ('pop'), ('pop3'), ('postmaster'), ('premium'),
  ('press'), ('preview'), ('pricing'), ('privacy'), ('pro'), ('product'), ('products'), ('profile'), ('profiles'), ('public'),
  ('qr'), ('receipt'), ('receipts'), ('refund'), ('refunds'), ('register'), ('report'), ('reports'), ('reset'),
  ('reset-password'), ('rest'), ('rewards'), ('robots'), ('robots-txt'), ('root'), ('rss'), ('sales'), ('script'), ('scripts'),
  ('search'), ('secure'), ('security'), ('server'), ('service'), ('service-worker'), ('services'), ('session'), ('sessions'),
  ('setting'), ('settings'), ('setup'), ('share'), ('shop'), ('shops'), ('sign-in'), ('sign-out'), ('sign-up'), ('signin'),
  ('signout'), ('signup'), ('site'), ('sitemap'), ('sitemap-index'), ('sitemap-xml'), ('smtp'), ('src'), ('ssl'), ('staff'),
  ('starter'), ('static'), ('stats'), ('status'), ('storage'), ('store'), ('store-media'), ('storefront'), ('stores'), ('style'),
  ('styles'), ('subscribe'), ('subscription'), ('subscriptions'), ('supabase'), ('superadmin'), ('support'), ('sw'), ('sw-js'),
  ('system'), ('tag'), ('tags'), ('team'), ('teams'), ('template'), ('templates'), ('terms'), ('test'), ('tests'), ('token'),
  ('tools'), ('tos'), ('trust'), ('undefined'), ('unsubscribe'), ('update'), ('updates'), ('upgrade'), ('upload'), ('uploads'),
  ('user'), ('users'), ('vendor'), ('vendors'), ('verify'), ('version'), ('voucher'), ('vouchers'), ('wa'), ('web'), ('webhook'),
  ('webhooks'), ('webmail'), ('webmaster'), ('well-known'), ('whatsapp'), ('wiki'), ('worker'), ('workers'), ('ws'), ('www'),
  ('www1'), ('www2'), ('xml');

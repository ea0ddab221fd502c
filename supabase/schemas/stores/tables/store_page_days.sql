-- Counts of page views per store, page and day; nothing about the visitor.

create table public.store_page_days (
  business_id uuid not null references public.businesses (id) on delete cascade,
  day date not null,
  -- The path below the store's base; empty for the home page.
  page text not null check (char_length(page) <= 300),
  views int not null default 0 check (views >= 0),
  carts int not null default 0 check (carts >= 0),
  primary key (business_id, day, page)
);

alter table public.store_page_days enable row level security;
grant select on public.store_page_days to authenticated, service_role;

create policy "members see their pages' figures" on public.store_page_days for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "no guesses" on public.store_page_days as restrictive for select to anon, authenticated
  using (private.is_no_guess());

-- Prices that the owner set in other currencies, for a product or for one of its choices. Without one a price is converted
-- (currencies/convert.sql). Only save_currency_prices writes them.

create table public.currency_prices (
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid not null,
  -- Null: the product, and every choice without a price of its own in any currency.
  combination_id uuid,
  currency text not null check (currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  price_minor bigint not null check (private.is_price(price_minor)),
  updated_at timestamptz not null default now(),
  id uuid primary key default gen_random_uuid(),
  unique nulls not distinct (product_id, combination_id, currency),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade,
  foreign key (business_id, combination_id) references public.product_combinations (business_id, id) on delete cascade
);

create index currency_prices_product on public.currency_prices (business_id, product_id);
create index currency_prices_combination on public.currency_prices (business_id, combination_id);

grant select on public.currency_prices to authenticated, service_role;

create policy "members see prices in other currencies" on public.currency_prices for select to authenticated
  using (business_id in (select private.business_ids_where('products')));

create trigger currency_prices_touch before update on public.currency_prices
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger currency_prices_stay before update on public.currency_prices
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.product_id is distinct from new.product_id)
  execute function private.refuse_move();

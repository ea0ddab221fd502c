-- True while the sale price applies.
create function private.is_on_sale(p public.products, p_at timestamptz) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p.sale_price is not null
    and (p.sale_starts_at is null or p.sale_starts_at <= p_at)
    and (p.sale_ends_at is null or p.sale_ends_at > p_at);
end $$;

-- Returns the price at a given time: the sale price during the sale, else the ordinary price.
create function private.current_price(p public.products, p_at timestamptz) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return case when private.is_on_sale(p, p_at) then p.sale_price else p.price end;
end $$;

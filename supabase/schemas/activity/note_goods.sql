-- Prices, stocks and products in the activity. One statement may change thousands of products: up to 200 get a line each, more get one line
-- with their number.

-- For products, after insert, update and delete of rows.
create function private.note_products() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_changes jsonb;
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('store', business_id, 'kind', 'product_added', 'subject', name, 'details', '{}'::jsonb))
      into v_changes from new_rows;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_object('store', business_id, 'kind', 'product_deleted', 'subject', name, 'details', '{}'::jsonb))
      into v_changes from old_rows where status <> 'deleted';
  else
    select jsonb_agg(jsonb_build_object('store', n.business_id, 'kind', c.kind, 'subject', n.name, 'details', c.details) order by n.id)
      into v_changes
      from new_rows n join old_rows o using (id) join public.businesses b on b.id = n.business_id
      cross join lateral (values
        ('price_changed', o.price is distinct from n.price,
          jsonb_build_object('from', o.price, 'to', n.price, 'currency', b.currency)),
        ('sale_price_changed', o.sale_price is distinct from n.sale_price,
          jsonb_build_object('from', o.sale_price, 'to', n.sale_price, 'currency', b.currency)),
        ('stock_changed', o.stock_edits <> n.stock_edits and o.stock is distinct from n.stock,
          jsonb_build_object('from', o.stock, 'to', n.stock)),
        ('product_deleted', o.status <> 'deleted' and n.status = 'deleted', '{}'::jsonb),
        ('product_restored', o.status = 'deleted' and n.status <> 'deleted', '{}'::jsonb)) c (kind, is_one, details)
      where c.is_one;
  end if;
  perform private.note_changes(v_changes);
  return null;
end $$;

-- For product_combinations, after insert and update of rows: own prices and stocks of choices. A choice of a product that the same
-- transaction adds is part of the new product.
create function private.note_combinations() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_changes jsonb;
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('store', n.business_id, 'kind', 'price_changed', 'subject', private.choice_name(p.name, n.value_ids),
        'details', jsonb_build_object('from', p.price, 'to', n.price, 'currency', b.currency)) order by n.id)
      into v_changes
      from new_rows n join public.products p on p.id = n.product_id join public.businesses b on b.id = n.business_id
      where n.price is distinct from p.price and n.price is not null and p.created_at <> now();
  else
    select jsonb_agg(jsonb_build_object('store', n.business_id, 'kind', c.kind, 'subject', private.choice_name(p.name, n.value_ids),
        'details', c.details) order by n.id)
      into v_changes
      from new_rows n join old_rows o using (id) join public.products p on p.id = n.product_id
      join public.businesses b on b.id = n.business_id
      cross join lateral (values
        ('price_changed', o.price is distinct from n.price,
          jsonb_build_object('from', coalesce(o.price, p.price), 'to', coalesce(n.price, p.price), 'currency', b.currency)),
        ('stock_changed', o.stock_edits <> n.stock_edits and o.stock is distinct from n.stock,
          jsonb_build_object('from', o.stock, 'to', n.stock))) c (kind, is_one, details)
      where c.is_one;
  end if;
  perform private.note_changes(v_changes);
  return null;
end $$;

-- `Ankara (Red, Large)`
create function private.choice_name(p_product text, p_value_ids uuid[]) returns text
language sql stable security definer set search_path = '' as $$
  select p_product || coalesce(' (' || (select string_agg(name, ', ' order by position, name) from public.option_values
    where id = any (p_value_ids)) || ')', '')
$$;

-- Writes [{store, kind, subject, details}]; above 200 one line for each store and kind: `kind` and the number of changes.
create function private.note_changes(p_changes jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_changes is null then
    return;
  elsif jsonb_array_length(p_changes) <= 200 then
    perform private.note_activity((c ->> 'store')::uuid, c ->> 'kind', c ->> 'subject', c -> 'details')
    from jsonb_array_elements(p_changes) c;
  else
    perform private.note_activity(g.store, g.kind, '', jsonb_build_object('count', g.count))
    from (select (c ->> 'store')::uuid as store, c ->> 'kind' as kind, count(*) as count
      from jsonb_array_elements(p_changes) c group by 1, 2) g;
  end if;
end $$;

-- Prices, stocks and products in the activity. One statement may change thousands of products: many changes of one kind are one line. A bulk edit writes
-- its own line (catalogue/undo_bulk_edit.sql).

-- For products, after insert, update and delete of rows. What a transaction writes into a product that it adds is part of the new product.
create function private.note_products() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_changes jsonb;
begin
  if (select auth.uid()) is null or current_setting('oja.bulk_edit', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('store', business_id, 'kind', 'product_added', 'subject', name,
        'details', jsonb_build_object('product', id)))
      into v_changes from new_rows;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_object('store', business_id, 'kind', 'product_deleted', 'subject', name, 'details', '{}'::jsonb))
      into v_changes from old_rows where status <> 'deleted';
  else
    select jsonb_agg(jsonb_build_object('store', n.business_id, 'kind', c.kind, 'subject', n.name,
        'details', c.details || jsonb_build_object('product', n.id)) order by n.id)
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
      where c.is_one and o.created_at <> now();
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
  if (select auth.uid()) is null or current_setting('oja.bulk_edit', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('store', n.business_id, 'kind', 'price_changed', 'subject', p.name,
        'details', jsonb_build_object('from', p.price, 'to', n.price, 'currency', b.currency, 'product', p.id,
          'choice', private.choice_name(n.value_ids))) order by n.id)
      into v_changes
      from new_rows n join public.products p on p.id = n.product_id join public.businesses b on b.id = n.business_id
      where n.price is distinct from p.price and n.price is not null and p.created_at <> now();
  else
    select jsonb_agg(jsonb_build_object('store', n.business_id, 'kind', c.kind, 'subject', p.name,
        'details', c.details || jsonb_build_object('product', p.id, 'choice', private.choice_name(n.value_ids))) order by n.id)
      into v_changes
      from new_rows n join old_rows o using (id) join public.products p on p.id = n.product_id
      join public.businesses b on b.id = n.business_id
      cross join lateral (values
        ('price_changed', o.price is distinct from n.price,
          jsonb_build_object('from', coalesce(o.price, p.price), 'to', coalesce(n.price, p.price), 'currency', b.currency)),
        ('stock_changed', o.stock_edits <> n.stock_edits and o.stock is distinct from n.stock,
          jsonb_build_object('from', o.stock, 'to', n.stock))) c (kind, is_one, details)
      where c.is_one and p.created_at <> now();
  end if;
  perform private.note_changes(v_changes);
  return null;
end $$;

-- For tables with counted goods, before a person changes a stock: such a change is an edit, also when the statement does not count it.
create function private.count_stock_edit() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.stock_edits := greatest(new.stock_edits, old.stock_edits + 1);
  return new;
end $$;

-- `Red, Large`
create function private.choice_name(p_value_ids uuid[]) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(name, ', ' order by position, name) from public.option_values where id = any (p_value_ids)
$$;

-- Writes [{store, kind, subject, details}]: one line for each store and kind. Several changes are in the line's details: their number as
-- `count`, the first 200 as `changes`, and the product when all are of one.
create function private.note_changes(p_changes jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  select private.note_activity(store, kind, case when count = 1 or products = 1 then subject else '' end,
    case when count = 1 then (changes -> 0) - 'subject'
      else jsonb_build_object('count', count, 'changes', changes) || case when products = 1 then product else '{}' end end)
  from (
    select (c ->> 'store')::uuid as store, c ->> 'kind' as kind, count(*) as count, min(c ->> 'subject') as subject,
      count(distinct c -> 'details' ->> 'product') as products,
      jsonb_build_object('product', min(c -> 'details' ->> 'product')) as product,
      jsonb_agg(c -> 'details' || jsonb_build_object('subject', c -> 'subject') order by place) filter (where place <= 200) as changes
    from jsonb_array_elements(p_changes) with ordinality as n (c, place)
    group by 1, 2 order by min(place)
  ) lines
$$;

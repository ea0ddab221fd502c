-- Which changes concern a store page. One statement trigger per table and verb; an update counts only when one of the
-- listed columns (what pages show, and what moves next_change_at) has a new value, so an import that repeats itself is silent.

create function private.notice_new_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('insert into public.store_notices select distinct pg_current_xact_id(), %I from new_rows
    on conflict do nothing', tg_argv[0]);
  return null;
end $$;

create function private.notice_old_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('insert into public.store_notices select distinct pg_current_xact_id(), %I from old_rows
    on conflict do nothing', tg_argv[0]);
  return null;
end $$;

-- tg_argv[1] lists the columns, the primary key among them: a row is new in the difference when any of them has changed.
create function private.notice_changed_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('insert into public.store_notices select distinct pg_current_xact_id(), %1$I
    from (select %2$s from new_rows except select %2$s from old_rows) changed on conflict do nothing', tg_argv[0], tg_argv[1]);
  return null;
end $$;

revoke execute on function private.notice_new_rows(), private.notice_old_rows(), private.notice_changed_rows()
  from public, anon, authenticated, service_role;

do $$
declare
  v_table record;
begin
  for v_table in
    select * from (values
      ('businesses', 'id', 'id, slug, custom_domain, custom_domain_status, name, description, category, country, currency,
        whatsapp_number, primary_colour, accent_colour, template, logo_path, logo_width, logo_height, hero_path, hero_width,
        hero_height, is_open, closed_message, status, plan, plan_ends_at, allow_pickup, pickup_note, allow_agreed_delivery,
        payment_methods'),
      ('slug_history', 'business_id', 'slug, business_id'),
      ('categories', 'business_id', 'id, business_id, name, slug, position'),
      ('products', 'business_id', 'id, business_id, category_id, name, description, price, compare_at_price, sale_price,
        sale_starts_at, sale_ends_at, stock, status, position'),
      ('product_images', 'business_id', 'id, business_id, path, width, height, alt, position'),
      ('option_groups', 'business_id', 'id, business_id, name, position'),
      ('option_values', 'business_id', 'id, business_id, name, position'),
      ('product_combinations', 'business_id', 'id, business_id, value_ids, price, stock'),
      ('delivery_zones', 'business_id', 'id, business_id, name, fee, free_above, position, is_active'),
      ('vouchers', 'business_id', 'id, business_id, starts_at, ends_at, is_active')
    ) as t (name, key, columns)
  loop
    execute format('create trigger %1$s_notice_insert after insert on public.%1$I referencing new table as new_rows
      for each statement execute function private.notice_new_rows(%2$L)', v_table.name, v_table.key);
    execute format('create trigger %1$s_notice_delete after delete on public.%1$I referencing old table as old_rows
      for each statement execute function private.notice_old_rows(%2$L)', v_table.name, v_table.key);
    execute format('create trigger %1$s_notice_update after update on public.%1$I
      referencing old table as old_rows new table as new_rows
      for each statement execute function private.notice_changed_rows(%2$L, %3$L)', v_table.name, v_table.key, v_table.columns);
  end loop;
end $$;

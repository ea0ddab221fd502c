-- The tables that store pages show, each with its triggers `<table>_notice_<verb>` (publishing/notices.sql, publishing/product_notices.sql).
-- An update counts when one of the listed columns has a new value. A table without a key has rows of single products.
do $$
declare
  v_watched record;
begin
  for v_watched in select name,
    case when key is null then 'product_rows()' else format('new_rows(%L)', key) end as on_insert,
    case when key is null then 'product_rows()' else format('old_rows(%L)', key) end as on_delete,
    case when columns is null then 'changed_products()' when key is null then format('product_rows(%L)', columns)
      else format('changed_rows(%L, %L)', key, columns) end as on_update
  from (values
    ('businesses', 'id', 'id, slug, custom_domain, custom_domain_status, name, description, category, country, currency, whatsapp_number,
      primary_colour, accent_colour, template, logo_path, logo_width, logo_height, hero_path, hero_width, hero_height, is_open,
      closed_message, status, plan, plan_ends_at, next_plan, next_plan_ends_at, allow_pickup, pickup_note, allow_agreed_delivery,
      payment_methods, return_terms, display_currencies, street_address, opening_hours, public_phone, since_year, delivery_terms,
      instagram, facebook, tiktok'),
    ('slug_history', 'business_id', 'slug, business_id'),
    ('payment_currencies', 'business_id', 'business_id, currency, base_currency, rate_source, rate_own, rate_other, step'),
    ('currency_bank_details', 'business_id', 'business_id, currency'),
    ('delivery_zones', 'business_id', 'id, business_id, name, fee, free_above, position, is_active'),
    ('categories', 'business_id', 'id, business_id, name, slug, position, size_table'),
    ('vouchers', 'business_id', 'id, business_id, starts_at, ends_at, is_active'),
    ('products', 'business_id', null),
    ('product_images', null, 'id, business_id, product_id, path, width, height, alt, position'),
    ('option_groups', null, 'id, business_id, product_id, name, position'),
    ('option_values', null, 'id, business_id, product_id, name, position, image_id'),
    ('product_combinations', null, 'id, business_id, product_id, value_ids, price, least(stock, 6)'),
    ('currency_prices', null, 'id, business_id, product_id, price_minor')
  ) as t (name, key, columns) loop
    execute format('create or replace trigger %1$s_notice_insert after insert on public.%1$s referencing new table as new_rows
      for each statement execute function private.notice_%2$s', v_watched.name, v_watched.on_insert);
    execute format('create or replace trigger %1$s_notice_delete after delete on public.%1$s referencing old table as old_rows
      for each statement execute function private.notice_%2$s', v_watched.name, v_watched.on_delete);
    execute format('create or replace trigger %1$s_notice_update after update on public.%1$s
      referencing old table as old_rows new table as new_rows for each statement execute function private.notice_%2$s',
      v_watched.name, v_watched.on_update);
  end loop;
end $$;
